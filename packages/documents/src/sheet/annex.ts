import type { Effect } from '@envol/domain/airspace/constraint';
import type { Block } from '../kit/flow.ts';
import { columnWidths, LEFT, WIDTH } from '../kit/page.ts';
import { type CellText, cellRow, headingRow } from '../kit/rows.ts';
import { TONE_COLOR, type Tone } from '../kit/tones.ts';
import type { SheetConstraint, SheetTone } from '../missionSheet.model.ts';
import { missingGlyphs } from '../pdf/fonts.ts';
import { INK, MUTED } from '../pdf/palette.ts';
import type { TextStyle } from '../pdf/pen.ts';
import { decidedText } from './conditions.ts';
import type { SheetContext } from './context.ts';
import { instantText } from './head.ts';
import { windowList } from './period.ts';

const STRONG: TextStyle = { size: 8, weight: 600 };
const BODY: TextStyle = { size: 7.6, color: INK };
const SMALL: TextStyle = { size: 6.8, color: MUTED };

const EFFECT_ORDER: Readonly<Record<Effect, number>> = {
  forbidden: 0,
  agreement: 1,
  notification: 2,
  check: 3,
  information: 4,
  free: 5,
};

/** What still stands in the way comes before what is settled. */
const TONE_ORDER: Readonly<Record<Tone, number>> = { refused: 0, todo: 1, pending: 2, done: 3, info: 4 };

const mostBindingFirst = (constraints: readonly SheetConstraint[]): SheetConstraint[] =>
  constraints.toSorted(
    (a, b) => EFFECT_ORDER[a.effect] - EFFECT_ORDER[b.effect] || TONE_ORDER[a.tone] - TONE_ORDER[b.tone],
  );

const constraintRow = (
  { texts, format }: SheetContext,
  constraint: SheetConstraint,
  widths: readonly number[],
) => {
  const [what = 0, who = 0, state = 0, source = 0] = widths;
  const dated =
    constraint.dataset_date === null
      ? []
      : [
          {
            text: texts('sheet.dataset_of', { date: format.calendarDate(constraint.dataset_date) }),
            style: SMALL,
          },
        ];
  const note: CellText[] =
    constraint.note === null || constraint.note.trim() === ''
      ? []
      : [{ text: texts('sheet.note', { note: constraint.note }), style: { ...BODY, weight: 600 } }];
  return cellRow([
    {
      width: what,
      texts: [{ text: constraint.title, style: STRONG }, { text: constraint.what, style: BODY }, ...note],
    },
    { width: who, texts: [{ text: constraint.who ?? '–', style: BODY }] },
    {
      width: state,
      mark: { kind: 'tone', tone: constraint.tone },
      texts: [
        { text: constraint.state, style: { size: 7.6, weight: 600, color: TONE_COLOR[constraint.tone] } },
        ...(constraint.proof === null ? [] : [{ text: constraint.proof, style: SMALL }]),
      ],
    },
    { width: source, texts: [{ text: constraint.source, style: SMALL }, ...dated] },
  ]);
};

/** What the scenario asks of each pilot, and how far the operator's papers prove it; null where it asks nothing. */
export const proofsBlock = ({ model, texts }: SheetContext): Block | null => {
  const widths = columnWidths([24, 34, 42]);
  const [pilot = 0, proof = 0, state = 0] = widths;
  const rows = model.pilots.flatMap(({ name, proofs = [] }) =>
    proofs.map((each, index) =>
      cellRow([
        { width: pilot, texts: index === 0 ? [{ text: name, style: STRONG }] : [] },
        { width: proof, texts: [{ text: each.name, style: BODY }] },
        {
          width: state,
          mark: { kind: 'tone', tone: each.tone },
          texts: [{ text: each.state, style: { ...BODY, color: TONE_COLOR[each.tone] } }],
        },
      ]),
    ),
  );
  if (rows.length === 0) return null;
  return {
    title: texts('sheet.proofs'),
    note: texts('sheet.proofs_note'),
    heading: headingRow([
      { width: pilot, text: texts('sheet.pilot') },
      { width: proof, text: texts('sheet.proof') },
      { width: state, text: texts('sheet.state') },
    ]),
    rows,
    empty: '',
    x: LEFT,
    width: WIDTH,
  };
};

