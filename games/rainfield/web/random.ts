/**
 * Returns a sequence of numbers in [0, 1) that follows from a seed: xorshift with the shifts 13, 17 and 5, see
 * G. Marsaglia, "Xorshift RNGs", 2003.
 */
export function sequence(seed: number): () => number {
  let state = scatter(seed) || 1; // zero would stay zero
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * Scatters a whole number over 32 bits, so that neighbors look nothing alike. The factors are those of MurmurHash3's
 * last step.
 */
export function scatter(n: number): number {
  let h = Math.imul(n ^ (n >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
