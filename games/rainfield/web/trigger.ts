import type { ButtonSource } from "@tickwork/client";
import { Edge } from "./navigate.ts";
import type { SettingsStore } from "./settings.ts";

/** What fires: while a button is held, or from one press of it to the next, as the player has set it. */
export class Trigger implements ButtonSource {
  private readonly edge: Edge;
  private on = false;

  /**
   * @param button what the setting is about
   * @param always what fires while it is pressed, whatever is set
   */
  constructor(
    private readonly button: ButtonSource,
    private readonly always: ButtonSource,
    private readonly settings: SettingsStore,
  ) {
    this.edge = new Edge(button);
  }

  pressed(): boolean {
    const went = this.edge.went();
    if (this.settings.values.fire === "hold") return this.button.pressed() || this.always.pressed();
    if (went) this.on = !this.on;
    return this.on || this.always.pressed();
  }

  /** Ceases fire. */
  release(): void {
    this.on = false;
  }
}