/** Every constraint with its whole sentences, who decides, the state of the step and the source with its date. */
export const constraintsBlock = (context: SheetContext): Block => {
  const { model, texts } = context;
  const widths = columnWidths([46, 20, 15, 19]);
  const [what = 0, who = 0, state = 0, source = 0] = widths;
  return {
    title: texts('sheet.constraints'),
    ...(model.analysed_at === null
      ? {}
      : { note: texts('sheet.analysed', { at: instantText(context, model.analysed_at) }) }),
    heading: headingRow([
      { width: what, text: texts('sheet.constraint') },
      { width: who, text: texts('sheet.who') },
      { width: state, text: texts('sheet.state') },
      { width: source, text: texts('sheet.source') },
    ]),
    rows: mostBindingFirst(model.constraints).map((constraint) => constraintRow(context, constraint, widths)),
    empty: texts(model.kind === 'mission' ? 'sheet.no_constraint' : 'sheet.no_constraint_kept'),
    x: LEFT,
    width: WIDTH,
  };
};

interface RequestLine {
  readonly at: string | null;
  readonly whom: string;
  readonly state: string;
  readonly tone: SheetTone;
  readonly more: string;
}

/** The requests in time: what was asked when, and what became of it; then what was notified. */
export const requestsBlock = (context: SheetContext): Block | null => {
  const { model, texts } = context;
  const lines: RequestLine[] = [
    ...model.approvals.map((each) => ({
      at: each.submitted_at,
      whom: `${each.authority} · ${each.identifier}`,
      state: each.decision,
      tone: each.tone,
      more: decidedText(context, each),
    })),
    ...(model.notices ?? []).map((each) => ({ ...each, at: each.sent_at, more: each.reference ?? '' })),
  ];
  if (lines.length === 0) return null;
  const [when = 0, what = 0, state = 0] = columnWidths([30, 40, 30]);
  return {
    title: texts('sheet.requests'),
    heading: headingRow([
      { width: when, text: texts('sheet.when') },
      { width: what, text: texts('sheet.asked_whom') },
      { width: state, text: texts('sheet.state') },
    ]),
    rows: lines.map(({ at, whom, tone, more, ...line }) =>
      cellRow([
        { width: when, texts: [{ text: at === null ? '–' : instantText(context, at), style: BODY }] },
        { width: what, texts: [{ text: whom, style: BODY }] },
        {
          width: state,
          mark: { kind: 'tone', tone },
          texts: [
            { text: line.state, style: { ...STRONG, color: TONE_COLOR[tone] } },
            ...(more === '' ? [] : [{ text: more, style: SMALL }]),
          ],
        },
      ]),
    ),
    x: LEFT,
    width: WIDTH,
  };
};

/** Every source with its data and what they are worth on the day of the flight. */
export const sourcesBlock = (
  {
    model,
    texts,
  }: {
    readonly model: Pick<SheetContext['model'], 'sources'>;
    readonly texts: SheetContext['texts'];
  },
  width = WIDTH,
): Block => {
  const [source = 0, data = 0, state = 0] = columnWidths([28, 40, 32], width);
  return {
    title: texts('sheet.sources'),
    note: texts('sheet.sources_note'),
    heading: headingRow([
      { width: source, text: texts('sheet.source') },
      { width: data, text: texts('sheet.data') },
      { width: state, text: texts('sheet.state') },
    ]),
    rows: model.sources.map((each) =>
      cellRow([
        { width: source, texts: [{ text: each.source, style: STRONG }] },
        { width: data, texts: [{ text: each.data, style: BODY }] },
        {
          width: state,
          mark: { kind: 'tone', tone: each.tone },
          texts: [{ text: each.state, style: { ...BODY, weight: 600, color: TONE_COLOR[each.tone] } }],
        },
      ]),
    ),
    empty: texts('sheet.no_dataset'),
    x: LEFT,
    width,
  };
};

