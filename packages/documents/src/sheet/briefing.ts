import type { Block } from '../kit/flow.ts';
import { columnWidths, LEFT, WIDTH } from '../kit/page.ts';
import { cellRow, headingRow, type Row } from '../kit/rows.ts';
import { TONE_COLOR } from '../kit/tones.ts';
import type { SheetNotam, SheetWeatherHour } from '../missionSheet.model.ts';
import { INK, MUTED, WARN } from '../pdf/palette.ts';
import type { TextStyle } from '../pdf/pen.ts';
import type { SheetContext } from './context.ts';

const STRONG: TextStyle = { size: 8, weight: 600 };
const BODY: TextStyle = { size: 7.6, color: INK };
const SMALL: TextStyle = { size: 6.8, color: MUTED };
const UNREAD: TextStyle = { size: 8, weight: 600, color: WARN };

const lineRow = (text: string, style: TextStyle): Row =>
  cellRow([{ width: WIDTH, texts: [{ text, style }] }]);

/** Said over the rows where what follows is not the whole of what was published, or old. */
const caution = (is_read: boolean, state: string): Row[] =>
  is_read
    ? []
    : [
        cellRow([
          { width: WIDTH, mark: { kind: 'tone', tone: 'todo' }, texts: [{ text: state, style: UNREAD }] },
        ]),
      ];

const notamRow = (notam: SheetNotam, widths: readonly number[]): Row => {
  const [number = 0, words = 0, when = 0, where = 0] = widths;
  return cellRow([
    { width: number, texts: [{ text: notam.identifier, style: STRONG }] },
    {
      width: words,
      mark: { kind: 'tone', tone: notam.tone },
      texts: [
        { text: `${notam.title} · ${notam.effect}`, style: { ...STRONG, color: TONE_COLOR[notam.tone] } },
        { text: notam.text, style: BODY },
      ],
    },
    { width: when, texts: notam.when.map((text) => ({ text, style: BODY })) },
    { width: where, texts: notam.where.map((text) => ({ text, style: BODY })) },
  ]);
};

/** The NOTAM around the mission: those that matter in words with their text, the others by their numbers. */
export const notamsBlock = ({ model, texts }: SheetContext): Block | null => {
  const { notams } = model;
  if (notams === undefined) return null;
  const widths = columnWidths([17, 45, 19, 19]);
  const [number = 0, words = 0, when = 0, where = 0] = widths;
  return {
    title: notams.title,
    ...(notams.is_read ? { note: notams.state } : {}),
    heading: headingRow([
      { width: number, text: texts('briefing.number') },
      { width: words, text: texts('briefing.plainly') },
      { width: when, text: texts('briefing.when') },
      { width: where, text: texts('briefing.where') },
    ]),
    rows: [
      ...caution(notams.is_read, notams.state),
      ...(notams.rows.length === 0 ? [lineRow(notams.empty, BODY)] : []),
      ...notams.rows.map((notam) => notamRow(notam, widths)),
      ...(notams.others === null ? [] : [lineRow(notams.others, SMALL)]),
    ],
    x: LEFT,
    width: WIDTH,
  };
};

const CELLS = ['hour', 'wind', 'gust', 'visibility', 'cloud', 'temperature', 'rain'] as const;

const weatherRow = (hour: SheetWeatherHour, isNewDay: boolean, widths: readonly number[]): Row => {
  const [first = 0, ...rest] = widths;
  return cellRow([
    {
      width: first,
      texts: [...(isNewDay ? [{ text: hour.day, style: SMALL }] : []), { text: hour.hour, style: STRONG }],
    },
    ...CELLS.slice(1).map((name, index) => ({
      width: rest[index] ?? 0,
      texts: [{ text: hour[name], style: BODY }],
    })),
    {
      width: rest[CELLS.length - 1] ?? 0,
      mark: { kind: 'tone' as const, tone: hour.tone },
      texts: [{ text: hour.state, style: { ...BODY, weight: 600 as const, color: TONE_COLOR[hour.tone] } }],
    },
  ]);
};

/** The forecast of the flight's hours at its height, with its age, and the reports of the nearest aerodrome. */
export const weatherBlock = ({ model, texts }: SheetContext): Block | null => {
  const { weather } = model;
  if (weather === undefined) return null;
  const widths = columnWidths([20, 17, 13, 12, 14, 7, 7, 18]);
  const names = [...CELLS, 'state'] as const;
  return {
    title: `${texts('briefing.weather')} · ${weather.height}`,
    ...(weather.is_read ? { note: weather.state } : {}),
    heading: headingRow(
      names.map((name, index) => ({ width: widths[index] ?? 0, text: texts(`briefing.${name}`) })),
    ),
    rows: [
      ...caution(weather.is_read, weather.state),
      ...weather.rows.map((hour, index) =>
        weatherRow(hour, hour.day !== weather.rows[index - 1]?.day, widths),
      ),
      ...(weather.more === null ? [] : [lineRow(weather.more, SMALL)]),
      lineRow(weather.flight, STRONG),
      ...weather.reports.map((text) => lineRow(text, BODY)),
    ],
    x: LEFT,
    width: WIDTH,
  };
};
