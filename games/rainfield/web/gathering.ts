import type { GameClient } from "@tickwork/client";
import { ClientTag } from "@tickwork/client";
import { Announcement } from "./announcement.ts";
import { Chat } from "./chat.ts";
import { CreateScreen } from "./create.ts";
import { InviteChip } from "./invitechip.ts";
import { LobbyScreen } from "./lobby.ts";
import { Muted } from "./muted.ts";
import type { Notices } from "./notices.ts";
import type { Play } from "./play.ts";
import { RoomBox } from "./roombox.ts";
import { departureText, refusalText } from "./sayings.ts";
import type { Screens } from "./screens.ts";

/** What of the page is about being with others, beside the match itself: the lobby, the room, the chat, and the operator. */
export class Gathering {
  readonly lobby: LobbyScreen;
  readonly room: RoomBox;
  readonly chat: Chat;
  private readonly announcement = new Announcement();
  private readonly invite: InviteChip;
  private readonly muted = new Muted();

  /** @param closed called when the player has done with writing */
  constructor(
    private readonly client: GameClient,
    private readonly play: Play,
    private readonly notices: Notices,
    screens: Screens,
    nameOf: (slot: number) => string,
    closed: () => void,
  ) {
    const create = new CreateScreen(client, screens, () => play.ownName);
    this.lobby = new LobbyScreen(client, { create: () => screens.open(create), title: () => play.quit() });
    this.room = new RoomBox(client, this.muted, nameOf);
    this.chat = new Chat(client, notices.feed, this.muted, nameOf, closed);
    this.invite = new InviteChip(client);
    this.listen();
  }

  /** Brings it up to date, at an instant in milliseconds. */
  update(now: number): void {
    this.announcement.update(now);
    this.lobby.update(now);
    this.invite.write(now);
  }

  private listen(): void {
    const { lobby } = this.client;
    lobby.onnotice = (notice) => this.announcement.tell(notice);
    lobby.onchat = (line) => this.chat.hear(line);
    lobby.ondeparted = (code) => this.play.playing && this.lobby.tell(departureText(code));
    lobby.oninfo = ({ code }) => code !== "" && this.play.noteRoom(code);
    lobby.onrefused = ({ about, code }) => {
      const text = refusalText(about, code);
      if (about === ClientTag.BrowseRooms) return; // the list is asked for again soon, without the player
      if (about === ClientTag.Chat) this.notices.connection(text);
      else this.lobby.tell(text);
    };
  }
}
