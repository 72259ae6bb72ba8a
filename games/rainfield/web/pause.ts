import { button, byId, make, setText, wrapIn } from "./page.ts";
import type { RoomBox } from "./roombox.ts";
import type { Screen, Screens } from "./screens.ts";

/** What the pause screen leads to. */
export interface PauseActions {
  readonly howTo: () => void;
  readonly options: () => void;
  readonly leave: () => void;
}

/** The screen between play and everything else. Only a match without others stands still meanwhile. */
export class PauseScreen implements Screen {
  readonly element = byId("pause", HTMLElement);
  private readonly title = make("h2");
  private readonly text = make("p");
  private readonly leave: HTMLButtonElement;

  /** @param room what is told of the player's room */
  constructor(screens: Screens, private readonly room: RoomBox, actions: PauseActions) {
    const resume = button("Go on", "main", () => screens.close(this));
    resume.dataset.first = "";
    this.leave = button("Leave the match", "quiet", actions.leave);
    const menu = wrapIn("div", "menu", resume, button("How to play", "", actions.howTo),
      button("Settings", "", actions.options), this.leave);
    this.element.append(wrapIn("div", "card", this.title, this.text, room.element, menu));
  }

  /** Says what is true of the match. */
  describe(solo: boolean, fromLobby: boolean): void {
    this.room.write();
    setText(this.leave, fromLobby ? "Leave the room" : "Leave the match");
    setText(this.title, solo ? "Paused" : "Menu");
    setText(this.text, solo ? "Time stands still." : "The match goes on meanwhile: your ship drifts where it is.");
  }
}
