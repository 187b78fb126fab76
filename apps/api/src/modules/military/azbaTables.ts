import type { MilitaryAnalysis } from '@envol/contract/military';
import type { NetworkActivity } from '@envol/domain/airspace/constraint';
import { holdsUntil } from '@envol/domain/flights/readings';
import { ANY_ZONE, type AzbaActivation, azbaZone } from '@envol/domain/military/readAzba';
import { dailyWindows, type PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { daysAfter } from '@envol/domain/time/localTime';
import type { TimeSpan } from '@envol/domain/time/night';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DaySources } from '../constraint-judging/index.ts';

const MOST_DATES = 62;

/** Hours that begin in the evening end before this hour of the next day (UTC): the network's slots last a few hours. */
const NIGHT_ENDS = '06:00';

/** The days (UTC) of a flight's hours. */
const datesOf = (windows: readonly TimeSpan[]): string[] => {
  const dates = new Set<string>();
  for (const { from, to } of windows) {
    const last = new Date(Date.parse(to) - 1).toISOString().slice(0, 10);
    for (let date = from.slice(0, 10); date <= last && dates.size < MOST_DATES; date = daysAfter(date, 1))
      dates.add(date);
  }
  return [...dates];
};

/** Minutes of spans that lie within windows. */
export const minutesIn = (spans: readonly TimeSpan[], windows: readonly TimeSpan[]): number => {
  let minutes = 0;
  for (const span of spans)
    for (const window of windows)
      minutes +=
        Math.max(
          0,
          Math.min(Date.parse(span.to), Date.parse(window.to)) -
            Math.max(Date.parse(span.from), Date.parse(window.from)),
        ) / 60_000;
  return Math.round(minutes);
};

interface AzbaTable {
  readonly source: string;
  readonly fetched_at: string;
  readonly dates: readonly string[];
  readonly activations: readonly AzbaActivation[];
}

type Tables = ReadonlyMap<string, AzbaTable>;

/** Of each day the table that was taken last. */
export const findTables = async (db: Db, dates: readonly string[]): Promise<Tables> => {
  if (dates.length === 0) return new Map();
  const { rows } = await sql<AzbaTable>`select * from azba_tables(${[...dates]}::text[])`.execute(db);
  return new Map(
    dates.flatMap((date) => {
      const row = rows.find((each) => each.dates.includes(date));
      return row ? [[date, row] as const] : [];
    }),
  );
};

type AzbaState = MilitaryAnalysis['azba']['state'];

/** How far the tables of a flight's days can be relied upon at a moment (ms since 1970). */
const stateOf = (tables: Tables, missing: readonly string[], at: number): AzbaState => {
  const known = [...tables.values()];
  if (known.length === 0) return 'not_checked';
  if (known.some(({ source }) => source === 'simulated')) return 'simulated';
  if (missing.length > 0) return 'partial';
  const isOver = known.some(({ fetched_at }) => at >= Date.parse(holdsUntil('azba', fetched_at)));
  return isOver ? 'out_of_date' : 'consulted';
};

/** A card of several zones, whose floors the ground decides, names the first of them alone. */
const namesSeveral = (title: string): boolean => / \+ \d+$/.test(title);

/** What the tables say of a mission's zones of the network, which go by their cards' titles. */
export const azbaOver = async (
  db: Db,
  titles: readonly string[],
  period: PlannedPeriod,
  now: Date,
): Promise<MilitaryAnalysis['azba']> => {
  const windows = dailyWindows(period);
  const dates = datesOf(windows);
  const [first] = dates;
  // Hours over midnight stand in the table of the day on which they begin.
  const before = first === undefined ? [] : [daysAfter(first, -1)];
  const isByNight = windows.some(
    ({ from }) => from.slice(0, 10) === first && from.slice(11, 16) < NIGHT_ENDS,
  );
  const needed = isByNight ? [...before, ...dates] : dates;
  const taken = await findTables(db, [...before, ...dates]);
  const slots = [...taken].flatMap(([date, table]) =>
    table.activations.filter(({ from }) => from.slice(0, 10) === date),
  );
  const tables: Tables = new Map([...taken].filter(([date]) => needed.includes(date)));
  const names = new Map(titles.map((title) => [title, azbaZone(title) ?? title]));
  const isOfMission = new Set([...names.values(), ANY_ZONE]);
  const unread = slots.flatMap(({ zone, from, unread: isUnread }) =>
    isUnread && isOfMission.has(zone) ? [from.slice(0, 10)] : [],
  );
  const open = needed.filter((date) => !tables.has(date) || unread.includes(date));
  // A flight of the past is told as it was known then.
  const at = Math.min(now.getTime(), Date.parse(period.end));
  const ofDays = stateOf(tables, open, at);
  const isTold = (zone: string, date: string): boolean =>
    slots.some(
      (slot) =>
        !slot.unread &&
        slot.from.slice(0, 10) === date &&
        (slot.zone === zone || (slot.asleep === true && slot.zone === ANY_ZONE)),
    );
  const untold = needed.filter((date) => [...names.values()].some((zone) => !isTold(zone, date)));
  const missing_dates = needed.filter((date) => open.includes(date) || untold.includes(date));
  const zones = [...names].map(([title, zone]) => {
    const hours = slots
      .filter(
        (slot) => slot.zone === zone && !slot.unread && !slot.asleep && dates.includes(slot.to.slice(0, 10)),
      )
      .map(({ from, to }) => ({ from, to }));
    const common_minutes = minutesIn(hours, windows);
    // Only a table that names it, for every day, and still holds can say that it sleeps; invented ones say nothing.
    const sleeps =
      ofDays === 'consulted' && !namesSeveral(title) && needed.every((date) => isTold(zone, date));
    const activity: MilitaryAnalysis['azba']['zones'][number]['activity'] =
      common_minutes > 0 ? 'active' : sleeps ? 'inactive' : 'unknown';
    return { zone, title, hours, common_minutes, activity, notam: null };
  });
  const state = ofDays === 'consulted' && untold.length > 0 ? 'partial' : ofDays;
  const fetched = [...tables.values()].map(({ fetched_at }) => fetched_at).sort();
  return { state, fetched_at: fetched[0] ?? null, missing_dates, zones };
};

/** What the tables say of a mission's cards of the network; invented ones say nothing. */
export const createDayNetwork =
  (clock: Clock): DaySources['network'] =>
  async (db, zones, mission) => {
    const titles = zones.flatMap(({ kind, title }) => (kind === 'low_flying_network' ? [title] : []));
    if (titles.length === 0) return [];
    const azba = await azbaOver(db, titles, mission.period, clock.now());
    const { state, fetched_at: taken } = azba;
    if (taken === null || state === 'simulated' || state === 'not_checked') return [];
    const fetched_at = new Date(taken).toISOString();
    const until = holdsUntil('azba', fetched_at);
    return azba.zones.flatMap(({ title, activity, hours }): NetworkActivity[] =>
      activity === 'unknown' ? [] : [{ title, activity, hours, fetched_at, until }],
    );
  };
