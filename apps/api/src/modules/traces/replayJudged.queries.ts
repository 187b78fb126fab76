import type { ResponseOf } from '@envol/contract/endpoint';
import type { replayTraces } from '@envol/contract/traces';
import { hearsAlert, type Reader } from './readers.ts';
import type { TracesDeps } from './traces.deps.ts';

type ReplayTrace = ResponseOf<typeof replayTraces>['traces'][number];
type Alerts = NonNullable<ReplayTrace['alerts']>;

interface Span {
  readonly date_from: string;
  readonly date_to: string;
}

const secondsSince =
  ({ date_from }: Span) =>
  (at: string): number =>
    Math.round((Date.parse(at) - Date.parse(date_from)) / 100) / 10;

/** When each approval was flown under, by its take-offs as pilots told them. */
export const airborneSpans = async (
  { system_db }: Pick<TracesDeps, 'system_db'>,
  approval_ids: readonly number[],
  span: Span,
): Promise<ReadonlyMap<number, ReplayTrace['airborne']>> => {
  if (approval_ids.length === 0) return new Map();
  const since = secondsSince(span);
  const rows = await system_db
    .selectFrom('take_off_authorizations')
    .select(['approval_id', 'effective_start', 'effective_end'])
    .where('approval_id', 'in', [...new Set(approval_ids)])
    .where('effective_start', '<=', span.date_to)
    .where((eb) => eb.or([eb('effective_end', 'is', null), eb('effective_end', '>=', span.date_from)]))
    .orderBy('effective_start')
    .orderBy('id')
    .execute();
  const spans = new Map<number, ReplayTrace['airborne']>();
  for (const { approval_id, effective_start, effective_end } of rows) {
    if (effective_start === null) continue;
    const flown = {
      from_s: since(effective_start),
      to_s: effective_end === null ? null : since(effective_end),
    };
    spans.set(approval_id, [...(spans.get(approval_id) ?? []), flown]);
  }
  return spans;
};

/** The alerts of traces as they stood in a span, by trace: a part for each level that one had, of those that the reader hears. */
export const alertSpans = async (
  reader: Reader,
  trace_ids: readonly number[],
  span: Span,
): Promise<ReadonlyMap<number, Alerts>> => {
  if (trace_ids.length === 0) return new Map();
  const since = secondsSince(span);
  const rows = await reader.db
    .selectFrom('position_alerts as a')
    .innerJoin('traces as t', 't.id', 'a.trace_id')
    .leftJoin('alert_events as e', (join) =>
      join.onRef('e.alert_id', '=', 'a.id').on('e.event', 'in', ['raised', 'worse']),
    )
    .select(['a.id', 'a.trace_id', 'a.alert_type', 'a.level', 'a.created_at', 'a.ended_at'])
    .select(['e.at', 'e.level as level_then'])
    .where('a.trace_id', 'in', [...trace_ids])
    .where(hearsAlert(reader, 'a', 't'))
    .where('a.created_at', '<=', span.date_to)
    .where((eb) => eb.or([eb('a.ended_at', 'is', null), eb('a.ended_at', '>=', span.date_from)]))
    .orderBy('a.id')
    .orderBy('e.at')
    .orderBy('e.id')
    .execute();
  const spans = new Map<number, Alerts>();
  for (const steps of Map.groupBy(rows, ({ id }) => id).values())
    for (const [
      index,
      { trace_id, alert_type, level, created_at, ended_at, at, level_then },
    ] of steps.entries()) {
      const end = steps[index + 1]?.at ?? ended_at;
      // The first step begins with the alert, whatever the journal says of it.
      const from_s = since(index === 0 ? created_at : (at ?? created_at));
      const part = { alert_type, level: level_then ?? level, from_s, to_s: end === null ? null : since(end) };
      spans.set(trace_id, [...(spans.get(trace_id) ?? []), part]);
    }
  return spans;
};
