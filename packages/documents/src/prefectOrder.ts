import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { geodesicArea } from '@envol/domain/geo/measure';
import type { OrderObject } from '@envol/domain/prefect-orders/orders';
import { Formatter } from './format.ts';
import { LEFT, WIDTH } from './kit/page.ts';
import { drawPaper } from './kit/paper.ts';
import { type CellText, cellRow, type Row } from './kit/rows.ts';
import { printableText } from './pdf/fonts.ts';
import { INK, MUTED } from './pdf/palette.ts';
import { lineHeightOf, type TextStyle, wrapText } from './pdf/pen.ts';
import { type SheetTexts, textsOf } from './texts.ts';

/** What an order of a prefect prints. An order is a French act: it is written in French. Dates as YYYY-MM-DD. */
export interface PrefectOrderModel {
  readonly structure: string;
  readonly operator: string;
  readonly title: string;
  readonly place: string;
  readonly objects: readonly OrderObject[];
  /** The recitals, a line each. */
  readonly reasons: string | null;
  readonly conditions: string | null;
  readonly geometry: AreaGeometry;
  readonly area_m2: number;
  readonly max_height_m: number;
  readonly first_date: string;
  readonly last_date: string;
  readonly time_start: string | null;
  readonly time_end: string | null;
  /** None: any drone of the operator. */
  readonly drones: readonly string[];
  /** Null: a draft, which says so. */
  readonly signature: {
    readonly number: string;
    readonly signed_on: string;
    readonly signer_name: string;
    readonly signer_quality: string;
    /** Whose account noted the signature. */
    readonly noted_by: string;
  } | null;
  /** ISO 8601 in UTC. */
  readonly printed_at: string;
}

const AUTHORITY: TextStyle = { size: 9, weight: 600, color: MUTED };
const TITLE: TextStyle = { size: 15, weight: 600, color: INK };
const SUBJECT: TextStyle = { size: 10, color: INK };
const BODY: TextStyle = { size: 9, color: INK };
const STRONG: TextStyle = { size: 9.5, weight: 600, color: INK };

const ZONE = 'Europe/Paris';

const placeTexts = (model: PrefectOrderModel, texts: SheetTexts, format: Formatter): string[] => {
  const { geometry } = model;
  const outline =
    geometry.type === 'Circle'
      ? texts('prefect_order.circle', {
          radius: format.number(geometry.radius_m),
          center: format.dms([geometry.center[0], geometry.center[1]]),
        })
      : texts('prefect_order.outline', { area: format.surface(geodesicArea(geometry)) });
  return [
    texts('prefect_order.place', { place: model.place }),
    outline,
    texts('prefect_order.height', { height: format.number(model.max_height_m) }),
  ];
};

const periodText = (model: PrefectOrderModel, texts: SheetTexts, format: Formatter): string => {
  const { first_date, last_date, time_start: from, time_end: to } = model;
  const days =
    first_date === last_date
      ? texts('prefect_order.one_day', { day: format.calendarDate(first_date) })
      : texts('prefect_order.days', {
          first: format.calendarDate(first_date),
          last: format.calendarDate(last_date),
        });
  return from === null || to === null ? days : `${days} ${texts('prefect_order.hours', { from, to })}`;
};

const linesOf = (text: string | null): string[] =>
  (text ?? '').split('\n').filter((line) => line.trim() !== '');

const paragraphs = (lines: readonly string[], style = BODY): Row[] =>
  lines.map((text) => cellRow([{ width: WIDTH, texts: [{ text, style }] satisfies CellText[] }]));

/** The articles in their order: title and paragraphs. */
const articlesOf = (
  model: PrefectOrderModel,
  texts: SheetTexts,
  format: Formatter,
): readonly (readonly [string, readonly string[]])[] => {
  const objects = model.objects.map((object) => `– ${texts(`prefect_order.object_${object}`)}`);
  const drones =
    model.drones.length === 0
      ? texts('prefect_order.any_drone')
      : texts('prefect_order.drones', { drones: model.drones.join(', ') });
  return [
    [
      texts('prefect_order.article_object'),
      [texts('prefect_order.granted', { operator: model.operator }), ...objects, drones],
    ],
    [texts('prefect_order.article_place'), placeTexts(model, texts, format)],
    [texts('prefect_order.article_period'), [periodText(model, texts, format)]],
    [
      texts('prefect_order.article_conditions'),
      [...linesOf(model.conditions), texts('prefect_order.other_agreements')],
    ],
    [texts('prefect_order.article_repeal'), [texts('prefect_order.repeal')]],
  ];
};

const headOf = (model: PrefectOrderModel, texts: SheetTexts): readonly (readonly [string, TextStyle])[] => [
  [model.structure, AUTHORITY],
  [
    model.signature === null
      ? texts('prefect_order.draft')
      : texts('prefect_order.number', { number: model.signature.number }),
    TITLE,
  ],
  [model.title, SUBJECT],
];

const signatureTexts = (model: PrefectOrderModel, texts: SheetTexts, format: Formatter): string[] => {
  const { signature } = model;
  if (signature === null) return [texts('prefect_order.unsigned')];
  return [
    texts('prefect_order.done', { day: format.calendarDate(signature.signed_on) }),
    signature.signer_quality,
    signature.signer_name,
    texts('prefect_order.noted', { name: signature.noted_by }),
  ];
};

/** Draws an order of a prefect, or its draft. Nothing is cut. */
export const renderPrefectOrder = (model: PrefectOrderModel): Uint8Array => {
  const texts = textsOf('fr');
  const format = new Formatter('fr', ZONE, texts);
  const head = headOf(model, texts);
  const title = printableText(head[1]?.[0] ?? '', 80);
  const issued = texts('sheet.generated', { at: format.dayTime(model.printed_at) });
  return drawPaper(
    {
      language: 'fr',
      title: `${title} – ${model.title}`,
      author: model.structure,
      created_at: model.printed_at,
      running_head: { document: title, right: model.structure, is_unbranded: true },
      continued: texts('sheet.continued'),
      foot: {
        notice: texts(model.signature === null ? 'prefect_order.notice_draft' : 'prefect_order.notice'),
        left: issued,
        page: (page, count) => texts('sheet.page', { page, count }),
      },
    },
    (flow) => {
      for (const [index, [text, style]] of head.entries()) {
        const lines = wrapText(printableText(text, 400), style, WIDTH);
        flow.place(
          lines.length * lineHeightOf(style.size),
          ({ pen, tags }, top) =>
            tags.leaf(index === 1 ? 'H1' : 'P', () => pen.lines(lines, LEFT, top + style.size, style)),
          6,
        );
      }
      const block = (blockTitle: string, rows: readonly Row[]) =>
        flow.block({ title: blockTitle, rows, x: LEFT, width: WIDTH, ruled: false });
      block(
        texts('prefect_order.recitals'),
        paragraphs([
          texts('prefect_order.seen_rule'),
          texts('prefect_order.seen_request', { operator: model.operator }),
          ...linesOf(model.reasons),
        ]),
      );
      for (const [article, lines] of articlesOf(model, texts, format)) block(article, paragraphs(lines));
      block(texts('prefect_order.signature'), paragraphs(signatureTexts(model, texts, format), STRONG));
    },
  );
};
