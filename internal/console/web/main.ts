// The operator's console: a page for each room, and one for all of them, in a common frame.

import type { Overview } from "./api.ts";
import { button, link, make, setText } from "./dom.ts";
import { Operator } from "./operator.ts";
import { headline, OverviewView } from "./overview.ts";
import { RoomView } from "./roomview.ts";
import type { Shell, View } from "./shell.ts";

/** The frame around the pages. */
class Console implements Shell {
  readonly operator = new Operator();
  private readonly game = link("…", "#/", "game");
  private readonly state = make("span", { class: "live", text: "connecting" });
  private readonly uptime = make("span", { class: "muted" });
  private readonly tellAll = button("Message all", "", () => this.tell());
  private view: View | undefined;

  constructor() {
    this.state.setAttribute("role", "status");
    this.tellAll.disabled = true;
    document.body.append(make("header", { class: "top" }, this.game, make("span", { class: "muted role", text: "operator" }),
      this.state, this.uptime, this.tellAll));
    addEventListener("hashchange", () => this.show());
    void this.learn();
    this.show();
  }

  about(o: Overview): void {
    setText(this.game, o.game);
    setText(this.uptime, headline(o));
    this.operator.allowed = o.actions;
    this.tellAll.disabled = !o.actions;
    this.tellAll.title = o.actions ? "" : "The server was started without an operator's token.";
  }

  live(is: boolean): void {
    setText(this.state, is ? "live" : "no connection");
    this.state.classList.toggle("lost", !is);
  }

  /** Asks once what the server is, for pages that are not told. */
  private async learn(): Promise<void> {
    try {
      this.about((await (await fetch("api/rooms")).json()) as Overview);
    } catch {
      this.live(false);
    }
  }

  /** Shows the page that the address names. */
  private show(): void {
    this.view?.close();
    this.view?.element.remove();
    const room = /^#\/room\/(\d+)$/.exec(location.hash)?.[1];
    this.view = room === undefined ? new OverviewView(this) : new RoomView(this, Number(room));
    document.body.append(this.view.element);
    document.title = room === undefined ? "Operator · Tickwork" : `Room ${room} · Tickwork`;
    scrollTo(0, 0);
  }

  private tell(): void {
    void this.operator.act({
      title: "Tell all players", text: "It is shown to everybody, as words of the operator's.",
      yes: "Send", field: "Text", longest: 200,
    }, "api/message", "The players were told.", (text) => ({ text }));
  }
}

new Console();
