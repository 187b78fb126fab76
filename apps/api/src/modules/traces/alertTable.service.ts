import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { readAlertTable } from '@envol/contract/traces';
import { ALERT_TYPES, type AlertType } from '@envol/domain/traces/alerts';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { hearsAlert, ownStructures, type Reader, readsTrace } from './readers.ts';
import type { TracesDeps } from './traces.deps.ts';
import { alertReaderOf } from './traces.service.ts';

/** An alarm that was over so soon told nobody anything, s. */
const BRIEF_S = 5;
const DIGITS = 100;

interface KindRow {
  readonly alert_type: AlertType;
  readonly raised: number;
  readonly noted: number;
  readonly muted: number;
  readonly brief: number;
  readonly nuisance: number;
}

const kindsOf = async (reader: Reader, from: string, to: string): Promise<readonly KindRow[]> => {
  // An operator has no side that mutes: what the authorities did is not its to know.
  const own = reader.operator_id === null ? sql`e.structure_id = ${ownStructures(reader)}` : sql`false`;
  const did = (event: 'noted' | 'muted') =>
    sql`exists (select from alert_events e where e.alert_id = a.id and e.event = ${event} and ${own})`;
  const brief = sql`coalesce(a.ended_at < a.created_at + make_interval(secs => ${BRIEF_S}), false)`;
  const { rows } = await sql<KindRow>`
    select a.alert_type, count(*)::int as raised, (count(*) filter (where ${did('noted')}))::int as noted,
      (count(*) filter (where ${did('muted')}))::int as muted, (count(*) filter (where ${brief}))::int as brief,
      (count(*) filter (where ${brief} or ${did('muted')}))::int as nuisance
    from position_alerts a join traces t on t.id = a.trace_id
    where ${hearsAlert(reader, 'a', 't')} and a.created_at >= ${from} and a.created_at < ${to}
    group by a.alert_type`.execute(reader.db);
  return rows;
};

/** Hours in which drones were heard that the reader reads of. */
const flightHours = async (reader: Reader, from: string, to: string): Promise<number> => {
  const { rows } = await sql<{ readonly hours: number }>`
    select coalesce(sum(extract(epoch from least(t.last_detection, ${to}::timestamptz) - greatest(t.first_detection, ${from}::timestamptz))), 0)::float8
      / 3600 as hours
    from traces t where ${readsTrace(reader, 't')} and t.first_detection < ${to} and t.last_detection > ${from}`.execute(
    reader.db,
  );
  return rows[0]?.hours ?? 0;
};

const rounded = (value: number): number => Math.round(value * DIGITS) / DIGITS;

/** The alarms of a span by kind, and how many of them nobody had needed for each hour of flight. */
export const readTable = async (
  deps: TracesDeps,
  by: SignedIn,
  { date_from, date_to }: RequestOf<typeof readAlertTable>['query'],
): Promise<ResponseOf<typeof readAlertTable>> => {
  const [reader, now] = [await alertReaderOf(deps, by), deps.clock.now()];
  if (reader === null) return { flight_hours: 0, nuisance_per_hour: null, kinds: [] };
  const from = date_from ?? secondsAfter(now, -86_400).toISOString();
  const to = date_to ?? secondsAfter(now, 1).toISOString();
  const hours = await flightHours(reader, from, to);
  const kinds = (await kindsOf(reader, from, to)).toSorted(
    (one, other) => ALERT_TYPES.indexOf(one.alert_type) - ALERT_TYPES.indexOf(other.alert_type),
  );
  const nuisance = kinds.reduce((sum, each) => sum + each.nuisance, 0);
  return {
    flight_hours: rounded(hours),
    nuisance_per_hour: hours > 0 ? rounded(nuisance / hours) : null,
    kinds: kinds.map(({ nuisance: _, ...kind }) => kind),
  };
};
