import { discountOfLine, type InvoiceLine, netOfLine, type VatShare } from '@envol/domain/invoicing/amounts';
import { dueCents, type Invoice } from '@envol/domain/invoicing/invoice';
import type { Flow } from '../kit/flow.ts';
import { columnWidths, LETTER } from '../kit/page.ts';
import type { Drawing, Row } from '../kit/rows.ts';
import { drawTone } from '../kit/tones.ts';
import { INK, LINE, MUTED, OK, OK_WEAK, PRIMARY, SURFACE } from '../pdf/palette.ts';
import { lineHeightOf, type Pen, styledTextWidth, type TextStyle, wrapText } from '../pdf/pen.ts';
import {
  addressLines,
  type InvoiceWords,
  legalForm,
  mentionTexts,
  registrationLine,
} from './invoiceWords.ts';

const { left: LEFT, right: RIGHT, content: WIDTH } = LETTER;

const NAME: TextStyle = { size: 14, weight: 600, color: INK };
const TITLE: TextStyle = { size: 24, weight: 600, color: INK };
const STRONG: TextStyle = { size: 9, weight: 600, color: INK };
const BODY: TextStyle = { size: 9, color: INK };
const QUIET: TextStyle = { size: 9, color: MUTED };
const SMALL: TextStyle = { size: 7.8, color: MUTED };
const CHIP: TextStyle = { size: 7.6, weight: 600, color: PRIMARY };

const rule = (
  pen: Pen,
  y: number,
  [x, right]: readonly [number, number],
  width = 0.5,
  color = LINE,
): void => {
  pen.doc.lineWidth(width).strokeColor(color).moveTo(x, y).lineTo(right, y).stroke();
};

/** Paragraphs one under the other, each with its style, broken to the width; returns where the last one ends. */
interface Paragraph {
  readonly text: string;
  readonly style: TextStyle;
}
const laid = (paragraphs: readonly Paragraph[], width: number) =>
  paragraphs.flatMap(({ text, style }) =>
    wrapText(text, style, width).map((line) => ({ text: line, style })),
  );
const heightOf = (lines: readonly Paragraph[]): number =>
  lines.reduce((sum, { style }) => sum + lineHeightOf(style.size), 0);
const drawLaid = (pen: Pen, lines: readonly Paragraph[], x: number, top: number): void => {
  let y = top;
  for (const { text, style } of lines) {
    pen.line(text, x, y + style.size, style);
    y += lineHeightOf(style.size);
  }
};

/** Who sells, and what this is: the upper third of a letter. */
export const placeHead = (flow: Flow, invoice: Invoice, words: InvoiceWords): void => {
  const { texts } = words;
  const { seller } = invoice;
  const title = texts(invoice.kind === 'invoice' ? 'invoice.title' : 'invoice.credit_title');
  const sold = laid(
    [
      { text: seller.name, style: NAME },
      { text: legalForm(seller, words), style: SMALL },
      { text: addressLines(seller.address, invoice.language).join(', '), style: SMALL },
      { text: registrationLine(seller, words), style: SMALL },
      ...(seller.vat_number === null
        ? []
        : [{ text: texts('invoice.vat_number', { number: seller.vat_number }), style: SMALL }]),
      ...(seller.email === null ? [] : [{ text: seller.email, style: SMALL }]),
    ],
    WIDTH * 0.58,
  );
  const chip = texts('invoice.standard');
  const width = styledTextWidth(chip, CHIP) + 16;
  flow.y += 18;
  flow.place(
    Math.max(heightOf(sold), 76),
    ({ pen, tags }, top) => {
      tags.leaf('P', () => drawLaid(pen, sold, LEFT, top));
      tags.leaf('H1', () => pen.line(title, RIGHT, top + 20, TITLE, 'right'));
      tags.leaf('P', () => pen.line(invoice.number, RIGHT, top + 38, { ...STRONG, size: 10.5 }, 'right'));
      tags.decoration(() =>
        pen.doc
          .lineWidth(0.7)
          .strokeColor(PRIMARY)
          .roundedRect(RIGHT - width, top + 48, width, 17, 4)
          .stroke(),
      );
      tags.leaf('P', () => pen.line(chip, RIGHT - 8, top + 59.3, CHIP, 'right'));
    },
    26,
  );
};

const suppliedText = ({ supplied }: Invoice, { day, days }: InvoiceWords): string =>
  supplied.start === supplied.end ? day(supplied.start) : days(supplied.start, supplied.end);

const factsOf = (invoice: Invoice, words: InvoiceWords): readonly (readonly [string, string])[] => {
  const { texts, day } = words;
  const { supplied, buyer, subject, kind } = invoice;
  const at = supplied.start === supplied.end ? 'invoice.supplied' : 'invoice.period';
  return [
    [texts('invoice.issued'), day(invoice.issued_on)],
    [texts(at), suppliedText(invoice, words)],
    ...(kind === 'invoice' ? [[texts('invoice.due'), day(invoice.due_on)] as const] : []),
    [texts('invoice.nature'), texts('invoice.services')],
    ...(buyer.reference === null ? [] : [[texts('invoice.reference'), buyer.reference] as const]),
    ...(subject === null ? [] : [[texts('invoice.subject'), subject] as const]),
  ];
};

