import { NoticeKind } from "@tickwork/client";
import type { Notice } from "@tickwork/client";
import { byId, setText, show } from "./page.ts";
import { clockText } from "./sayings.ts";

/** How long the operator's words stay, in milliseconds. */
const LASTS = 15_000;
/** How long after its time the news of a shutdown stays: then the connection ends, or it was called off. */
const LINGERS = 5000;

/** What whoever runs the server has to say, above everything else on the page. */
export class Announcement {
  private readonly box = byId("announcement", HTMLElement);
  private notice: Notice | null = null;
  private until = 0;

  /** Shows a notice; a newer one takes an older one's place. */
  tell(notice: Notice): void {
    const now = performance.now();
    this.notice = notice;
    this.until = notice.kind === NoticeKind.Shutdown ? notice.until + LINGERS : now + LASTS;
    this.box.dataset.kind = notice.kind === NoticeKind.Shutdown ? "shutdown" : "message";
    this.update(now);
    show(this.box, true);
  }

  /** Counts down, and goes when its time is over, at an instant in milliseconds. */
  update(now: number): void {
    const { notice } = this;
    if (notice === null) return;
    if (now > this.until) {
      this.notice = null;
      show(this.box, false);
      return;
    }
    setText(this.box, notice.kind === NoticeKind.Shutdown ? shutdownText(notice, now) : notice.text);
  }
}

function shutdownText({ until, text }: Notice, now: number): string {
  const left = (until - now) / 1000;
  const when = left > 0 ? `The server restarts in ${clockText(left)}. You may finish your match.` : "The server restarts now.";
  return text === "" ? when : `${when} ${text}`;
}
