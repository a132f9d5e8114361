import { FAR, dot, line, oval, shade, shape } from "../../../art/draw";

/** Head and shoulders of a contractor; hat, face and tool follow. */
export const bust = (skin: string, coat: string): string =>
  shape("M40 124c2-26 24-36 44-37h32c20 1 42 11 44 37z", coat) +
  shape("M88 76h24v14c-6 8-18 8-24 0z", skin) +
  shade("M88 84h24v6c-8 6-16 6-24 0z") +
  oval(100, 60, 25, 27, skin);
export const backdrop = (): string => dot(100, 64, 52, FAR);
export const eyes = (y: number): string => line(`M91 ${y}h0M109 ${y}h0`, 5.4, "#1B252C");
