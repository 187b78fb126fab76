import type { LogExcursion, LogUnjudgedReason } from '@envol/domain/flight-logs/conformance';
import type { Block } from '../kit/flow.ts';
import { columnWidths, LEFT, WIDTH } from '../kit/page.ts';
import { cellRow, headingRow, type Row } from '../kit/rows.ts';
import { printableText } from '../pdf/fonts.ts';
import type { TextStyle } from '../pdf/pen.ts';
import type { ReportContext } from './reportMap.ts';

const STRONG: TextStyle = { size: 7.6, weight: 600 };
const BODY: TextStyle = { size: 7.6 };

/** "1 h 04 min", "4 min 20 s", "12,5 s". */
export const durationText = ({ format }: Pick<ReportContext, 'format'>, seconds: number): string => {
  if (seconds < 60) return `${format.number(seconds, Number.isInteger(seconds) ? 0 : 1)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours} h ${String(minutes).padStart(2, '0')} min` : `${minutes} min ${whole % 60} s`;
};

const across = { x: LEFT, width: WIDTH } as const;

const factRow = (widths: readonly number[], name: string, text: string): Row =>
  cellRow([
    { width: widths[0] ?? 0, texts: [{ text: name, style: STRONG }] },
    { width: widths[1] ?? 0, texts: [{ text, style: BODY }] },
  ]);

/** Day and hours, by the clocks of the place and of UTC. */
export const spanText = ({ format }: Pick<ReportContext, 'format'>, from: string, to: string): string =>
  `${format.dayTime(from)} – ${format.time(to)} (${format.time(from, 'UTC')} – ${format.time(to, 'UTC')} UTC)`;

/** What flew, when, how far, and where the journal of it comes from. */
export const factsBlock = (context: ReportContext): Block => {
  const { model, texts, format } = context;
  const widths = columnWidths([24, 76]);
  const { max_height_m, height_reference, left_out } = model;
  const source =
    model.source === 'file'
      ? texts('flight_report.source_file', {
          name: printableText(model.file_name ?? '', 80),
          points: format.number(model.points_count),
        })
      : texts('flight_report.source_positions', { points: format.number(model.points_count) });
  const facts: readonly (readonly [string, string])[] = [
    [texts('flight_report.company'), printableText(model.company, 120)],
    [texts('flight_report.drone'), printableText(model.drone ?? texts('flight_report.not_said'), 120)],
    [texts('flight_report.pilot'), printableText(model.pilot ?? texts('flight_report.not_said'), 120)],
    [texts('flight_report.when'), spanText(context, model.started_at, model.ended_at)],
    [texts('flight_report.airborne'), durationText(context, model.airborne_s)],
    [texts('flight_report.flights'), format.number(model.flights_count)],
    [texts('flight_report.distance'), format.distance(model.distance_m)],
    [
      texts('flight_report.height'),
      texts(`flight_report.height_${height_reference}`, {
        value: format.number(Math.round(max_height_m ?? 0)),
      }),
    ],
    [texts('flight_report.source'), source],
    [texts('flight_report.digest'), model.digest],
  ];
  const notes = [
    ...(left_out.lines > 0
      ? [
          texts('flight_report.lines_left_out', {
            count: format.number(left_out.lines),
            line: left_out.first_line ?? 1,
          }),
        ]
      : []),
    ...(left_out.places > 0
      ? [texts('flight_report.places_left_out', { count: format.number(left_out.places) })]
      : []),
  ];
  return {
    ...{ title: texts('flight_report.flight'), ruled: true, ...across },
    rows: [...facts, ...notes.map((note) => ['', note] as const)].map(([name, text]) =>
      factRow(widths, name, text),
    ),
  };
};