/** Who buys, beside the dates. */
export const placeParties = (flow: Flow, invoice: Invoice, words: InvoiceWords): void => {
  const { buyer } = invoice;
  const { texts } = words;
  const column = WIDTH * 0.46;
  const bought = laid(
    [
      { text: texts('invoice.buyer'), style: { ...SMALL, weight: 600 } },
      { text: buyer.name, style: { ...STRONG, size: 10 } },
      ...addressLines(buyer.address, invoice.language).map((text) => ({ text, style: BODY })),
      ...(buyer.siren === null
        ? []
        : [{ text: registrationLine({ siren: buyer.siren, rcs_city: null }, words), style: BODY }]),
      ...(buyer.vat_number === null
        ? []
        : [{ text: texts('invoice.vat_number', { number: buyer.vat_number }), style: BODY }]),
    ],
    column,
  );
  const from = LEFT + WIDTH * 0.52;
  const facts = factsOf(invoice, words).map(([label, value]) => ({
    label,
    lines: wrapText(value, { ...STRONG, size: 8.6 }, RIGHT - from - 92),
  }));
  const step = lineHeightOf(9) + 3;
  const rows = facts.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0);
  flow.place(
    Math.max(heightOf(bought), rows * step),
    ({ pen, tags }, top) => {
      tags.leaf('P', () => drawLaid(pen, bought, LEFT, top));
      let y = top + 9;
      for (const { label, lines } of facts) {
        tags.leaf('P', () => {
          pen.line(label, from, y, QUIET);
          for (const line of lines) {
            pen.line(line, RIGHT, y, { ...STRONG, size: 8.6 }, 'right');
            y += step;
          }
          if (lines.length === 0) y += step;
        });
      }
    },
    24,
  );
};

const COLUMNS = columnWidths([46, 9, 18, 10, 17], WIDTH);
/** Right edges of the columns of figures, from the table's left. */
const EDGES = COLUMNS.map((_, index) => COLUMNS.slice(0, index + 1).reduce((sum, width) => sum + width, 0));

const figures = (pen: Pen, texts: readonly string[], x: number, baseline: number, style: TextStyle): void => {
  for (const [index, text] of texts.entries())
    pen.line(text, x + (EDGES[index + 1] ?? 0), baseline, style, 'right');
};

const PAD = 6;

/** A row of the table: words on the left, figures ranged right; it stays on one page. */
const rowOf = (said: readonly Paragraph[], numbers: readonly string[], type: 'TD' | 'TH'): Row => {
  const lines = laid(said, (COLUMNS[0] ?? 0) - 12);
  const style = lines[0]?.style ?? BODY;
  return {
    height: heightOf(lines) + PAD * 2,
    draw: ({ pen, tags }: Drawing, x, y, parent) => {
      tags.leaf(type, () => drawLaid(pen, lines, x, y + PAD), parent);
      const plain: TextStyle = type === 'TH' ? style : BODY;
      tags.leaf(type, () => figures(pen, numbers, x, y + PAD + style.size, plain), parent);
    },
    split: () => null,
  };
};

const detailsOf = (line: InvoiceLine, words: InvoiceWords): string[] => {
  const { texts, days, percent } = words;
  const details = line.detail === null ? [] : [line.detail];
  if (line.period !== null) details.push(days(line.period.start, line.period.end));
  if (line.discount?.kind === 'percent')
    details.push(
      texts('invoice.discount_percent', {
        percent: percent(line.discount.percent_bp),
        reason: line.discount.reason,
      }),
    );
  if (line.discount?.kind === 'sum')
    details.push(texts('invoice.discount', { reason: line.discount.reason }));
  return details;
};

const rateText = (share: Pick<VatShare, 'category' | 'rate_bp'>, { texts, percent }: InvoiceWords): string =>
  share.category === 'S' ? percent(share.rate_bp) : texts('invoice.no_vat');

const lineRow = (line: InvoiceLine, words: InvoiceWords): Row => {
  const off = discountOfLine(line);
  const details = detailsOf(line, words).map((text, index, all) => ({
    text: off !== 0 && index === all.length - 1 ? `${text} (${words.money(-off)})` : text,
    style: SMALL,
  }));
  return rowOf(
    [{ text: line.label, style: STRONG }, ...details],
    [
      words.quantity(line.quantity_milli),
      words.money(line.unit_price_cents),
      rateText(line.vat, words),
      words.money(netOfLine(line)),
    ],
    'TD',
  );
};

/** Every line, with the headings again on each page that they reach. */
export const placeLines = (flow: Flow, invoice: Invoice, words: InvoiceWords): void => {
  const { texts } = words;
  const heading: TextStyle = { size: 7.8, weight: 600, color: MUTED };
  flow.block({
    title: texts('invoice.lines'),
    heading: rowOf(
      [{ text: texts('invoice.label'), style: heading }],
      [texts('invoice.quantity'), texts('invoice.unit_price'), texts('invoice.vat'), texts('invoice.amount')],
      'TH',
    ),
    rows: invoice.lines.map((line) => lineRow(line, words)),
    x: LEFT,
    width: WIDTH,
  });
};

