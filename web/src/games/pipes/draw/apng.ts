/** Several PNG pictures of one size as one that moves (APNG, W3C PNG 3): the browser has packed the pixels already. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c >>> 0;
});

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  out.set(
    [...name].map((letter) => letter.charCodeAt(0)),
    4,
  );
  out.set(data, 8);
  view.setUint32(data.length + 8, crc(out.subarray(4, data.length + 8)));
  return out;
}

const words = (...values: number[]): Uint8Array => {
  const out = new Uint8Array(values.length * 4);
  const view = new DataView(out.buffer);
  values.forEach((value, n) => view.setUint32(n * 4, value));
  return out;
};

/** The chunks of a PNG file with their names. */
function chunksOf(png: Uint8Array): { name: string; data: Uint8Array }[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const found = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const size = view.getUint32(at);
    found.push({
      name: String.fromCharCode(...png.subarray(at + 4, at + 8)),
      data: png.subarray(at + 8, at + 8 + size),
    });
    at += size + 12;
  }
  return found;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export interface Frame {
  png: Uint8Array;
  milliseconds: number;
}

/** One file of all frames, shown over and over. */
export function apng(frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const head = chunksOf(frames[0]!.png).find(({ name }) => name === "IHDR")!.data;
  const size = new DataView(head.buffer, head.byteOffset);
  const [width, height] = [size.getUint32(0), size.getUint32(4)];
  const parts = [Uint8Array.from(SIGNATURE), chunk("IHDR", head), chunk("acTL", words(frames.length, 0))];
  let number = 0;
  frames.forEach(({ png, milliseconds }, n) => {
    const timing = Uint8Array.from([milliseconds >> 8, milliseconds & 255, 1000 >> 8, 1000 & 255, 0, 0]);
    parts.push(chunk("fcTL", joined([words(number++, width, height, 0, 0), timing])));
    for (const { name, data } of chunksOf(png)) {
      if (name !== "IDAT") continue;
      parts.push(n === 0 ? chunk("IDAT", data) : chunk("fdAT", joined([words(number++), data])));
    }
  });
  return joined([...parts, chunk("IEND", new Uint8Array())]);
}
