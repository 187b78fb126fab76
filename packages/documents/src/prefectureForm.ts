import type { Block } from './kit/flow.ts';
import { BOTTOM, LEFT, shares, WIDTH } from './kit/page.ts';
import { drawPaper } from './kit/paper.ts';
import { cellRow, type Row, together } from './kit/rows.ts';
import { printable } from './pdf/fonts.ts';
import { INK, MUTED } from './pdf/palette.ts';
import { leading, type TextStyle, wrap } from './pdf/pen.ts';

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
  const widths = shares(Array.from({ length: COLUMNS }, () => 1));
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
  rows: groups.map((group) => together(rowsOf(group))),
  empty: 'Néant',
  x: LEFT,
  width: WIDTH,
});

const rest = (count: number, one: string, many: string): string | undefined =>
  count > 0 ? `${count} ${count === 1 ? one : many} en annexe` : undefined;

/** What stands on the form and what on its annex, in their order. */
export const formBlocks = (
  model: PrefectureFormModel,
): { readonly form: Block[]; readonly annex: Block[] } => {
  const { areas, drones, pilots } = model;
  const more = {
    areas: areas.slice(FORM_LIMITS.areas),
    drones: drones.slice(FORM_LIMITS.drones),
    pilots: pilots.slice(FORM_LIMITS.pilots),
  };
  const form = [
    blockOf('1 Exploitant', [model.operator]),
    blockOf(
      '2 Télépilote sur place',
      pilots.slice(0, FORM_LIMITS.pilots),
      rest(more.pilots.length, 'télépilote', 'télépilotes'),
    ),
    blockOf('3 Régime', [model.regime]),
    blockOf(
      '4 Aéronefs',
      drones.slice(0, FORM_LIMITS.drones),
      rest(more.drones.length, 'aéronef', 'aéronefs'),
    ),
    blockOf('5 Lieux', areas.slice(0, FORM_LIMITS.areas), rest(more.areas.length, 'lieu', 'lieux')),
    blockOf('6 Dates et vol', [model.time]),
    blockOf('7 Protection des tiers et espace aérien', [model.protection]),
    blockOf('8 Préavis', [model.notice]),
    blockOf('9 Signature', [model.signature]),
  ];
  const annex = [
    ...(more.pilots.length > 0 ? [blockOf('Annexe : autres télépilotes', more.pilots)] : []),
    ...(more.drones.length > 0 ? [blockOf('Annexe : autres aéronefs', more.drones)] : []),
    ...(more.areas.length > 0 ? [blockOf('Annexe : autres lieux', more.areas)] : []),
    ...(model.outlines.length > 0
      ? [
          {
            ...blockOf('Annexe : périmètres et tracés (WGS 84, latitude, longitude)', []),
            rows: model.outlines.flatMap(rowsOf),
          },
        ]
      : []),
  ];
  return { form, annex };
};

/** The form as a PDF; what does not fit it stands on an annex, on pages of its own. */
export const renderPrefectureForm = (model: PrefectureFormModel): Uint8Array =>
  drawPaper(
    {
      language: 'fr',
      title: `Cerfa ${model.form_number} – ${model.identifier}`,
      author: printable(model.made_by, 200),
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
      const titles = wrap(TITLE_TEXT, TITLE, WIDTH);
      const to = wrap(
        `${model.prefecture} ${model.recipient} · Cerfa ${model.form_number}`.trim(),
        SMALL,
        WIDTH,
      );
      const height = titles.length * leading(TITLE.size) + to.length * leading(SMALL.size);
      flow.place(Math.min(height, BOTTOM), ({ pen, tags }, top) => {
        tags.leaf('H1', () => pen.lines(titles, LEFT, top + TITLE.size, TITLE));
        tags.leaf('P', () =>
          pen.lines(to, LEFT, top + titles.length * leading(TITLE.size) + SMALL.size, SMALL),
        );
      });
      const { form, annex } = formBlocks(model);
      for (const block of form) flow.block(block);
      if (annex.length > 0) flow.breakPage();
      for (const block of annex) flow.block(block);
    },
  );
