/** How long a reloaded page waits for its predecessor to be gone. */
const HANDOVER = 250;
/** Bytes of the random number that tells tabs apart. */
const TAB_BYTES = 8;

/**
 * Keeps a session's token for as long as the tab lives, so that a reloaded page comes back into its place while another
 * tab is another player.
 *
 * The token lies in sessionStorage, which belongs to a tab. But browsers copy it when a tab is duplicated, so a lock
 * with a random name shows whether the tab in which it was written is still there. Where there are no locks, on pages
 * without TLS, a duplicated tab takes the place over.
 */
export class SessionKeeper {
  private claimed = false;

  /** @param key the name under which it is stored */
  constructor(private readonly key: string) {}

  /** Returns the token that this tab has kept, or null. */
  async claim(): Promise<Uint8Array | null> {
    if (!this.claimed && !(await this.recognise())) {
      this.forget();
      const tab = toHex(crypto.getRandomValues(new Uint8Array(TAB_BYTES)));
      write(this.tabKey, tab);
      await hold(this.lockName(tab));
    }
    this.claimed = true;
    return fromHex(read(this.key));
  }

  /** Keeps a token in place of an earlier one. */
  save(token: Uint8Array): void {
    write(this.key, toHex(token));
  }

  /** Throws the token away: the place was given up. */
  forget(): void {
    write(this.key, null);
  }

  /** Whether what is stored was stored in this tab. */
  private async recognise(): Promise<boolean> {
    const tab = read(this.tabKey);
    return tab !== null && (await hold(this.lockName(tab)));
  }

  private get tabKey(): string {
    return `${this.key} tab`;
  }

  private lockName(tab: string): string {
    return `${this.key} ${tab}`;
  }
}

/** Takes a lock for as long as the page lives, and answers whether it could be had. */
function hold(name: string): Promise<boolean> {
  if (navigator.locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const untilGone = (): Promise<never> => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks.request(name, { signal: AbortSignal.timeout(HANDOVER) }, untilGone).catch(() => resolve(false));
  });
}

// Storage may be forbidden. A page without it plays on, and a reload makes a new player.

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // see above
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string | null): Uint8Array | null {
  if (text === null || !/^([0-9a-f]{2}){16}$/.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}
