import type { Formatter } from '../format.ts';
import type { MissionSheetModel } from '../missionSheet.model.ts';
import type { Pen } from '../pdf/pen.ts';
import type { Tags } from '../pdf/tags.ts';
import type { SheetTexts } from '../texts.ts';

/** What every part of the sheet needs to draw itself. */
export interface SheetContext {
  readonly model: MissionSheetModel;
  readonly pen: Pen;
  readonly tags: Tags;
  readonly format: Formatter;
  readonly texts: SheetTexts;
}

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const LEFT = 32;
export const RIGHT = PAGE.width - 32;
export const WIDTH = RIGHT - LEFT;
export const TOP = 26;
export const BOTTOM = PAGE.height - 22;
