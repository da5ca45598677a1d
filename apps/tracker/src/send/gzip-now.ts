import { crc32 } from './crc32.ts';
import { deflate } from './deflate.ts';

/** Magic, deflate, no flags, no time, no level, unknown system: nothing in it depends on when or where. */
const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/** gzip of UTF-8 text, synchronously and always with the same bytes: for the moments before a page goes away. */
export function gzipNow(text: string): Uint8Array<ArrayBuffer> {
  const raw = new TextEncoder().encode(text);
  const packed = deflate(raw);
  const out = new Uint8Array(HEADER.length + packed.length + 8);
  out.set(HEADER);
  out.set(packed, HEADER.length);
  const tail = new DataView(out.buffer, HEADER.length + packed.length);
  tail.setUint32(0, crc32(raw), true);
  tail.setUint32(4, raw.length, true);
  return out;
}
