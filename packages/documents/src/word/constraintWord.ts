import type { ConstraintSheetModel } from '../constraintSheet.model.ts';
import { Formatter } from '../format.ts';
import { type SheetTexts, textsOf } from '../texts.ts';
import { heading, paragraph, sourcesTable, table, title, type WordPart, writeWord } from './blocks.ts';

const present = (texts: readonly (string | null)[]): string[] =>
  texts.filter((text) => text !== null && text.trim() !== '') as string[];

interface Context {
  readonly model: ConstraintSheetModel;
  readonly texts: SheetTexts;
  readonly format: Formatter;
}

/** What is no longer as it was, a change a line. */
const changes = ({ model, texts }: Context): WordPart[] =>
  model.changes_title === null
    ? []
    : [
        heading(model.changes_title),
        ...(model.changes.length === 0 ? [paragraph(texts('constraint_sheet.no_change'))] : []),
        ...model.changes.map(({ what, how, line }) =>
          paragraph(
            present([what, how, line === null ? null : texts('constraint_sheet.line', { line })]).join(' · '),
          ),
        ),
      ];

type Line = ConstraintSheetModel['lines'][number];

const lineCells = ({ texts, format }: Context, line: Line, number: number): string[][] => [
  [String(number)],
  present([line.title, line.what, line.note === null ? null : texts('sheet.note', { note: line.note })]),
  [line.who ?? '–'],
  present([line.state, line.proof, line.is_changed ? texts('constraint_sheet.to_review') : null]),
  present([
    line.source,
    line.dataset_date === null
      ? null
      : texts('sheet.dataset_of', { date: format.calendarDate(line.dataset_date) }),
  ]),
];

const lines = (context: Context): WordPart[] => {
  const { model, texts } = context;
  return [
    heading(texts('sheet.constraints')),
    model.lines.length === 0
      ? paragraph(texts('sheet.no_constraint'))
      : table(
          ['', texts('sheet.constraint'), texts('sheet.who'), texts('sheet.state'), texts('sheet.source')],
          model.lines.map((line, index) => lineCells(context, line, index + 1)),
        ),
  ];
};

/** Room for a name, a time and a signature: read again before the flight. */
const reading = ({ texts }: Context): WordPart[] => [
  heading(texts('constraint_sheet.read')),
  table(
    [
      texts('constraint_sheet.read_name'),
      texts('constraint_sheet.read_at'),
      texts('constraint_sheet.signature'),
    ],
    [[[' '], [' '], [' ']]],
  ),
];

/** The constraint sheet as a Word document: the same words as the printed one, to be put into a plan of one's own. */
export const renderConstraintWord = (model: ConstraintSheetModel): Promise<Uint8Array> => {
  const texts = textsOf(model.language);
  const context = { model, texts, format: new Formatter(model.language, model.time_zone, texts) };
  const instant = (at: string): string =>
    `${context.format.dayTime(at)} (${context.format.time(at, 'UTC')} UTC)`;
  const named = `${texts('constraint_sheet.title')} ${model.display_identifier}`;
  const { version, generated_by: by } = model;
  return writeWord(
    {
      title: `${named} – ${model.name}`,
      notice: texts('sheet.indicative'),
      foot: `${model.display_identifier} · ${texts('sheet.generated', { at: instant(model.printed_at) })}`,
    },
    [
      title(named),
      paragraph(model.name, { bold: true, size: 28 }),
      paragraph([model.operator, ...model.facts].join(' · ')),
      paragraph(texts('constraint_sheet.made', { version, at: instant(model.generated_at), by })),
      paragraph(`${texts('sheet.live_page')} ${model.live_url}`),
      paragraph(model.headline.title, { bold: true, size: 24 }),
      paragraph(model.headline.detail),
      ...changes(context),
      ...lines(context),
      ...sourcesTable(texts, model.sources),
      ...reading(context),
    ],
  );
};
