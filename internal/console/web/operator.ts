import { act } from "./api.ts";
import { ask, type Question } from "./dialog.ts";
import { say } from "./toast.ts";

const KEPT = "tickwork operator token"; // in sessionStorage: gone with the tab

/** Who acts: he asks before anything is done, and knows the token once it was given. */
export class Operator {
  /** Whether the server takes actions at all. */
  allowed = false;

  /**
   * Asks, and does something if the answer is yes.
   *
   * @param question what is asked first
   * @param path what is asked of the server then
   * @param done what is said when it was done
   * @param body what goes with it, given what was written into the question's field
   */
  async act(question: Question, path: string, done: string, body?: (written: string) => object): Promise<void> {
    const written = await ask(question);
    if (written === undefined) return;
    for (let error: string | undefined; ;) {
      const token = await this.token(error);
      if (token === undefined) return;
      const { outcome, said } = await act(path, token, body?.(written));
      if (outcome === "wrong token") {
        sessionStorage.removeItem(KEPT);
        error = "The token is wrong.";
        continue;
      }
      if (outcome === "done") sessionStorage.setItem(KEPT, token);
      say(outcome === "done" ? done : said, outcome === "done" ? "" : "bad");
      return;
    }
  }

  /** Returns the token that was given, or asks for it. */
  private token(error: string | undefined): Promise<string | undefined> {
    const kept = sessionStorage.getItem(KEPT);
    if (kept !== null) return Promise.resolve(kept);
    return ask({
      title: "Operator's token", text: "The server was started with it. It is kept until this tab is closed.",
      yes: "Go on", field: "Token", secret: true, ...(error === undefined ? {} : { error }),
    });
  }
}
