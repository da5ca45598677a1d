const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/** A UUIDv7: sorts by `now` (milliseconds since the epoch). `crypto.randomUUID` is missing on plain http stores. */
export function uuidv7(now: number): string {
  const time = Math.floor(now).toString(16).padStart(12, '0');
  const random = [...crypto.getRandomValues(new Uint8Array(9))].map(hex).join('');
  // The digits that say which kind of number it is stand among the others.
  return (time + random).replace(/^(.{8})(.{4})(.{3})(.{3})/, '$1-$2-7$3-8$4-');
}
