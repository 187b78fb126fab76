import type { Effect } from '@envol/domain/airspace/constraint';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { degreesFor } from '../map/projection.ts';
import type { SheetApproval, SheetConstraint, SheetTone } from '../missionSheet.model.ts';
import { HEADER, INK, MUTED, WARN } from '../pdf/palette.ts';
import { leading, type TextStyle, wrap } from '../pdf/pen.ts';
import type { Band, Block, Row } from './blocks.ts';
import { cellRow, drawTone, headingRow, TONE_COLOR } from './cells.ts';
import { LEFT, type SheetContext, WIDTH } from './context.ts';
import { bindingHeight, restrictionOf } from './heights.ts';

/** No page holds more rows than this: the rest is only counted. */
const MOST_ROWS = 24;
const STRONG: TextStyle = { size: 7.6, weight: 600 };
const BODY: TextStyle = { size: 7.4 };
const SMALL: TextStyle = { size: 6.4, color: MUTED };

const shares = (...parts: readonly number[]): number[] => {
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => (part / sum) * WIDTH);
};

const lineLength = (line: readonly Position[]): number => {
  let length = 0;
  for (let index = 1; index < line.length; index++) {
    const a = line[index - 1];
    const b = line[index];
    if (a === undefined || b === undefined) continue;
    const [dx, dy] = degreesFor(1, (a[1] + b[1]) / 2);
    length += Math.hypot((b[0] - a[0]) / dx, (b[1] - a[1]) / dy);
  }
  return length;
};

const shapeText = ({ texts, format }: SheetContext, geometry: AreaGeometry): string => {
  if (geometry.type === 'Circle')
    return texts('sheet.shape_circle', { radius: format.distance(geometry.radius_m) });
  if (geometry.type === 'LineString') {
    return texts('sheet.shape_corridor', {
      length: format.distance(lineLength(geometry.coordinates)),
      buffer: format.distance(geometry.buffer_m),
    });
  }
  // The ring is closed: its last vertex repeats the first.
  return texts('sheet.shape_polygon', { count: Math.max(0, (geometry.coordinates[0]?.length ?? 1) - 1) });
};

/** The mission's areas with their centre in both notations, surface and height. */
export const areasBlock = (context: SheetContext): Block => {
  const { model, texts, format } = context;
  const [name = 0, shape = 0, center = 0, decimal = 0, surface = 0, height = 0] = shares(
    25,
    22,
    24,
    17,
    10,
    12,
  );
  const restriction = restrictionOf(model);
  const rows = model.areas.slice(0, MOST_ROWS).map((area, index) =>
    cellRow(context, [
      { width: name, number: index + 1, texts: [{ text: area.name, style: STRONG, max_lines: 1 }] },
      { width: shape, texts: [{ text: shapeText(context, area.geometry), style: BODY, max_lines: 1 }] },
      { width: center, texts: [{ text: format.dms(area.center), style: BODY, max_lines: 1 }] },
      { width: decimal, texts: [{ text: format.decimal(area.center), style: BODY, max_lines: 1 }] },
      { width: surface, texts: [{ text: format.surface(area.surface_m2), style: BODY, max_lines: 1 }] },
      {
        width: height,
        texts: [
          {
            text: format.agl(bindingHeight(area.max_height_m ?? model.max_height_m, restriction)),
            style: STRONG,
            max_lines: 1,
          },
        ],
      },
    ]),
  );
  const heading = headingRow(context, [
    { width: name, text: texts('sheet.area') },
    { width: shape, text: texts('sheet.shape') },
    { width: center, text: texts('sheet.center') },
    { width: decimal, text: texts('sheet.decimal') },
    { width: surface, text: texts('sheet.surface') },
    { width: height, text: texts('sheet.height') },
  ]);
  const total = model.areas.length;
  return {
    title: texts('sheet.areas'),
    heading,
    rows,
    total,
    empty: texts('sheet.no_area'),
    x: LEFT,
    width: WIDTH,
  };
};

const EFFECT_ORDER: Readonly<Record<Effect, number>> = {
  forbidden: 0,
  agreement: 1,
  notification: 2,
  check: 3,
  information: 4,
  free: 5,
};

