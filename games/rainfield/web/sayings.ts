import { ClientTag, CloseCode, closeReason } from "@tickwork/client";

/** What a player can do when his connection was closed for good. */
export type Step = "reload" | "again" | "title";

/** What is told of an end, beside the sentence that every code has. */
export interface Farewell {
  readonly title: string;
  readonly step: Step;
  /** What the step's button says. */
  readonly button: string;
}

const RELOAD = { step: "reload", button: "Reload the page" } as const;
const FAREWELLS: Readonly<Record<number, Farewell>> = {
  [CloseCode.Normal]: { title: "Goodbye", step: "again", button: "Play again" },
  [CloseCode.Version]: { title: "There is a newer version", ...RELOAD },
  [CloseCode.Schema]: { title: "There is a newer version", ...RELOAD },
  [CloseCode.BadMessage]: { title: "Something does not fit", ...RELOAD },
  [CloseCode.Replaced]: { title: "You are playing elsewhere", step: "again", button: "Play here too" },
  [CloseCode.SignIn]: { title: "Who are you?", ...RELOAD },
  [CloseCode.Kicked]: { title: "You are out", step: "title", button: "" },
};

/** What to tell when a connection was closed for good. */
export function farewell(code: number): Farewell {
  return FAREWELLS[code] ?? { title: "Disconnected", step: "again", button: "Try again" };
}

const REFUSALS: Readonly<Record<string, string>> = {
  [`${ClientTag.JoinRoomByCode} ${CloseCode.NoRoom}`]: "No room has this code, or it is full. Codes end with their room.",
  [`${ClientTag.JoinRoom} ${CloseCode.NoRoom}`]: "This room has just ended.",
  [`${ClientTag.JoinRoom} ${CloseCode.Full}`]: "Somebody else took the last place in this room.",
  [`${ClientTag.CreateRoom} ${CloseCode.Full}`]: "There is no space for another room right now.",
  [`${ClientTag.JoinParty} ${CloseCode.NoRoom}`]: "No party has this code, or it is full.",
};

/** One sentence that tells why a request was not granted. */
export function refusalText(about: number, code: number): string {
  return REFUSALS[`${about} ${code}`] ?? closeReason(code);
}

/** One sentence that tells why the player is out of a room; empty if he knows. */
export function departureText(code: number): string {
  if (code === CloseCode.Normal) return "";
  return code === CloseCode.Lost ? "You were away for too long: your room went on without you." : closeReason(code);
}

/** A span of time for people: 75 seconds are 1:15. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
