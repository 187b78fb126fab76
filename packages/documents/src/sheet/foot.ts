import { HEADER, INK, LINE, MUTED } from '../pdf/palette.ts';
import { leading, type TextStyle, wrap } from '../pdf/pen.ts';
import { BOTTOM, LEFT, RIGHT, type SheetContext, WIDTH } from './context.ts';

const SMALL: TextStyle = { size: 6.6, color: MUTED };
const DATASET_LINES = 2;

const datasetLines = ({ model, texts, format }: SheetContext): string[] => {
  const datasets = model.datasets
    .slice(0, 20)
    .map(({ source, version, effective_date }) =>
      texts('sheet.dataset', { source, version, date: format.calendarDate(effective_date) }),
    )
    .join(' ; ');
  const text = texts('sheet.datasets', {
    datasets: datasets === '' ? texts('sheet.no_dataset') : datasets,
  });
  return wrap(text, SMALL, WIDTH, DATASET_LINES);
};

/** Height of the footer in points. */
export const footHeight = (context: SheetContext): number =>
  25 + datasetLines(context).length * leading(SMALL.size);

/** The warning that the sheet is indicative, the datasets with their dates, the time of issue and the address. */
export const drawFoot = (context: SheetContext): void => {
  const { model, pen, tags, texts, format } = context;
  const top = BOTTOM - footHeight(context);
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
  tags.leaf('P', () => pen.lines(datasetLines(context), LEFT, top + 21.5, SMALL));
  tags.leaf('P', () => {
    const at = `${format.dayTime(model.generated_at)} (${format.time(model.generated_at, 'UTC')} UTC)`;
    const y = BOTTOM - 3;
    const used = pen.fit(texts('sheet.generated', { at }), LEFT, y, WIDTH / 2, SMALL);
    pen.fit(model.live_url, RIGHT, y, WIDTH - used - 20, { ...SMALL, color: HEADER }, 'right');
  });
};
