/**
 * Deflate (RFC 1951) with the fixed Huffman codes, in one synchronous go. The browser's CompressionStream packs
 * tighter but answers later, and a page that is being left has no later. The same input always gives the same bytes.
 */
const WINDOW = 32_768;
const MAX_MATCH = 258;
const MIN_MATCH = 4;
const HASH_BITS = 15;

/** Smallest value of each length code (257…285) and of each distance code (0…29), with their extra bits. */
const [LENGTH_BASE, LENGTH_EXTRA] = steps(3, 28, 4);
const [DISTANCE_BASE, DISTANCE_EXTRA] = steps(1, 30, 2);

/** Codes come in groups of `perGroup` with as many extra bits each; the first two groups have none. */
function steps(first: number, count: number, perGroup: number): [number[], number[]] {
  const base: number[] = [];
  const extra: number[] = [];
  for (let code = 0, value = first; code < count; code++) {
    const bits = Math.max(0, Math.floor(code / perGroup) - 1);
    base.push(value);
    extra.push(bits);
    value += 2 ** bits;
  }
  return [base, extra];
}

/** Huffman codes go in from their highest bit, everything else in deflate from its lowest. */
function reversed(code: number, bits: number): number {
  let result = 0;
  for (let i = 0; i < bits; i++) result |= ((code >>> i) & 1) << (bits - 1 - i);
  return result;
}

const codeOf = (value: number, bases: number[]) => {
  let code = bases.length - 1;
  while ((bases[code] as number) > value) code--;
  return code;
};

export function deflate(input: Uint8Array): Uint8Array {
  // A literal takes 9 bits at most, and a match never more than the literals that it stands for.
  const out = new Uint8Array(Math.ceil((input.length * 9) / 8) + 8);
  const heads = new Int32Array(1 << HASH_BITS).fill(-1);
  let at = 0;
  let held = 0;
  let heldBits = 0;

  const put = (value: number, bits: number) => {
    held |= value << heldBits;
    heldBits += bits;
    for (; heldBits >= 8; heldBits -= 8, held >>>= 8) out[at++] = held & 255;
  };
  const putSymbol = (symbol: number) => {
    if (symbol < 144) put(reversed(0x30 + symbol, 8), 8);
    else if (symbol < 256) put(reversed(0x190 + symbol - 144, 9), 9);
    else if (symbol < 280) put(reversed(symbol - 256, 7), 7);
    else put(reversed(0xc0 + symbol - 280, 8), 8);
  };
  const putMatch = (length: number, distance: number) => {
    // The longest match has a code of its own.
    const code = length === MAX_MATCH ? 28 : codeOf(length, LENGTH_BASE);
    putSymbol(257 + code);
    if (code < 28) put(length - (LENGTH_BASE[code] as number), LENGTH_EXTRA[code] as number);
    const far = codeOf(distance, DISTANCE_BASE);
    put(reversed(far, 5), 5);
    put(distance - (DISTANCE_BASE[far] as number), DISTANCE_EXTRA[far] as number);
  };
  const hashAt = (i: number) => {
    const four =
      (input[i] as number) |
      ((input[i + 1] as number) << 8) |
      ((input[i + 2] as number) << 16) |
      ((input[i + 3] as number) << 24);
    return Math.imul(four, 0x9e3779b1) >>> (32 - HASH_BITS);
  };

  // One block, the last one, with the fixed codes.
  put(0b011, 3);
  for (let i = 0; i < input.length; ) {
    let length = 0;
    let before = -1;
    if (i + MIN_MATCH <= input.length) {
      const hash = hashAt(i);
      before = heads[hash] as number;
      heads[hash] = i;
      if (before >= 0 && i - before <= WINDOW) {
        const most = Math.min(MAX_MATCH, input.length - i);
        while (length < most && input[before + length] === input[i + length]) length++;
      }
    }
    if (length < MIN_MATCH) {
      putSymbol(input[i++] as number);
      continue;
    }
    putMatch(length, i - before);
    const end = i + length;
    for (i++; i < end; i++) if (i + MIN_MATCH <= input.length) heads[hashAt(i)] = i;
  }
  putSymbol(256);
  put(0, 7);
  return out.subarray(0, at);
}
