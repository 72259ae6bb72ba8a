import { CloseCode } from "./closecodes_gen.ts";

/** How many bytes may wait in the socket before inputs are dropped: later ones repeat them, old ones are worthless. */
const BACKLOG = 16_384;

/** What happens on a link. After closed, or after the link's own close, nothing comes any more. */
export interface LinkEvents {
  opened(): void;
  received(message: Uint8Array): void;
  closed(code: number): void;
}

/** A WebSocket that carries binary messages only. */
export class Link {
  private readonly socket: WebSocket;
  private over = false;

  constructor(url: string, private readonly events: LinkEvents) {
    this.socket = new WebSocket(url);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => this.over || this.events.opened();
    this.socket.onmessage = (event) => this.over || this.receive(event.data);
    this.socket.onclose = (event) => this.end(event.code);
  }

  /** Sends a message. One that need not arrive is dropped if too much waits already. */
  send(message: Uint8Array<ArrayBuffer>, ordered: boolean): void {
    if (this.over || this.socket.readyState !== WebSocket.OPEN) return;
    if (ordered || this.socket.bufferedAmount < BACKLOG) this.socket.send(message);
  }

  /** Closes the link, and does not tell of it. Codes that must not be sent are left out. */
  close(code: number): void {
    this.over = true;
    if (code === CloseCode.Normal || code >= 3000) this.socket.close(code);
    else this.socket.close();
  }

  private receive(data: unknown): void {
    if (data instanceof ArrayBuffer) this.events.received(new Uint8Array(data));
    else this.refuse();
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
