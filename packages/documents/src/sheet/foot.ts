import { HEADER, INK, LINE, MUTED } from '../pdf/palette.ts';
import { leading, type TextStyle, wrap } from '../pdf/pen.ts';
import { BOTTOM, LEFT, RIGHT, type SheetContext, WIDTH } from './context.ts';

const SMALL: TextStyle = { size: 6.6, color: MUTED };
const DATASET_LINES = 2;

/** Height of the footer in points. */
export const FOOT_HEIGHT = 14 + (DATASET_LINES + 1) * leading(SMALL.size) + 6;

/** The warning that the sheet is indicative, the datasets with their dates, the time of issue and the address. */
export const drawFoot = ({ model, pen, tags, texts, format }: SheetContext): void => {
  const top = BOTTOM - FOOT_HEIGHT;
  tags.decoration(() =>
    pen.doc
      .lineWidth(0.6)
      .strokeColor(LINE)
      .moveTo(LEFT, top + 2)
      .lineTo(RIGHT, top + 2)
      .stroke(),
  );
  tags.leaf('P', () =>
    pen.fit(texts('sheet.indicative'), LEFT, top + 12, WIDTH, { size: 7.6, weight: 600, color: INK }),
  );
  const datasets = model.datasets
    .slice(0, 20)
    .map(({ source, version, effective_date }) =>
      texts('sheet.dataset', { source, version, date: format.calendarDate(effective_date) }),
    )
    .join(' ; ');
  const text = `${texts('sheet.datasets')} : ${datasets === '' ? texts('sheet.no_dataset') : datasets}`;
  tags.leaf('P', () => pen.lines(wrap(text, SMALL, WIDTH, DATASET_LINES), LEFT, top + 22, SMALL));
  tags.leaf('P', () => {
    const at = `${format.dayTime(model.generated_at)} (${format.time(model.generated_at, 'UTC')} UTC)`;
    const y = BOTTOM - 3;
    const used = pen.fit(texts('sheet.generated', { at }), LEFT, y, WIDTH / 2, SMALL);
    pen.fit(model.live_url, RIGHT, y, WIDTH - used - 20, { ...SMALL, color: HEADER }, 'right');
  });
};
