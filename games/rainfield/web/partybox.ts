import type { GameClient, Party } from "@tickwork/client";
import { CodeField } from "./codefield.ts";
import { CopyButton } from "./copybutton.ts";
import { spaced } from "./invite.ts";
import { button, make, setText, show, wrapIn } from "./page.ts";

/** The player's party: who is in it, how others come in, and who leads. */
export class PartyBox {
  readonly element: HTMLElement;
  private readonly text = make("p");
  private readonly members = make("ol", "", "members");
  private readonly code = make("b", "", "code");
  private readonly field: CodeField;
  private readonly outside: HTMLElement;
  private readonly inside: HTMLElement;
  private party: Party = { code: "", self: 0, members: [] };

  constructor(client: GameClient) {
    this.field = new CodeField("Code of a party", "Join", (code) => client.joinParty(code));
    this.outside = wrapIn("div", "choices", button("New party", "", () => client.createParty()), this.field.element);
    const copy = new CopyButton("Copy the code", () => this.party.code);
    const leave = button("Leave", "quiet", () => client.leaveParty());
    this.inside = wrapIn("div", "party-in", this.members, wrapIn("div", "choices", this.code, copy.element, leave));
    this.element = wrapIn("section", "box", make("h3", "Party"), this.text, this.outside, this.inside);
    this.write(this.party);
  }

  /** Whether another member leads: then the player goes where that one goes. */
  get led(): boolean {
    return this.party.members.length > 0 && this.party.self !== 0;
  }

  write(party: Party): void {
    this.party = party;
    const { members, self, code } = party;
    const inside = members.length > 0;
    show(this.outside, !inside);
    show(this.inside, inside);
    setText(this.code, spaced(code));
    this.members.replaceChildren(...members.map((name, i) => memberRow(name, i === 0, i === self)));
    if (inside) this.field.clear();
    setText(this.text, this.saying());
  }

  private saying(): string {
    const { members, self } = this.party;
    if (members.length === 0) return "Friends who go into rooms together.";
    return self === 0 ? "You lead: where you go, all go." : `${members[0] || "The leader"} leads: you go along.`;
  }
}

function memberRow(name: string, leads: boolean, own: boolean): HTMLElement {
  const row = wrapIn("li", own ? "own" : "", make("span", name || "Nameless"));
  if (leads) row.append(make("em", "leads"));
  if (own) row.append(make("em", "you"));
  return row;
}
