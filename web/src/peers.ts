import type { GameModule } from "./module.ts";

interface Peer {
  readonly slot: number;
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** The names of the other players in the room. They come from people: show them as text, never as markup. */
export class PeerNames {
  private readonly list: Peer[] = [];
  private readonly decoder = new TextDecoder();

  /** The name of the player in a slot, or undefined if no other player is there. */
  of(slot: number): string | undefined {
    for (const peer of this.list) {
      if (peer.slot === slot) return peer.name;
    }
    return undefined;
  }

  /** Reads the names anew where they have changed. */
  update(module: GameModule, count: number): void {
    this.list.length = Math.min(this.list.length, count);
    for (let i = 0; i < count; i++) {
      const { slot, name } = module.peer(i);
      const known = this.list[i];
      if (known === undefined || known.slot !== slot || !same(known.bytes, name)) {
        this.list[i] = { slot, bytes: name.slice(), name: this.decoder.decode(name) };
      }
    }
  }
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
