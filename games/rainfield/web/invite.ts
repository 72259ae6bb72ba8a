/** Symbols of a code: digits and capitals without vowels and what looks like others. The server has the last word. */
const SYMBOLS = /[^0-9A-Z]/g;
/** How many symbols a code has. */
export const CODE_LENGTH = 6;

/** Reads a code from what somebody has typed or pasted, which may be a whole invite link; empty if there is none in it. */
export function readCode(text: string): string {
  return clean(codeInLink(text) ?? text).slice(0, CODE_LENGTH);
}

/** The code that an address invites to, or null: ?room=CODE or #CODE. */
export function invitedTo(address: string): string | null {
  const code = clean(codeInLink(address) ?? "");
  return code.length === CODE_LENGTH ? code : null;
}

/** The address of the page that opens it in a room. */
export function inviteLink(code: string): string {
  return `${location.origin}${location.pathname}#${code}`;
}

/** A code as it is read out: in two halves. */
export function spaced(code: string): string {
  return code.length === CODE_LENGTH ? `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}` : code;
}

/** Puts a text into the clipboard, and answers whether that could be done. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text); // pages without TLS have no clipboard
  }
}

function codeInLink(text: string): string | null {
  if (!/^\s*https?:\/\//i.test(text) || !URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  return url.searchParams.get("room") ?? url.hash.slice(1);
}

function clean(text: string): string {
  return text.toUpperCase().replace(SYMBOLS, "");
}

function copyByHand(text: string): boolean {
  const area = document.createElement("textarea");
  const focused = document.activeElement;
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
