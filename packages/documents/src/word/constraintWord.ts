import { bothClocks, type ConstraintContext } from '../constraint/context.ts';
import type { ConstraintSheetLine, ConstraintSheetModel } from '../constraintSheet.model.ts';
import { Formatter } from '../format.ts';
import type { SheetTone } from '../missionSheet.model.ts';
import { textsOf } from '../texts.ts';
import {
  headingBlock,
  markedTable,
  paragraphBlock,
  qrPicture,
  sourcesTable,
  tableBlock,
  titleBlock,
  type WordLine,
  type WordPart,
  writeWord,
} from './blocks.ts';

const present = (texts: readonly (string | null)[]): string[] =>
  texts.filter((text) => text !== null && text.trim() !== '') as string[];

/** The symbols of the printed sheet as characters that every font draws: grey and colour say the same. */
const SIGNS: Readonly<Record<SheetTone, string>> = {
  done: '✓',
  todo: '!',
  pending: '…',
  refused: '✗',
  info: 'i',
};

/** What is no longer as it was, a change a row: as it was is struck through. */
const changes = ({ model, texts }: ConstraintContext): WordPart[] => {
  if (model.changes_title === null) return [];
  if (model.changes.length === 0)
    return [
      headingBlock(model.changes_title),
      paragraphBlock(texts('constraint_sheet.no_change'), { size: 16 }),
    ];
  return [
    headingBlock(model.changes_title),
    markedTable(
      {
        size: 16,
        headings: [
          texts('constraint_sheet.change'),
          texts('constraint_sheet.before'),
          texts('constraint_sheet.after'),
          texts('constraint_sheet.column_number'),
        ],
        widths: [28, 30, 34, 8],
      },
      model.changes.map(({ what, before, after, by, line }) => ({
        cells: [
          [{ text: what, bold: true }],
          before === null ? [] : [{ text: before, struck: true }],
          [...(after === null ? [] : [{ text: after, bold: true }]), ...present([by])],
          line === null ? [] : [texts('constraint_sheet.line', { line })],
        ],
      })),
    ),
  ];
};

const lineCells = (
  { texts, format }: ConstraintContext,
  line: ConstraintSheetLine,
  number: number,
): (readonly WordLine[])[] => [
  [{ text: String(number), bold: true }],
  [{ text: line.title, bold: true }, ...present([line.limits])],
  present([
    line.why,
    line.rule,
    line.dataset_date === null
      ? null
      : texts('sheet.dataset_of', { date: format.calendarDate(line.dataset_date) }),
  ]),
  [{ text: line.who ?? '–', bold: true }, ...present(line.contacts)],
  [
    ...present(line.steps),
    ...(line.note === null || line.note.trim() === ''
      ? []
      : [{ text: texts('sheet.note', { note: line.note }), bold: true }]),
  ],
  [
    { text: `${SIGNS[line.tone]} ${line.state}`, bold: true },
    ...(line.is_changed ? [{ text: texts('constraint_sheet.to_review'), bold: true, boxed: true }] : []),
  ],
  present(line.dates),
];

const COLUMNS = ['number', 'constraint', 'why', 'who', 'step', 'state', 'dates'] as const;

const lines = (context: ConstraintContext): WordPart[] => {
  const { model, texts } = context;
  return [
    headingBlock(texts('sheet.constraints')),
    paragraphBlock(texts('constraint_sheet.local_hours', { zone: model.time_zone }), { size: 14 }),
    model.lines.length === 0
      ? paragraphBlock(texts('sheet.no_constraint'))
      : markedTable(
          {
            size: 15,
            headings: COLUMNS.map((name) => texts(`constraint_sheet.column_${name}`)),
            widths: [4, 14, 33, 14, 13, 10, 12],
          },
          model.lines.map((line, index) => ({
            cells: lineCells(context, line, index + 1),
            is_shaded: line.is_changed,
          })),
        ),
  ];
};

/** Room for a name, a time and a signature: read again before the flight. */
const reading = ({ texts }: ConstraintContext): WordPart[] => [
  headingBlock(texts('constraint_sheet.read')),
  tableBlock(
    [
      texts('constraint_sheet.read_name'),
      texts('constraint_sheet.read_at'),
      texts('constraint_sheet.signature'),
    ],
    [[[' ', ' '], [' '], [' ']]],
  ),
];

/** The constraint sheet as a Word document: the same words in the same columns, to be put into a plan of one's own. */
export const renderConstraintWord = async (model: ConstraintSheetModel): Promise<Uint8Array> => {
  const texts = textsOf(model.language);
  const context: ConstraintContext = {
    model,
    texts,
    format: new Formatter(model.language, model.time_zone, texts),
  };
  const instant = (at: string): string => bothClocks(context, at);
  const named = `${texts('constraint_sheet.title')} ${model.display_identifier}`;
  const { version, generated_by: by } = model;
  const made = [
    texts('constraint_sheet.made', { version, at: instant(model.generated_at), by }),
    model.analysed_at === null
      ? null
      : texts('constraint_sheet.analysed', { at: instant(model.analysed_at) }),
  ];
  const foot = [
    model.display_identifier,
    model.versions,
    texts('sheet.generated', { at: instant(model.printed_at) }),
  ];
  return writeWord(
    {
      title: `${named} – ${model.name}`,
      notice: texts('sheet.indicative'),
      foot: present(foot).join(' · '),
      is_landscape: true,
    },
    [
      titleBlock(named),
      paragraphBlock(model.name, { bold: true, size: 28 }),
      paragraphBlock([model.operator, ...model.facts].join(' · '), { size: 18 }),
      paragraphBlock(present(made).join(' · '), { size: 16 }),
      paragraphBlock(`${texts('sheet.live_page')} ${model.live_url}`, { size: 16 }),
      ...qrPicture(model.live_url, texts('sheet.live_page_alt', { url: model.live_url })),
      paragraphBlock(`${SIGNS[model.headline.tone]} ${model.headline.title}`, { bold: true, size: 24 }),
      paragraphBlock(model.headline.detail, { size: 18 }),
      ...changes(context),
      ...lines(context),
      ...sourcesTable(texts, model.sources),
      ...reading(context),
    ],
  );
};
