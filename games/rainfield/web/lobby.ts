import { ClientState } from "@tickwork/client";
import type { GameClient } from "@tickwork/client";
import { CodeField } from "./codefield.ts";
import { button, byId, make, setAttribute, setText, wrapIn } from "./page.ts";
import { PartyBox } from "./partybox.ts";
import { QueueBox } from "./queuebox.ts";
import { RoomList } from "./roomlist.ts";
import type { Screen } from "./screens.ts";

/** How often the list is asked for while it is seen, in milliseconds. */
const REFRESH = 2000;

/** What the lobby leads to. */
export interface LobbyActions {
  readonly create: () => void;
  readonly title: () => void;
}

/** The screen between the title and a room: open rooms, codes, the party, the search for a match. */
export class LobbyScreen implements Screen {
  readonly element = byId("lobby", HTMLElement);
  private readonly note = make("p", "", "note");
  private readonly rooms: RoomList;
  private readonly code: CodeField;
  private readonly quick: HTMLButtonElement;
  private readonly create: HTMLButtonElement;
  private readonly party: PartyBox;
  private readonly queue: QueueBox;
  private asked = -Infinity; // when the list was asked for last
  private seen = false;
  private held = false; // nothing can be asked for
  private focused: HTMLElement | null = null; // what had the focus last

  constructor(private readonly client: GameClient, private readonly actions: LobbyActions) {
    this.rooms = new RoomList((room) => client.join(room));
    this.code = new CodeField("Code of a room", "Join", (code) => client.joinCode(code));
    this.quick = button("Quick play", "main", () => client.quickMatch());
    this.quick.dataset.first = "";
    this.create = button("New room", "", actions.create);
    this.party = new PartyBox(client);
    this.queue = new QueueBox(client);
    setAttribute(this.note, "role", "status");
    this.element.append(this.layOut());
    this.listen();
  }

  opened(): void {
    this.seen = true;
    this.asked = -Infinity;
  }

  closed(): void {
    this.seen = false;
  }

  back(): void {
    this.actions.title();
  }

  /** Tells something above the list; nothing takes away what was told. */
  tell(text: string): void {
    setText(this.note, text);
  }

  /** Brings it up to date, at an instant in milliseconds. */
  update(now: number): void {
    const { state } = this.client.status;
    if (!this.seen) return;
    const busy = state !== ClientState.Lobby;
    this.hold(busy || this.party.led);
    setText(this.quick, state === ClientState.Joining ? "Joining" : "Quick play");
    this.queue.update(now);
    if (busy || now - this.asked < REFRESH || document.hidden) return;
    this.asked = now;
    this.client.browse();
  }

  /** Lets nothing be asked for, or everything again. What is disabled loses the focus, and gets it back afterwards. */
  private hold(held: boolean): void {
    const focused = document.activeElement;
    if (!held && focused === document.body && !this.element.hidden) this.focused?.focus();
    else if (focused instanceof HTMLElement && this.element.contains(focused)) this.focused = focused;
    if (held === this.held) return;
    this.held = held;
    this.rooms.disabled = this.code.disabled = this.create.disabled = this.quick.disabled = this.queue.disabled = held;
  }

  private layOut(): HTMLElement {
    const list = wrapIn("section", "list", make("h3", "Open rooms"), this.rooms.element);
    const enter = wrapIn("section", "box", make("h3", "Your own"), make("p", "Make a room, or enter one by its code."),
      wrapIn("div", "choices", this.create, this.code.element));
    const side = wrapIn("div", "side", enter, this.party.element, this.queue.element);
    const foot = wrapIn("footer", "", button("Back", "quiet", () => this.actions.title()), this.quick);
    return wrapIn("div", "card wide", make("h2", "Rooms and friends"), this.note, wrapIn("div", "halves scroll", list, side), foot);
  }

  private listen(): void {
    const { lobby } = this.client;
    lobby.onrooms = (rooms) => this.rooms.write(rooms);
    lobby.onparty = (party) => this.party.write(party);
    lobby.onqueue = (queue) => this.queue.write(queue);
  }
}
