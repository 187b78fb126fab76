import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import { listAlertJournal } from '@envol/contract/traces';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import { hearsAlert, ownStructures } from './readers.ts';
import type { TracesDeps } from './traces.deps.ts';
import { namesOfTracked } from './traces.queries.ts';
import { alertReaderOf } from './traces.service.ts';

/** What became of the alarms that the asker hears, the latest first; of what people did, its own side alone. */
export const readJournal = async (
  deps: TracesDeps,
  by: SignedIn,
  language: Language,
  query: RequestOf<typeof listAlertJournal>['query'],
): Promise<ResponseOf<typeof listAlertJournal>> => {
  const { path } = listAlertJournal;
  const [reader, now] = [await alertReaderOf(deps, by), deps.clock.now()];
  if (reader === null) return pageReply(path, language, query, 0, []);
  const found = reader.db
    .selectFrom('alert_events as e')
    .innerJoin('position_alerts as a', 'a.id', 'e.alert_id')
    .innerJoin('traces as t', 't.id', 'a.trace_id')
    .where(hearsAlert(reader, 'a', 't'))
    .where((eb) =>
      reader.operator_id === null
        ? eb.or([eb('e.structure_id', 'is', null), sql<boolean>`e.structure_id = ${ownStructures(reader)}`])
        : eb('e.structure_id', 'is', null),
    )
    .where('e.at', '>=', query.date_from ?? secondsAfter(now, -86_400).toISOString())
    .where('e.at', '<', query.date_to ?? secondsAfter(now, 1).toISOString());
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['e.id', 'e.at', 'e.event', 'e.level', 'e.by_m', 'e.user_name', 'e.reason', 'e.until'])
    .select(['a.id as alert_id', 'a.alert_type', 't.id as trace_id', 't.device_id', 't.drone_id'])
    .select(['t.operator_id', 't.is_simulated'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const names = await namesOfTracked(deps, rows);
  const results = rows.map(({ user_name, drone_id, operator_id, ...row }) => ({
    ...row,
    by: user_name,
    drone_name: drone_id === null ? null : (names.drone.get(drone_id)?.name ?? null),
    company_name: operator_id === null ? null : (names.operator.get(operator_id) ?? null),
  }));
  return pageReply(path, language, query, Number(count), results);
};