/** What still stands in the way comes before what is settled. */
const TONE_ORDER: Readonly<Record<SheetTone, number>> = { refused: 0, todo: 1, pending: 2, done: 3, info: 4 };

/** The most binding first, then the open steps: what a full page must not leave out. */
const mostBindingFirst = (constraints: readonly SheetConstraint[]): SheetConstraint[] =>
  constraints.toSorted(
    (a, b) => EFFECT_ORDER[a.effect] - EFFECT_ORDER[b.effect] || TONE_ORDER[a.tone] - TONE_ORDER[b.tone],
  );

/** The constraints with who decides, the state of the step and the source with the date of its data. */
export const constraintsBlock = (context: SheetContext): Block => {
  const { model, texts, format } = context;
  const [what = 0, who = 0, state = 0, source = 0] = shares(46, 22, 15, 22);
  const rows = mostBindingFirst(model.constraints)
    .slice(0, MOST_ROWS)
    .map((constraint) => {
      const dated =
        constraint.dataset_date === null
          ? []
          : [texts('sheet.dataset_of', { date: format.calendarDate(constraint.dataset_date) })];
      return cellRow(context, [
        {
          width: what,
          texts: [
            { text: constraint.title, style: STRONG, max_lines: 1 },
            { text: constraint.what, style: { size: 7, color: INK }, max_lines: 2 },
          ],
        },
        { width: who, texts: [{ text: constraint.who ?? '–', style: { size: 7 }, max_lines: 3 }] },
        {
          width: state,
          tone: constraint.tone,
          texts: [
            {
              text: constraint.state,
              style: { size: 7.2, weight: 600, color: TONE_COLOR[constraint.tone] },
              max_lines: 2,
            },
          ],
        },
        {
          width: source,
          texts: [
            { text: constraint.source, style: SMALL, max_lines: 2 },
            ...dated.map((text) => ({ text, style: SMALL, max_lines: 1 })),
          ],
        },
      ]);
    });
  const heading = headingRow(context, [
    { width: what, text: texts('sheet.constraint') },
    { width: who, text: texts('sheet.who') },
    { width: state, text: texts('sheet.state') },
    { width: source, text: texts('sheet.source') },
  ]);
  return {
    title: texts('sheet.constraints'),
    heading,
    rows,
    total: model.constraints.length,
    empty: texts('sheet.no_constraint'),
    x: LEFT,
    width: WIDTH,
  };
};

/** Conditions shrink before they are cut, and a cut says where the rest is. */
const fitConditions = (
  text: string,
  width: number,
  most: number,
  mark: string,
): { readonly lines: string[]; readonly style: TextStyle } => {
  for (const size of [8, 7.2, 6.6]) {
    const lines = wrap(text, { size }, width, most + 1);
    if (lines.length <= most) return { lines, style: { size } };
  }
  const style = { size: 6.6 };
  return { lines: wrap(text, style, width, most, mark), style };
};

const decidedText = ({ texts, format }: SheetContext, approval: SheetApproval): string => {
  if (approval.decided_at === null) return '';
  const at = `${format.dayTime(approval.decided_at)} (${format.time(approval.decided_at, 'UTC')} UTC)`;
  return approval.decided_by === null
    ? texts('sheet.decided_at', { at })
    : texts('sheet.decided', { at, by: approval.decided_by });
};

