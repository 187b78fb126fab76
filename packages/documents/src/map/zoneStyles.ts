import type { SheetZone } from '../missionSheet.model.ts';

/** How a zone is drawn. Dash and hatch tell the kinds apart without colour. */
export interface ZoneStyle {
  readonly color: string;
  readonly line_width: number;
  readonly dash: readonly [number, number] | null;
  readonly fill_opacity: number;
  /** Distance between hatch lines in points; null = no hatch. */
  readonly hatch: number | null;
}

const RED = '#b3201a';
const AMBER = '#a14a06';
const BLUE = '#1e4fa8';
const GREY = '#5b6b7f';
const PURPLE = '#6b2fa0';

/** One style a kind, in the manner of the French visual charts: blue dashed control zones, red hatched P and R. */
export const ZONE_STYLES: Readonly<Record<SheetZone['kind'], ZoneStyle>> = {
  CTR: { color: BLUE, line_width: 1, dash: [5, 2.5], fill_opacity: 0.07, hatch: null },
  TMA: { color: BLUE, line_width: 0.6, dash: [2, 2], fill_opacity: 0, hatch: null },
  CTA: { color: BLUE, line_width: 0.6, dash: [2, 2], fill_opacity: 0, hatch: null },
  SIV: { color: GREY, line_width: 0.4, dash: [1, 3], fill_opacity: 0, hatch: null },
  P: { color: RED, line_width: 1.2, dash: null, fill_opacity: 0.14, hatch: 4 },
  R: { color: RED, line_width: 0.8, dash: null, fill_opacity: 0.06, hatch: 9 },
  D: { color: AMBER, line_width: 0.8, dash: [4, 1.5], fill_opacity: 0.05, hatch: null },
  UAS: { color: PURPLE, line_width: 0.8, dash: [1.5, 1.5], fill_opacity: 0.06, hatch: null },
  RTBA: { color: PURPLE, line_width: 0.8, dash: [6, 2], fill_opacity: 0.05, hatch: 14 },
};
