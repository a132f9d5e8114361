/** A few short sounds, made on the spot: nothing to load. */

import { settings } from "./settings.svelte";

export type Sound = "place" | "roll" | "gain" | "refuse" | "turn" | "end";

const NOTES: Readonly<Record<Sound, readonly [number, number, number][]>> = {
  // frequency, start, length
  place: [[180, 0, 0.06]],
  roll: [
    [320, 0, 0.03],
    [260, 0.07, 0.03],
    [300, 0.13, 0.03],
    [220, 0.2, 0.05],
  ],
  gain: [
    [520, 0, 0.07],
    [660, 0.07, 0.09],
  ],
  refuse: [[130, 0, 0.12]],
  turn: [
    [440, 0, 0.1],
    [554, 0.12, 0.14],
  ],
  end: [
    [440, 0, 0.12],
    [554, 0.14, 0.12],
    [659, 0.28, 0.25],
  ],
};

let context: AudioContext | undefined;

// Opening the loudspeaker may take longer than ten frames: after the first touch of the page, not amid a gesture.
for (const touch of ["pointerup", "keyup"]) addEventListener(touch, () => setTimeout(open, 0), { once: true });

function open(): AudioContext | undefined {
  if (settings.sound && navigator.userActivation?.hasBeenActive) context ??= new AudioContext();
  return context;
}

/** After the frame that shows what is heard. */
export function play(sound: Sound): void {
  if (settings.sound) requestAnimationFrame(() => setTimeout(sing, 0, sound));
}

function sing(sound: Sound): void {
  const audio = open();
  if (audio) for (const [pitch, start, length] of NOTES[sound]) note(audio, pitch, audio.currentTime + start, length);
}

function note(audio: AudioContext, pitch: number, at: number, length: number): void {
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.12, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(loud).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
