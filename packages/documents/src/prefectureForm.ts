import type { Block } from './kit/flow.ts';
import { BOTTOM, columnWidths, LEFT, WIDTH } from './kit/page.ts';
import { drawPaper } from './kit/paper.ts';
import { cellRow, keepOnOnePage, type Row } from './kit/rows.ts';
import { printableText } from './pdf/fonts.ts';
import { INK, MUTED } from './pdf/palette.ts';
import { lineHeightOf, type TextStyle, wrapText } from './pdf/pen.ts';

/** What the paper form has room for; the rest goes on its annex. Source: layout of the Cerfa 15476. */
export const FORM_LIMITS = { areas: 2, drones: 5, pilots: 1 } as const;

/** A field of the form: what it asks, and what is said. */
export type FormField = readonly [label: string, value: string];

/** The declaration of a flight over a populated area, in French as prefectures read it. All texts are ready to print. */
export interface PrefectureFormModel {
  /** "15476*04". */
  readonly form_number: string;
  readonly identifier: string;
  readonly prefecture: string;
  readonly recipient: string;
  readonly operator: readonly FormField[];
  /** One list of fields each: the pilot on site first. */
  readonly pilots: readonly (readonly FormField[])[];
  readonly regime: readonly FormField[];
  readonly drones: readonly (readonly FormField[])[];
  readonly areas: readonly (readonly FormField[])[];
  /** The corners of areas that no radius describes, one list each: the annex tells them. */
  readonly outlines: readonly (readonly FormField[])[];
  readonly time: readonly FormField[];
  readonly protection: readonly FormField[];
  readonly notice: readonly FormField[];
  readonly signature: readonly FormField[];
  /** ISO 8601. */
  readonly made_at: string;
  readonly made_by: string;
}

const LABEL: TextStyle = { size: 6.6, color: MUTED };
const VALUE: TextStyle = { size: 8.4, weight: 600, color: INK };
const TITLE: TextStyle = { size: 13, weight: 600, color: INK };
const SMALL: TextStyle = { size: 8, color: MUTED };
const COLUMNS = 3;

const TITLE_TEXT = 'Déclaration de vol d’un aéronef sans équipage à bord en zone peuplée';
const NOTICE_TEXT =
  'Rempli par Envol selon la liste des champs du Cerfa 15476 : la mise en page officielle peut différer.';

/** Fields three a row. */
const rowsOf = (fields: readonly FormField[]): Row[] => {
  const widths = columnWidths(Array.from({ length: COLUMNS }, () => 1));
  const rows: Row[] = [];
  for (let at = 0; at < fields.length; at += COLUMNS)
    rows.push(
      cellRow(
        fields.slice(at, at + COLUMNS).map(([label, value], column) => ({
          width: widths[column] ?? 0,
          texts: [
            { text: label, style: LABEL },
            { text: value === '' ? '–' : value, style: VALUE },
          ],
        })),
      ),
    );
  return rows;
};

/** The fields of one person, aircraft or place stay on one page. */
const blockOf = (title: string, groups: readonly (readonly FormField[])[], note?: string): Block => ({
  title,
  ...(note !== undefined && { note }),
  rows: groups.map((group) => keepOnOnePage(rowsOf(group))),
  empty: 'Néant',
  x: LEFT,
  width: WIDTH,
});

const rest = (count: number, one: string, many: string): string | undefined =>
  count > 0 ? `${count} ${count === 1 ? one : many} en annexe` : undefined;

interface FormPart {
  readonly title: string;
  readonly groups: readonly (readonly FormField[])[];
  readonly note?: string | undefined;
  /** Lists that may go over a page, as they are long. */
  readonly isLong?: boolean;
}

/** The parts of the form and of its annex, in their order. */
export const formParts = (
  model: PrefectureFormModel,
): { readonly form: readonly FormPart[]; readonly annex: readonly FormPart[] } => {
  const { areas, drones, pilots } = model;
  const more = {
    areas: areas.slice(FORM_LIMITS.areas),
    drones: drones.slice(FORM_LIMITS.drones),
    pilots: pilots.slice(FORM_LIMITS.pilots),
  };
  const form: FormPart[] = [
    { title: '1 Exploitant', groups: [model.operator] },
    {
      title: '2 Télépilote sur place',
      groups: pilots.slice(0, FORM_LIMITS.pilots),
      note: rest(more.pilots.length, 'télépilote', 'télépilotes'),
    },
    { title: '3 Régime', groups: [model.regime] },
    {
      title: '4 Aéronefs',
      groups: drones.slice(0, FORM_LIMITS.drones),
      note: rest(more.drones.length, 'aéronef', 'aéronefs'),
    },
    {
      title: '5 Lieux',
      groups: areas.slice(0, FORM_LIMITS.areas),
      note: rest(more.areas.length, 'lieu', 'lieux'),
    },
    { title: '6 Dates et vol', groups: [model.time] },
    { title: '7 Protection des tiers et espace aérien', groups: [model.protection] },
    { title: '8 Préavis', groups: [model.notice] },
    { title: '9 Signature', groups: [model.signature] },
  ];
  const annex: FormPart[] = [
    { title: 'Annexe : autres télépilotes', groups: more.pilots },
    { title: 'Annexe : autres aéronefs', groups: more.drones },
    { title: 'Annexe : autres lieux', groups: more.areas },
    {
      title: 'Annexe : périmètres et tracés (WGS 84, latitude, longitude)',
      groups: model.outlines,
      isLong: true,
    },
  ];
  return { form, annex: annex.filter(({ groups }) => groups.length > 0) };
};

/** What stands on the form and what on its annex, as blocks of a page. */
export const formBlocks = (
  model: PrefectureFormModel,
): { readonly form: Block[]; readonly annex: Block[] } => {
  const { form, annex } = formParts(model);
  const draw = ({ title, groups, note, isLong = false }: FormPart): Block =>
    isLong ? { ...blockOf(title, []), rows: groups.flatMap(rowsOf) } : blockOf(title, groups, note);
  return { form: form.map(draw), annex: annex.map(draw) };
};

/** The form as a PDF; what does not fit it stands on an annex, on pages of its own. */
export const renderPrefectureForm = (model: PrefectureFormModel): Uint8Array =>
  drawPaper(
    {
      language: 'fr',
      title: `Cerfa ${model.form_number} – ${model.identifier}`,
      author: printableText(model.made_by, 200),
      created_at: model.made_at,
      running_head: { document: `Cerfa ${model.form_number}`, right: model.identifier },
      continued: 'suite',
      foot: {
        notice: NOTICE_TEXT,
        left: `${model.identifier} · ${model.prefecture}`,
        page: (page, count) => `page ${page} sur ${count}`,
      },
    },
    (flow) => {
      const titles = wrapText(TITLE_TEXT, TITLE, WIDTH);
      const to = wrapText(
        `${model.prefecture} ${model.recipient} · Cerfa ${model.form_number}`.trim(),
        SMALL,
        WIDTH,
      );
      const height = titles.length * lineHeightOf(TITLE.size) + to.length * lineHeightOf(SMALL.size);
      flow.place(Math.min(height, BOTTOM), ({ pen, tags }, top) => {
        tags.leaf('H1', () => pen.lines(titles, LEFT, top + TITLE.size, TITLE));
        tags.leaf('P', () =>
          pen.lines(to, LEFT, top + titles.length * lineHeightOf(TITLE.size) + SMALL.size, SMALL),
        );
      });
      const { form, annex } = formBlocks(model);
      for (const block of form) flow.block(block);
      if (annex.length > 0) flow.breakPage();
      for (const block of annex) flow.block(block);
    },
  );
