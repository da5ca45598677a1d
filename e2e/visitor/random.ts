import { randomOf } from '@vitrine/fixtures/random';

/** Numbers from 0 up to 1 that look random and are the same for the same seed. */
export function seededRandom(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return randomOf(state);
}
