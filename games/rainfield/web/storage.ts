// What the page keeps for later. Storage may be forbidden: the page works without it.

/** Where something is kept: in the browser for good, or in the tab until it is closed. */
export type Place = "browser" | "tab";

/** Returns what is kept under a key, or null. */
export function remembered(place: Place, key: string): string | null {
  try {
    return storageOf(place).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key; null forgets it. */
export function remember(place: Place, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(place).removeItem(key);
    else storageOf(place).setItem(key, value);
  } catch {
    // see above
  }
}

function storageOf(place: Place): Storage {
  return place === "browser" ? localStorage : sessionStorage;
}
