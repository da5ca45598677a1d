const TABLE = new Uint32Array(256).map((_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 as in gzip and zip, as an unsigned number. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  // By index: an iterator is many times slower before it is compiled, and most pages are left before.
  for (let n = 0; n < bytes.length; n++)
    crc = (TABLE[(crc ^ (bytes[n] as number)) & 255] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The checksum of an envelope's body: 8 lower-case hex digits. */
export const checksum = (bytes: Uint8Array) => crc32(bytes).toString(16).padStart(8, '0');
