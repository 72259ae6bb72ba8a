const STEPS = ["", "k", "M", "G", "T"];

/** Writes a number with three digits and a letter for its size, after an optional space. */
export function short(value: number, space = ""): string {
  let step = 0;
  while (Math.abs(value) >= 1000 && step < STEPS.length - 1) {
    value /= 1000;
    step++;
  }
  return digits(value) + space + STEPS[step]!;
}

/** Writes a number with about three digits. */
function digits(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(size >= 10 ? 1 : 2);
}

/** Writes a number of bytes. */
export const bytes = (value: number): string => `${short(value, " ")}B`;

/** Writes bytes a second. */
export const rate = (value: number): string => `${short(value, " ")}B/s`;

/** Writes a share. */
export const percent = (share: number): string => `${digits(share * 100)} %`;

/** Writes a span of microseconds. */
export function micros(value: number): string {
  if (value < 1000) return `${digits(value)} µs`;
  return value < 1e6 ? `${digits(value / 1000)} ms` : `${digits(value / 1e6)} s`;
}

/** Writes a span of seconds. */
export function span(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return `${Math.floor(seconds)} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
