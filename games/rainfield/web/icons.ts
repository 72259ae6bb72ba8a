const SVG = "http://www.w3.org/2000/svg";

/** The icons: lines in a square of 24, as paths of SVG. */
const PATHS = {
  dash: "M3 8h8M1 12h10M3 16h8M13 5l7 7-7 7",
  nova: "M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6"
    + "M12 1.5v4M12 18.5v4M1.5 12h4M18.5 12h4M4.6 4.6l2.8 2.8M16.6 16.6l2.8 2.8M4.6 19.4l2.8-2.8M16.6 7.4l2.8-2.8",
  ward: "M12 2.5l7.5 2.8v6.2c0 4.9-3.3 8.2-7.5 10c-4.2-1.8-7.5-5.1-7.5-10v-6.2zM8.3 12l2.7 2.7 4.8-5",
  next: "M4 8.5h14l-4-4M20 15.5H6l4 4",
  blaster: "M2 12h4M9 12h5M17 9.2l4.5 2.8L17 14.8z",
  scatter: "M2 12h4M8.5 9.5L19 4M9.5 10.8l11-2.6M10 12h11.5M9.5 13.2l11 2.6M8.5 14.5L19 20",
  rail: "M1.5 12h21M6 7.5v9M10.5 7.5v9M15 7.5v9",
  engine: "M12 2.5c3.2 2.8 4.5 6 4.5 9.3l2 3.7-4.2-1.2H9.7l-4.2 1.2 2-3.7c0-3.3 1.3-6.5 4.5-9.3zM10 17.5l2 4.5 2-4.5",
  hull: "M12 20.5s-8.2-4.7-8.2-10.7a4.5 4.5 0 0 1 8.2-2.6a4.5 4.5 0 0 1 8.2 2.6c0 6-8.2 10.7-8.2 10.7z"
    + "M12 9.3v5.4M9.3 12h5.4",
  rapid: "M3 6l6 6-6 6M9 6l6 6-6 6M15 6l6 6-6 6",
  caliber: "M12 4.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15M12 10a2 2 0 1 0 0 4a2 2 0 0 0 0-4"
    + "M12 1.5v5M12 17.5v5M1.5 12h5M17.5 12h5",
  split: "M12 21.5v-8M12 13.5V3M9.3 5.7L12 3l2.7 2.7M12 13.5L5 5.5M5 9.3V5.5h3.8M12 13.5l7-8M15.2 5.5H19v3.8",
  reach: "M3 7v10M6.5 12H21M16.5 7.5L21 12l-4.5 4.5",
  capacitor: "M13.5 1.5L4.5 13.5h6.5l-1.5 9 9.5-13h-7z",
  magnet: "M4.5 3.5v8.5a7.5 7.5 0 0 0 15 0V3.5H15V12a3 3 0 0 1-6 0V3.5zM4.5 8H9M15 8h4.5",
  mend: "M20 12a8 8 0 1 1-2.8-6.1M20.5 2.5v4.5H16M12 8.3v7.4M8.3 12h7.4",
  chat: "M4 5.5h16v10.5H10.5L6 20v-4H4z",
  pause: "M8.5 5v14M15.5 5v14",
  ship: "M21 12L4.5 4l3.7 8-3.7 8z",
  check: "M4.5 12.5l5 5 10-11",
  down: "M12 3.5L2.5 20h19zM12 9.5v5M12 17.3v.2",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof PATHS;

/** Draws an icon, in the color of the text around it. It is only for the eye: what it says must stand beside it too. */
export function icon(name: IconName): SVGSVGElement {
  const svg = vector("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" });
  svg.append(vector("path", { d: PATHS[name] }));
  return svg;
}

/** Draws a slot's mark, as it is on the hull; the path lies within -10 to 10. */
export function markIcon(path: string): SVGSVGElement {
  const svg = vector("svg", { viewBox: "-11 -11 22 22", class: "mark", "aria-hidden": "true" });
  svg.append(vector("path", { d: path }));
  return svg;
}

/** Makes an element of SVG. */
export function vector<K extends keyof SVGElementTagNameMap>(
  tag: K, attributes: Readonly<Record<string, string>>,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
