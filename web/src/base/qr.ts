/**
 * QR codes (ISO/IEC 18004) for links: bytes, error correction M, versions 1 to 10 (213 bytes at most).
 * `qr(text)` answers rows of modules, dark ones true, without the quiet zone around them.
 */

/** By version: codewords of error correction in a block, and the data codewords of each block. */
const BLOCKS: readonly (readonly [correction: number, data: readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
/** By version: the centres of the alignment patterns. */
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

type Modules = (boolean | null)[][]; // null: not drawn yet
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

// Codewords

const EXP: number[] = [];
const LOG: number[] = [];
for (let n = 0, value = 1; n < 255; n += 1) {
  EXP[n] = value;
  LOG[value] = n;
  value = value << 1 > 255 ? (value << 1) ^ 0x11d : value << 1;
}
const times = (a: number, b: number): number => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** What Reed and Solomon add to these codewords. */
function correction(data: readonly number[], many: number): number[] {
  let generator = [1];
  for (let n = 0; n < many; n += 1)
    generator = [...generator, 0].map((each, at) => each ^ times(at ? generator[at - 1]! : 0, EXP[n]!));
  let rest = [...data, ...Array<number>(many).fill(0)];
  for (const _ of data) {
    const [first = 0] = rest;
    rest = rest.slice(1).map((each, at) => (at < many ? each ^ times(generator[at + 1]!, first) : each));
  }
  return rest;
}

function fitting(bytes: number): number {
  const found = BLOCKS.findIndex(([, data], n) => sum(data) >= bytes + (n < 9 ? 2 : 3));
  if (found < 0) throw new RangeError("too long for a QR code");
  return found + 1;
}

/** Mode, length, bytes, end and padding, as codewords. */
function codewords(bytes: readonly number[], version: number): number[] {
  const bits = [0, 1, 0, 0];
  const add = (value: number, many: number): void => {
    for (let n = many - 1; n >= 0; n -= 1) bits.push((value >> n) & 1);
  };
  add(bytes.length, version < 10 ? 8 : 16);
  for (const each of bytes) add(each, 8);
  const room = sum(BLOCKS[version - 1]![1]) * 8;
  add(0, Math.min(4, room - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) add(pad, 8);
  return Array.from({ length: room / 8 }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((all, bit) => all * 2 + bit, 0),
  );
}

/** The blocks, each with its correction, one codeword of each in turn. */
function interleaved(data: readonly number[], version: number): number[] {
  const [many, sizes] = BLOCKS[version - 1]!;
  let start = 0;
  const blocks = sizes.map((size) => data.slice(start, (start += size)));
  const checks = blocks.map((block) => correction(block, many));
  const turns = (lists: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...lists.map((each) => each.length)) }, (_, n) =>
      lists.flatMap((each) => (n < each.length ? [each[n]!] : [])),
    ).flat();
  return [...turns(blocks), ...turns(checks)];
}

// Modules

function square(modules: Modules, y: number, x: number, radius: number, dark: (ring: number) => boolean): void {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1)
      if (modules[y + dy]?.[x + dx] !== undefined)
        modules[y + dy]![x + dx] = dark(Math.max(Math.abs(dy), Math.abs(dx)));
}

/** A remainder of polynomial division over bits, as format and version information carry it. */
function remainder(value: number, bits: number, divisor: number): number {
  let rest = value << bits;
  for (let n = 31 - Math.clz32(rest); n >= bits; n -= 1) if ((rest >> n) & 1) rest ^= divisor << (n - bits);
  return (value << bits) | rest;
}

/** Everything but the data; places for the format are taken, and filled in with the mask. */
function frame(version: number): Modules {
  const size = 17 + 4 * version;
  const modules: Modules = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  for (let n = 8; n < size - 8; n += 1) modules[6]![n] = modules[n]![6] = n % 2 === 0;
  const centres = ALIGNED[version - 1]!;
  for (const y of centres)
    for (const x of centres) {
      const corner = (y === 6 && (x === 6 || x === size - 7)) || (x === 6 && y === size - 7);
      if (!corner) square(modules, y, x, 2, (ring) => ring !== 1);
    }
  for (const [y, x] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(modules, y, x, 4, (ring) => ring !== 2 && ring !== 4);
  if (version > 6) {
    const told = remainder(version, 12, 0x1f25);
    for (let n = 0; n < 18; n += 1) {
      const [a, b] = [Math.floor(n / 3), size - 11 + (n % 3)];
      modules[a]![b] = modules[b]![a] = ((told >> n) & 1) === 1;
    }
  }
  format(modules, 0);
  return modules;
}

/** Error correction M (its number is 0) and the mask, twice. */
function format(modules: Modules, mask: number): void {
  const size = modules.length;
  const told = remainder(mask, 10, 0x537) ^ 0x5412;
  for (let n = 0; n < 15; n += 1) {
    const dark = ((told >> n) & 1) === 1;
    modules[n < 6 ? n : n < 8 ? n + 1 : size - 15 + n]![8] = dark;
    modules[8]![n < 8 ? size - 1 - n : n < 9 ? 7 : 14 - n] = dark;
  }
  modules[size - 8]![8] = true;
}

/** The bits in pairs of columns from the right, up and down in turn, around the column of the timing. */
function filled(empty: Modules, words: readonly number[], mask: number): boolean[][] {
  const size = empty.length;
  const modules = empty.map((row) => [...row]);
  format(modules, mask);
  let n = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (empty[y]![x] !== null) continue;
        const bit = ((words[n >> 3] ?? 0) >> (7 - (n & 7))) & 1;
        modules[y]![x] = (bit === 1) !== MASKS[mask]!(y, x);
        n += 1;
      }
  return modules.map((row) => row.map((each) => each === true));
}

/** How hard it is to read: runs, squares, and too much of one colour. */
function penalty(modules: readonly (readonly boolean[])[]): number {
  const size = modules.length;
  const turned = modules.map((_, x) => modules.map((row) => row[x]!));
  let points = 0;
  for (const line of [...modules, ...turned])
    for (const run of line
      .map((each) => (each ? "1" : "0"))
      .join("")
      .match(/0{5,}|1{5,}/g) ?? [])
      points += run.length - 2;
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1)
      if ([modules[y]![x - 1], modules[y - 1]![x], modules[y - 1]![x - 1]].every((each) => each === modules[y]![x]))
        points += 3;
  const dark = modules.flat().filter(Boolean).length / size ** 2;
  return points + Math.floor(Math.abs(dark * 20 - 10)) * 10;
}

export function qr(text: string, wanted?: number): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const version = fitting(bytes.length);
  const words = interleaved(codewords(bytes, version), version);
  const empty = frame(version);
  const masks = wanted === undefined ? MASKS.map((_, n) => n) : [wanted];
  const drawn = masks.map((mask) => filled(empty, words, mask));
  return drawn.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}
