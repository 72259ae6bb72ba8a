/** What listens to a stream of the server's. */
export interface Listener {
  /** Gets the value of each event of a name. */
  readonly events: Readonly<Record<string, (value: never) => void>>;
  /** Is told when the stream comes and goes. */
  live(is: boolean): void;
  /** Is told when the server refuses the stream for good. */
  refused(): void;
}

/**
 * A stream of server-sent events. The browser opens it anew by itself when it was lost. It is open only while the page is
 * seen: a browser keeps six connections to a host over all of its tabs, and the server need not tell what nobody sees.
 */
export class Feed {
  private source: EventSource | undefined;
  private readonly seen = (): void => (document.hidden ? this.shut() : this.open());

  constructor(private readonly path: string, private readonly listener: Listener) {
    document.addEventListener("visibilitychange", this.seen);
    this.seen();
  }

  /** Ends it for good. */
  close(): void {
    document.removeEventListener("visibilitychange", this.seen);
    this.shut();
  }

  private shut(): void {
    this.source?.close();
    this.source = undefined;
  }

  private open(): void {
    if (this.source) return;
    const source = new EventSource(this.path);
    this.source = source;
    source.addEventListener("open", () => this.listener.live(true));
    source.addEventListener("error", () => {
      this.listener.live(false);
      if (source.readyState === EventSource.CLOSED) this.listener.refused();
    });
    for (const [name, take] of Object.entries(this.listener.events)) {
      source.addEventListener(name, (event) => take(JSON.parse((event as MessageEvent<string>).data) as never));
    }
  }
}
