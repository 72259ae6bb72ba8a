// The world's edges meet: what leaves on one side comes in on the other.

/** Brings a coordinate into the world, however far it is out. */
export function wrap(at: number, size: number): number {
  const within = at - Math.floor(at / size) * size;
  return within < size ? within : 0; // a tiny negative number is rounded up to the size itself
}

/** Returns the shorter of the two ways between coordinates whose plain difference is d: -size/2 to size/2. */
export function shortest(d: number, size: number): number {
  return d - Math.round(d / size) * size;
}