const approvalRow = (context: SheetContext, approval: SheetApproval, most: number): Row => {
  const { pen, tags, texts, format } = context;
  const indent = 13;
  const width = WIDTH - indent;
  const decided = approval.tone === 'done' || approval.tone === 'refused';
  const words = approval.conditions?.trim() || (approval.tone === 'done' ? texts('sheet.no_conditions') : '');
  const conditions =
    words === ''
      ? { lines: [], style: { size: 8 } }
      : fitConditions(words, width, most, texts('sheet.cut_conditions'));
  const height_text =
    approval.max_height === null
      ? ''
      : texts('sheet.authority_height', { height: format.limit(approval.max_height) });
  const by = decidedText(context, approval);
  const facts = height_text !== '' || by !== '';
  const height = 16 + (facts ? 10 : 0) + conditions.lines.length * leading(conditions.style.size) + 3;
  return {
    height,
    draw: (x, y, parent) => {
      const color = TONE_COLOR[approval.tone];
      tags.decoration(() => drawTone(pen.doc, approval.tone, x + 4.5, y + 8, 4));
      const head: TextStyle = { size: 8.4, weight: 600 };
      tags.leaf(
        'TD',
        () => {
          const used = pen.fit(approval.authority, x + indent, y + 11, width * 0.55, head);
          pen.fit(approval.decision, x + indent + used + 8, y + 11, width - used - 8, { ...head, color });
          if (facts) {
            const strong: TextStyle = { size: 7.6, weight: 600, color: decided ? WARN : HEADER };
            const shift = pen.fit(height_text, x + indent, y + 21, width * 0.5, strong);
            const gap = shift > 0 ? 10 : 0;
            pen.fit(by, x + indent + shift + gap, y + 21, width - shift - gap, { size: 7, color: MUTED });
          }
          const baseline = y + (facts ? 24 : 14) + conditions.style.size * 1.02;
          pen.lines(conditions.lines, x + indent, baseline, conditions.style);
        },
        parent,
      );
    },
  };
};

/** Refusals and the conditions in force come before what is still open. */
const inForceFirst = (approvals: readonly SheetApproval[]): SheetApproval[] => {
  const order = (tone: SheetTone): number => (tone === 'refused' ? 0 : tone === 'done' ? 1 : 2);
  return approvals.toSorted((a, b) => order(a.tone) - order(b.tone));
};

/** Requests with their decision, restricted height and the authority's own words. */
export const approvalsBlock = (context: SheetContext): Block => {
  const { model, texts } = context;
  const most = model.approvals.length <= 1 ? 7 : model.approvals.length === 2 ? 4 : 2;
  return {
    title: texts('sheet.approvals'),
    heading: null,
    rows: inForceFirst(model.approvals)
      .slice(0, MOST_ROWS)
      .map((approval) => approvalRow(context, approval, most)),
    total: model.approvals.length,
    empty: texts('sheet.no_approval'),
    x: LEFT,
    width: WIDTH,
  };
};

/** Pilots, drones and contacts side by side. */
export const peopleBand = (context: SheetContext): Band => {
  const { model, texts, format } = context;
  const gap = 14;
  const [pilots = 0, drones = 0, contacts = 0] = shares(28, 36, 36);
  const row = (width: number, name: string, detail: string): Row =>
    cellRow(context, [
      {
        width: width - gap,
        texts: [
          { text: name, style: STRONG, max_lines: 1 },
          { text: detail, style: { size: 7.2 }, max_lines: 1 },
        ],
      },
    ]);
  const droneDetail = (drone: (typeof model.drones)[number]): string =>
    [
      drone.registration ?? texts('sheet.no_registration'),
      drone.mass_kg === null ? '' : texts('sheet.mass', { value: format.number(drone.mass_kg, 3) }),
      drone.drone_class === null ? '' : texts('sheet.drone_class', { value: drone.drone_class }),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  const common = { heading: null };
  return [
    {
      ...common,
      title: texts('sheet.pilots'),
      rows: model.pilots
        .slice(0, MOST_ROWS)
        .map((pilot) => row(pilots, pilot.name, pilot.phone ?? texts('sheet.no_phone'))),
      total: model.pilots.length,
      empty: texts('sheet.no_pilot'),
      x: LEFT,
      width: pilots - gap,
    },
    {
      ...common,
      title: texts('sheet.drones'),
      rows: model.drones.slice(0, MOST_ROWS).map((drone) => row(drones, drone.name, droneDetail(drone))),
      total: model.drones.length,
      empty: texts('sheet.no_drone'),
      x: LEFT + pilots,
      width: drones - gap,
    },
    {
      ...common,
      title: texts('sheet.contacts'),
      rows: model.contacts.slice(0, MOST_ROWS).map((contact) => {
        const reach = [contact.phone, contact.email]
          .filter((part) => part !== null && part !== '')
          .join(' · ');
        return row(
          contacts,
          texts('sheet.contact', { role: contact.role, name: contact.name }),
          reach === '' ? texts('sheet.no_phone') : reach,
        );
      }),
      total: model.contacts.length,
      empty: texts('sheet.no_contact'),
      x: LEFT + pilots + drones,
      width: contacts,
    },
  ];
};