/** Every stretch of hours, where the first page has no room for them. */
export const windowsBlock = (context: SheetContext): Block | null => {
  const list = windowList(context);
  return list.length === 0
    ? null
    : {
        title: context.texts('sheet.windows'),
        rows: list.map((text) => cellRow([{ width: WIDTH, texts: [{ text, style: BODY }] }])),
        x: LEFT,
        width: WIDTH,
      };
};

/** More vertices than this are read by a machine: from the KML file. */
const MOST_VERTICES = 30;

/** The corners of the areas that are small enough to be typed, by both notations; circles stand with their centres. */
export const verticesBlock = ({ model, texts, format }: SheetContext): Block | null => {
  const [area = 0, vertex = 0, degrees = 0, decimal = 0] = columnWidths([36, 10, 28, 26]);
  const rows = model.areas.flatMap(({ name, geometry }) => {
    if (geometry.type === 'Circle') return [];
    // A ring is closed: its last vertex repeats the first.
    const corners =
      geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []).slice(0, -1) : geometry.coordinates;
    if (corners.length > MOST_VERTICES) {
      const text = `${name} · ${texts('sheet.vertices_in_kml', { count: corners.length })}`;
      return [cellRow([{ width: WIDTH, texts: [{ text, style: BODY }] }])];
    }
    return corners.map((position, index) =>
      cellRow([
        { width: area, texts: index === 0 ? [{ text: name, style: STRONG }] : [] },
        { width: vertex, texts: [{ text: String(index + 1), style: STRONG }] },
        { width: degrees, texts: [{ text: format.dms(position), style: BODY }] },
        { width: decimal, texts: [{ text: format.decimal(position), style: BODY }] },
      ]),
    );
  });
  return rows.length === 0
    ? null
    : {
        title: texts('sheet.vertices'),
        note: texts('sheet.center'),
        heading: headingRow([
          { width: area, text: texts('sheet.area') },
          { width: vertex, text: texts('sheet.vertex') },
          { width: degrees, text: texts('sheet.degrees') },
          { width: decimal, text: texts('sheet.decimal') },
        ]),
        rows,
        ruled: false,
        x: LEFT,
        width: WIDTH,
      };
};

/** What the operator wrote about the mission, as written. */
export const descriptionBlock = ({ model, texts }: SheetContext): Block | null =>
  model.description === null || model.description.trim() === ''
    ? null
    : {
        title: texts('sheet.description'),
        rows: [cellRow([{ width: WIDTH, texts: [{ text: model.description, style: BODY }] }])],
        x: LEFT,
        width: WIDTH,
      };

/** Beyond these the note says how many more there are. */
const MOST_NAMED = 24;

/** The words of the sheet that people wrote, and those around them; not the figures of its outlines. */
const textsWithin = function* (value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const part of value) yield* textsWithin(part);
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) if (key !== 'geometry') yield* textsWithin(part);
};

/** Which characters stand on the sheet by their Unicode numbers, because none of its fonts draws them. */
export const undrawableBlock = ({ model, texts }: SheetContext): Block | null => {
  const characters = missingGlyphs(textsWithin(model));
  if (characters.length === 0) return null;
  const named = characters.slice(0, MOST_NAMED).join(' ');
  const more = characters.length - MOST_NAMED;
  const text = texts('sheet.undrawable', {
    characters: more > 0 ? `${named} ${texts('sheet.undrawable_more', { count: more })}` : named,
  });
  return {
    title: texts('sheet.undrawable_title'),
    rows: [cellRow([{ width: WIDTH, texts: [{ text, style: SMALL }] }])],
    x: LEFT,
    width: WIDTH,
  };
};
