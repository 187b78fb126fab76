import type { ConstraintSheetModel } from '../constraintSheet.model.ts';
import type { Formatter } from '../format.ts';
import { INK, MUTED } from '../pdf/palette.ts';
import type { TextStyle } from '../pdf/pen.ts';
import type { SheetTexts } from '../texts.ts';

/** What the parts of a constraint sheet are drawn with. */
export interface ConstraintContext {
  readonly model: ConstraintSheetModel;
  readonly texts: SheetTexts;
  readonly format: Formatter;
}

export const STRONG: TextStyle = { size: 7.8, weight: 600, color: INK };
export const BODY: TextStyle = { size: 7.4, color: INK };
export const SMALL: TextStyle = { size: 6.6, color: MUTED };

/** "23 nov. 2026, 18:05 (17:05 UTC)". */
export const bothClocks = ({ format }: Pick<ConstraintContext, 'format'>, instant: string): string =>
  `${format.dayTime(instant)} (${format.time(instant, 'UTC')}\u00a0UTC)`;
