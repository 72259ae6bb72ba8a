import assert from "node:assert/strict";
import { test } from "node:test";
import { Lobby } from "../src/lobby.ts";
import type { GameModule } from "../src/module.ts";

/** A module that tells what the test says, and counts what it was asked. */
class Teller {
  readonly revisions = new Uint32Array(8);
  asked: string[] = [];

  readRevisions(into: Uint32Array): void {
    into.set(this.revisions);
  }

  rooms = () => this.tell("rooms", [{ room: 3, name: "Den", players: 1, capacity: 4, phase: 1, progress: 5 }]);
  roomInfo = () => this.tell("info", { room: 3, name: "Den", code: "BCDFGH", public: true, capacity: 4 });
  party = () => this.tell("party", { code: "", self: 0, members: ["Ann"] });
  queue = () => this.tell("queue", { players: 2, seconds: 3, span: 4 });
  notice = () => this.tell("notice", { kind: 0, until: Infinity, text: "hi" });
  refusal = () => this.tell("refusal", { about: 4, code: 4011 });
  departed = () => this.tell("departed", 1006);
  chatLine = (n: number) => this.tell(`line ${n}`, n === 2 ? null : { slot: 1, text: `said ${n}` });

  private tell<T>(what: string, value: T): T {
    this.asked.push(what);
    return value;
  }
}

function make(): { teller: Teller; lobby: Lobby; update: () => string[] } {
  const teller = new Teller();
  const lobby = new Lobby();
  const update = (): string[] => {
    teller.asked = [];
    lobby.update(teller as unknown as GameModule);
    return teller.asked;
  };
  return { teller, lobby, update };
}

test("only what has changed is read", () => {
  const { teller, lobby, update } = make();
  lobby.onnotice = lobby.ondeparted = () => {}; // what nobody listens to is not read
  assert.deepEqual(update(), []);
  const wants = ["rooms", "info", "party", "queue", "line 1", "notice", "refusal", "departed"];
  for (const [i, want] of wants.entries()) {
    teller.revisions[i]!++;
    assert.deepEqual(update(), [want]);
    assert.deepEqual(update(), []);
  }
  assert.equal(lobby.rooms[0]?.name, "Den");
  assert.equal(lobby.info.code, "BCDFGH");
  assert.deepEqual(lobby.party.members, ["Ann"]);
  assert.equal(lobby.queue.players, 2);
  assert.equal(lobby.refusal?.code, 4011);
});

test("each line of the chat that is kept is told once", () => {
  const { teller, lobby, update } = make();
  const heard: number[] = [];
  lobby.onchat = ({ number, text }) => {
    assert.equal(text, `said ${number}`);
    heard.push(number);
  };
  teller.revisions[4] = 3;
  update();
  teller.revisions[4] = 4;
  update();
  assert.deepEqual(heard, [1, 3, 4]);
  teller.revisions[4] = 100;
  update();
  assert.deepEqual(heard.slice(3), Array.from({ length: 32 }, (_, i) => 69 + i));
});

test("who is told may cause more to be told", () => {
  const { teller, lobby, update } = make();
  let departed = 0;
  lobby.ondeparted = () => departed++;
  lobby.onrooms = () => {
    teller.revisions[7] = 1;
    update();
  };
  teller.revisions[0] = 1;
  update();
  assert.equal(departed, 1);
});

test("another client begins with nothing", () => {
  const { teller, lobby, update } = make();
  teller.revisions.fill(2);
  update();
  lobby.reset(teller as unknown as GameModule);
  assert.equal(lobby.refusal, null);
  assert.deepEqual(lobby.rooms, []);
});
