/** Pictures of one size as a GIF that moves (GIF89a): one palette for all, the pixels by LZW. */

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue and alpha of every pixel. */
  data: Uint8ClampedArray | Uint8Array;
}

const MOST = 256;

/** Five bits of each colour. */
const coarse = (data: Picture["data"], at: number): number =>
  ((data[at]! >> 3) << 10) | ((data[at + 1]! >> 3) << 5) | (data[at + 2]! >> 3);

/** The colours that are seen most. */
function palette(pictures: readonly Picture[]): number[] {
  const seen = new Uint32Array(1 << 15);
  for (const { data } of pictures) for (let at = 0; at < data.length; at += 4) seen[coarse(data, at)]! += 1;
  return [...seen.keys()]
    .filter((colour) => seen[colour]! > 0)
    .sort((a, b) => seen[b]! - seen[a]!)
    .slice(0, MOST);
}

const parts = (colour: number): [number, number, number] => [colour >> 10, (colour >> 5) & 31, colour & 31];

/** For each coarse colour the entry of the palette that is nearest. */
function matcher(colours: readonly number[]): (colour: number) => number {
  const known = new Map(colours.map((colour, n) => [colour, n]));
  return (colour) => {
    const found = known.get(colour);
    if (found !== undefined) return found;
    const [r, g, b] = parts(colour);
    const far = colours.map((each) => {
      const [x, y, z] = parts(each);
      return (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
    });
    const nearest = far.indexOf(Math.min(...far));
    known.set(colour, nearest);
    return nearest;
  };
}

/** Codes of growing width, least bit first, in blocks of at most 255 bytes. */
class Bits {
  readonly bytes: number[] = [];
  private held = 0;
  private count = 0;

  put(code: number, width: number): void {
    this.held |= code << this.count;
    this.count += width;
    while (this.count >= 8) {
      this.bytes.push(this.held & 255);
      this.held >>>= 8;
      this.count -= 8;
    }
  }

  blocks(): number[] {
    if (this.count) this.bytes.push(this.held & 255);
    const out: number[] = [];
    for (let at = 0; at < this.bytes.length; at += 255) {
      const block = this.bytes.slice(at, at + 255);
      out.push(block.length, ...block);
    }
    return [...out, 0];
  }
}

/** The pixels' numbers in LZW, beginning with eight bits. */
export function lzw(pixels: Uint8Array): number[] {
  const CLEAR = 256;
  const END = 257;
  const bits = new Bits();
  let known = new Map<number, number>();
  let [next, width] = [258, 9];
  bits.put(CLEAR, width);
  let prefix = pixels[0]!;
  for (let at = 1; at < pixels.length; at += 1) {
    const key = (prefix << 8) | pixels[at]!;
    const code = known.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    bits.put(prefix, width);
    known.set(key, next);
    if (next === 1 << width) width += 1;
    next += 1;
    if (next > 4095) {
      bits.put(CLEAR, Math.min(width, 12));
      known = new Map();
      [next, width] = [258, 9];
    }
    prefix = pixels[at]!;
  }
  bits.put(prefix, Math.min(width, 12));
  bits.put(END, Math.min(next === 1 << width ? width + 1 : width, 12));
  return bits.blocks();
}

const word = (value: number): number[] => [value & 255, value >> 8];

/** One file of all pictures, each shown for its time, over and over. */
export function gif(pictures: readonly Picture[], milliseconds: readonly number[]): Uint8Array<ArrayBuffer> {
  const { width, height } = pictures[0]!;
  const colours = palette(pictures);
  const match = matcher(colours);
  const table = Array.from({ length: MOST }, (_, n) => parts(colours[n] ?? 0).map((part) => (part * 255) / 31)).flat();
  const out: number[] = [..."GIF89a"].map((letter) => letter.charCodeAt(0));
  out.push(...word(width), ...word(height), 0xf7, 0, 0, ...table.map(Math.round));
  out.push(0x21, 0xff, 11, ...[..."NETSCAPE2.0"].map((letter) => letter.charCodeAt(0)), 3, 1, 0, 0, 0);
  const chunks = [Uint8Array.from(out)];
  pictures.forEach(({ data }, n) => {
    const pixels = new Uint8Array(width * height);
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = match(coarse(data, at * 4));
    const delay = word(Math.round(milliseconds[n]! / 10));
    const head = [0x21, 0xf9, 4, 0, ...delay, 0, 0, 0x2c, 0, 0, 0, 0, ...word(width), ...word(height), 0, 8];
    chunks.push(Uint8Array.from(head), Uint8Array.from(lzw(pixels)));
  });
  chunks.push(Uint8Array.of(0x3b));
  const whole = new Uint8Array(chunks.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of chunks) {
    whole.set(each, at);
    at += each.length;
  }
  return whole;
}
