import type { Formatter } from '../format.ts';
import type { MissionSheetModel } from '../missionSheet.model.ts';
import type { SheetTexts } from '../texts.ts';

/** What every part of the sheet is laid out from. */
export interface SheetContext {
  readonly model: MissionSheetModel;
  readonly format: Formatter;
  readonly texts: SheetTexts;
}
