/** What listens to a stream of the server's. */
export interface Listener {
  /** Gets the value of each event of a name. */
  readonly events: Readonly<Record<string, (value: never) => void>>;
  /** Is told when the stream comes and goes. */
  live(is: boolean): void;
  /** Is told when the server refuses the stream for good. */
  refused(): void;
}

/** A stream of server-sent events. The browser opens it anew by itself when it was lost. */
export class Feed {
  private readonly source: EventSource;

  constructor(path: string, listener: Listener) {
    this.source = new EventSource(path);
    this.source.addEventListener("open", () => listener.live(true));
    this.source.addEventListener("error", () => {
      listener.live(false);
      if (this.source.readyState === EventSource.CLOSED) listener.refused();
    });
    for (const [name, take] of Object.entries(listener.events)) {
      this.source.addEventListener(name, (event) => take(JSON.parse((event as MessageEvent<string>).data) as never));
    }
  }

  close(): void {
    this.source.close();
  }
}