interface Sum {
  readonly label: string;
  readonly value: string;
  readonly style: TextStyle;
  readonly is_ruled: boolean;
}

const sumsOf = (invoice: Invoice, { texts, money, percent }: InvoiceWords): Sum[] => {
  const { totals, payment, rounding_cents, kind } = invoice;
  const sum = (label: string, cents: number, style = BODY, is_ruled = false): Sum => ({
    label,
    value: money(cents),
    style,
    is_ruled,
  });
  const total: TextStyle = { size: 12, weight: 600, color: INK };
  const left = texts(kind === 'invoice' ? 'invoice.left' : 'invoice.given_back');
  return [
    sum(texts('invoice.net'), totals.net_cents),
    ...totals.shares.map((share) => {
      const base = money(share.base_cents);
      return share.category === 'S'
        ? sum(texts('invoice.tax', { rate: percent(share.rate_bp), base }), share.tax_cents)
        : sum(texts('invoice.untaxed', { base }), 0);
    }),
    sum(texts('invoice.gross'), totals.gross_cents, total, true),
    ...(rounding_cents === 0 ? [] : [sum(texts('invoice.rounding'), rounding_cents)]),
    ...(payment === null ? [] : [sum(texts('invoice.paid'), -payment.amount_cents)]),
    sum(left, dueCents(invoice), STRONG, true),
  ];
};

const stateOf = (invoice: Invoice, { texts, day }: InvoiceWords) => {
  const { payment, kind } = invoice;
  if (kind === 'credit_note') return { is_done: true, first: texts('invoice.refunded'), second: '' };
  if (payment === null)
    return { is_done: false, first: texts('invoice.to_pay', { date: day(invoice.due_on) }), second: '' };
  const reference =
    payment.reference === null ? null : texts('invoice.paid_reference', { reference: payment.reference });
  return {
    is_done: true,
    first: texts('invoice.paid_on', { date: day(payment.paid_on) }),
    second: [payment.label, reference].filter((part): part is string => part !== null).join(' · '),
  };
};

/** Whether it is paid, beside the sums. */
export const placeSums = (flow: Flow, invoice: Invoice, words: InvoiceWords): void => {
  const sums = sumsOf(invoice, words);
  const state = stateOf(invoice, words);
  const from = LEFT + WIDTH * 0.54;
  const stepOf = ({ style, is_ruled }: Sum): number => lineHeightOf(style.size) + (is_ruled ? 12 : 5);
  const boxed = { width: WIDTH * 0.46, height: state.second === '' ? 28 : 40 };
  const [first, second] = [state.first, state.second].map(
    (text) => wrapText(text, { ...STRONG, size: 8.6 }, boxed.width - 44)[0] ?? '',
  );
  flow.place(
    Math.max(
      sums.reduce((height, sum) => height + stepOf(sum), 0),
      boxed.height,
    ),
    ({ pen, tags }, top) => {
      tags.decoration(() => {
        pen.doc.fillColor(state.is_done ? OK_WEAK : SURFACE);
        pen.doc.roundedRect(LEFT, top, boxed.width, boxed.height, 6).fill();
        drawTone(pen.doc, state.is_done ? 'done' : 'pending', LEFT + 17, top + 14, 5);
      });
      const ink = state.is_done ? OK : INK;
      tags.leaf('P', () => {
        pen.line(first ?? '', LEFT + 32, top + 17.2, { ...STRONG, color: ink });
        pen.line(second ?? '', LEFT + 32, top + 30.5, { ...SMALL, color: ink });
      });
      let y = top;
      for (const sum of sums) {
        const at = y;
        if (sum.is_ruled) tags.decoration(() => rule(pen, at + 2, [from, RIGHT], 0.7, INK));
        tags.leaf('P', () => {
          const baseline = at + (sum.is_ruled ? 8 : 0) + sum.style.size;
          pen.line(sum.label, from, baseline, sum.style);
          pen.line(sum.value, RIGHT, baseline, sum.style, 'right');
        });
        y += stepOf(sum);
      }
    },
    16,
  );
};

/** What the law wants said, at the foot of the last page. */
export const placeMentions = (flow: Flow, invoice: Invoice, words: InvoiceWords): void => {
  const paragraphs = mentionTexts(invoice, words).map(({ text }) => ({ text, style: SMALL }));
  if (invoice.vies_consultation !== null)
    paragraphs.push({
      text: words.texts('invoice.vies', { number: invoice.vies_consultation }),
      style: SMALL,
    });
  const lines = laid(paragraphs, WIDTH);
  const height = heightOf(lines) + 10;
  if (height <= flow.room) flow.y = LETTER.bottom - height - 1;
  flow.place(height, ({ pen, tags }, top) => {
    tags.decoration(() => rule(pen, top, [LEFT, RIGHT]));
    tags.leaf('P', () => drawLaid(pen, lines, LEFT, top + 8));
  });
};
