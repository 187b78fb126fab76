import type { Block } from '../kit/flow.ts';
import { LEFT, WIDTH } from '../kit/page.ts';
import { type CellText, cellRow, type Row } from '../kit/rows.ts';
import { TONE_COLOR } from '../kit/tones.ts';
import type { SheetApproval } from '../missionSheet.model.ts';
import { HEADER, MUTED } from '../pdf/palette.ts';
import type { TextStyle } from '../pdf/pen.ts';
import type { SheetContext } from './context.ts';
import { instantText } from './head.ts';

const NAME: TextStyle = { size: 8.4, weight: 600 };
const BODY: TextStyle = { size: 8.2 };
const SMALL: TextStyle = { size: 7, color: MUTED };
const NUMBER: TextStyle = { size: 8.2, weight: 600, color: HEADER };

/** "Décidé par Marc Vidal, le 20 nov. 2026, 14:12 (13:12 UTC)"; empty while nothing is decided. */
export const decidedText = (context: SheetContext, approval: SheetApproval): string => {
  const { texts } = context;
  if (approval.decided_at === null) return '';
  const at = instantText(context, approval.decided_at);
  return approval.decided_by === null
    ? texts('sheet.decided_at', { at })
    : texts('sheet.decided', { at, by: approval.decided_by });
};

/** Every condition of a decision in a sentence: the height first. */
const conditionTexts = ({ texts, format }: SheetContext, approval: SheetApproval): string[] => [
  ...(approval.max_height_m === null
    ? []
    : [texts('sheet.authority_height', { height: format.agl(approval.max_height_m) })]),
  ...approval.conditions,
];

const approvalRows = (context: SheetContext, approval: SheetApproval): Row[] => {
  const by = decidedText(context, approval);
  const head: CellText[] = [
    {
      text: `${approval.authority} · ${approval.identifier} · ${approval.decision}`,
      style: { ...NAME, color: TONE_COLOR[approval.tone] },
    },
    ...(by === '' ? [] : [{ text: by, style: SMALL }]),
  ];
  const conditions = conditionTexts(context, approval);
  if (conditions.length === 0 && approval.tone === 'done')
    head.push({ text: context.texts('sheet.no_conditions'), style: BODY });
  const mark = { kind: 'tone' as const, tone: approval.tone };
  const number = 20;
  return [
    cellRow([{ width: WIDTH, mark, texts: head }]),
    ...conditions.map((text, index) =>
      cellRow([
        { width: number, texts: [{ text: String(index + 1), style: NUMBER }] },
        { width: WIDTH - number, texts: [{ text, style: BODY }] },
      ]),
    ),
  ];
};

const isInForce = ({ tone }: SheetApproval): number => (tone === 'refused' ? 0 : tone === 'done' ? 1 : 2);

/** Requests with the authority's own words, numbered; refusals and what is in force come first. */
export const conditionsBlock = (context: SheetContext): Block => ({
  title: context.texts('sheet.approvals'),
  rows: context.model.approvals
    .toSorted((a, b) => isInForce(a) - isInForce(b))
    .flatMap((approval) => approvalRows(context, approval)),
  empty: context.texts('sheet.no_approval'),
  x: LEFT,
  width: WIDTH,
  ruled: false,
});
