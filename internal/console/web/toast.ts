import { make } from "./dom.ts";

/** How long a word stays, in milliseconds. */
const STAY = 4000;

const place = make("div", { class: "toasts" });
place.setAttribute("role", "status");

/** Says something in passing. */
export function say(text: string, kind: "" | "bad"): void {
  if (!place.isConnected) document.body.append(place);
  const word = make("p", { text, class: kind });
  place.append(word);
  setTimeout(() => word.remove(), STAY);
}
