import type { DeviceWatch } from "./device.ts";

/** CSS pixels of the page below which there is no room beside the field. */
const NARROW = 900;
const LOW = 520;

/** Tells the style sheet whether room is scarce: on small pages, and where thumbs need the lower corners. */
export function followLayout(devices: DeviceWatch): void {
  const write = (): void => {
    const small = window.innerWidth < NARROW || window.innerHeight < LOW;
    document.documentElement.dataset.compact = small || devices.current === "touch" ? "yes" : "no";
  };
  window.addEventListener("resize", write);
  devices.follow(write);
}
