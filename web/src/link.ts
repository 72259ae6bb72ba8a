import { CloseCode } from "./closecodes_gen.ts";

/** How many bytes may wait in the socket before inputs are dropped: later ones repeat them, old ones are worthless. */
const BACKLOG = 16_384;

/** What happens on a link. After closed, or after the link's own close, nothing comes any more. */
export interface LinkEvents {
  opened(): void;
  received(message: Uint8Array): void;
  closed(code: number): void;
}

/**
 * Stands between a link and the client, as a bad network does: it calls pass with a message once, later, or never. See
 * {@link LinkSim}.
 */
export interface LinkTap {
  /** Takes a message that has come. */
  incoming(message: Uint8Array, pass: (message: Uint8Array) => void): void;
  /** Takes a message that is to be sent; its bytes are only good during the call. One that is ordered must arrive. */
  outgoing(message: Uint8Array<ArrayBuffer>, ordered: boolean, pass: SendMessage): void;
  /** Passes on at once what must arrive at the server: the link is about to be closed. */
  flush(): void;
}

/** Sends a message. */
export type SendMessage = (message: Uint8Array<ArrayBuffer>, ordered: boolean) => void;

/** A WebSocket that carries binary messages only. */
export class Link {
  private readonly socket: WebSocket;
  private over = false;

  /** @param tap tells what stands between at a moment, if anything does */
  constructor(url: string, private readonly events: LinkEvents, private readonly tap: () => LinkTap | null) {
    this.socket = new WebSocket(url);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => this.over || this.events.opened();
    this.socket.onmessage = (event) => this.over || this.receive(event.data);
    this.socket.onclose = (event) => this.end(event.code);
  }

  /** Sends a message. One that need not arrive is dropped if too much waits already. */
  send(message: Uint8Array<ArrayBuffer>, ordered: boolean): void {
    const tap = this.tap();
    if (tap === null) this.transmit(message, ordered);
    else if (!this.over) tap.outgoing(message, ordered, this.transmit);
  }

  /** Closes the link, and does not tell of it. Codes that must not be sent are left out. */
  close(code: number): void {
    this.tap()?.flush();
    this.over = true;
    if (code === CloseCode.Normal || code >= 3000) this.socket.close(code);
    else this.socket.close();
  }

  private readonly transmit: SendMessage = (message, ordered) => {
    if (this.over || this.socket.readyState !== WebSocket.OPEN) return;
    if (ordered || this.socket.bufferedAmount < BACKLOG) this.socket.send(message);
  };

  private receive(data: unknown): void {
    const tap = this.tap();
    if (!(data instanceof ArrayBuffer)) this.refuse();
    else if (tap === null) this.events.received(new Uint8Array(data));
    else tap.incoming(new Uint8Array(data), (message) => this.over || this.events.received(message));
  }

  /** Ends a link over which text has come. */
  private refuse(): void {
    this.socket.close(CloseCode.BadMessage);
    this.end(CloseCode.BadMessage);
  }

  private end(code: number): void {
    if (this.over) return;
    this.over = true;
    this.events.closed(code);
  }
}