/** What it was held against, area by area. */
export const limitsBlock = ({ model, texts, format }: ReportContext): Block => {
  const widths = columnWidths([50, 25, 25]);
  const [name = 0, limit = 0, basis = 0] = widths;
  const authorities = printableText(model.held.authorities.join(', '), 300);
  return {
    title: texts('flight_report.held'),
    note: texts(`flight_report.held_${model.held.kind}`, { authorities }),
    heading: headingRow([
      { width: name, text: texts('flight_report.area') },
      { width: limit, text: texts('flight_report.limit') },
      { width: basis, text: texts('flight_report.basis') },
    ]),
    rows: model.held.areas.map((area) =>
      cellRow([
        { width: name, texts: [{ text: printableText(area.name, 120), style: STRONG }] },
        {
          width: limit,
          texts: [
            {
              text: area.height_m === null ? texts('flight_report.not_granted') : format.agl(area.height_m),
              style: BODY,
            },
          ],
        },
        {
          width: basis,
          texts: [
            {
              text: texts(area.is_asked ? 'flight_report.basis_asked' : 'flight_report.basis_own'),
              style: BODY,
            },
          ],
        },
      ]),
    ),
    ...across,
  };
};

const worstText = ({ texts, format }: ReportContext, { kind, worst_m, limit_m }: LogExcursion): string => {
  if (kind === 'hours' || worst_m === null) return '–';
  const value = format.number(worst_m);
  return kind === 'horizontal'
    ? texts('flight_report.worst_horizontal', { value })
    : texts('flight_report.worst_vertical', { value, limit: format.number(limit_m ?? 0) });
};

/** Seconds count where an excursion lasts some of them. */
const exactTime = ({ format }: ReportContext, instant: string): string =>
  `${format.time(instant)}:${instant.slice(17, 19)}`;

/** Each excursion, by the number of its mark on the map. */
export const excursionsBlock = (context: ReportContext): Block => {
  const { model, texts, format } = context;
  const { excursions, excursions_count } = model.conformance;
  const widths = columnWidths([6, 20, 22, 12, 20, 20]);
  const heads = ['', 'kind', 'at', 'lasted', 'worst', 'place'] as const;
  const cells = (excursion: LogExcursion, index: number): readonly string[] => [
    String(index + 1),
    texts(`flight_report.kind_${excursion.kind}`),
    `${exactTime(context, excursion.from)} – ${exactTime(context, excursion.to)}`,
    durationText(context, excursion.seconds),
    worstText(context, excursion),
    `${format.number(excursion.latitude, 5)} ${format.number(excursion.longitude, 5)}`,
  ];
  return {
    title: texts('flight_report.list'),
    ...(excursions_count > excursions.length && {
      note: texts('flight_report.cut', { count: format.number(excursions_count) }),
    }),
    ...(excursions.length > 0 && {
      heading: headingRow(
        heads.map((head, index) => ({
          width: widths[index] ?? 0,
          text: head === '' ? '' : texts(`flight_report.${head}`),
        })),
      ),
    }),
    rows: excursions.map((excursion, row) =>
      cellRow(
        cells(excursion, row).map((text, index) => ({
          width: widths[index] ?? 0,
          texts: [{ text, style: index === 1 ? STRONG : BODY }],
        })),
      ),
    ),
    empty: texts('flight_report.none'),
    ruled: true,
    ...across,
  };
};

/** How long could not be judged, and what is never judged here. */
export const unjudgedBlock = (context: ReportContext): Block => {
  const { model, texts } = context;
  const widths = columnWidths([24, 76]);
  const { unjudged } = model.conformance;
  const reason = (because: LogUnjudgedReason): string => texts(`flight_report.unjudged_${because}`);
  const sentences = [
    ...(unjudged.length === 0 ? [texts('flight_report.unjudged_none')] : []),
    texts('flight_report.unjudged_always'),
    texts('flight_report.tolerance'),
  ];
  return {
    title: texts('flight_report.unjudged'),
    rows: [
      ...unjudged.map(({ because, seconds }) =>
        factRow(widths, durationText(context, seconds), reason(because)),
      ),
      ...sentences.map((text) => cellRow([{ width: WIDTH, texts: [{ text, style: BODY }] }])),
    ],
    ruled: false,
    ...across,
  };
};
