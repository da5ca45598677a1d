const hex = (byte: number) => byte.toString(16).padStart(2, '0');

function format(bytes: Uint8Array): string {
  const text = Array.from(bytes, hex).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  );
}

/** A UUIDv7: sorts by `now` (milliseconds since the epoch). `crypto.randomUUID` is missing on plain http stores. */
export function uuidv7(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 255;
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return format(bytes);
}
