import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { acknowledgeAlert, markAlertsAsRead, muteAlert, unmuteAlert } from '@envol/contract/traces';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { recordActs } from './alarms.repository.ts';
import { alertRows, toAlerts } from './alerts.queries.ts';
import { ownStructures, type Reader, readerOf } from './readers.ts';
import type { TracesDeps } from './traces.deps.ts';

/** Takes note of alerts for the structures of the reader that hear them; the first who did stands. */
const noteByName = async (
  reader: Reader,
  { actor, long_name }: SignedIn,
  ids: readonly number[],
  at: string,
): Promise<number> => {
  if (ids.length === 0) return 0;
  const hearing = await reader.db
    .selectFrom('alert_structures as s')
    .innerJoin('position_alerts as a', 'a.id', 's.alert_id')
    .select(['s.alert_id', 's.structure_id', 'a.level'])
    .where('s.alert_id', 'in', [...ids])
    .where(sql<boolean>`s.structure_id = ${ownStructures(reader)}`)
    .execute();
  if (hearing.length === 0) return 0;
  const noted = await reader.db
    .insertInto('alert_acknowledgements')
    .values(hearing.map((each) => ({ ...each, user_id: actor.user_id, user_name: long_name, at })))
    // The first who did stands, until it gets worse.
    .onConflict((conflict) =>
      conflict
        .columns(['alert_id', 'structure_id'])
        .doUpdateSet((eb) => ({
          user_id: eb.ref('excluded.user_id'),
          user_name: eb.ref('excluded.user_name'),
          at: eb.ref('excluded.at'),
          level: eb.ref('excluded.level'),
        }))
        .whereRef('alert_acknowledgements.level', '<', 'excluded.level'),
    )
    .returning(['alert_id', 'structure_id', 'level'])
    .execute();
  await recordActs(
    reader.db,
    noted.map((each) => ({ ...each, event: 'noted', at, user_id: actor.user_id, user_name: long_name })),
  );
  return hearing.length;
};

/**
 * Notes for oneself that alerts were seen, and takes note of those that are over, or of all where that is asked; those that the
 * asker does not hear are passed over.
 */
export const markRead = async (
  deps: TracesDeps,
  by: SignedIn,
  { ids, acknowledge: asked }: RequestOf<typeof markAlertsAsRead>['body'],
): Promise<void> => {
  const [reader, now] = [readerOf(deps, by.actor), deps.clock.now()];
  const known = await alertRows(reader, now)
    .where('a.id', 'in', [...ids])
    .execute();
  if (known.length === 0) return;
  await reader.db
    .insertInto('position_alert_reads')
    .values(known.map(({ id }) => ({ alert_id: id, user_id: by.actor.user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const noted = known.filter(({ goes_on }) => asked ?? !goes_on).map(({ id }) => id);
  await noteByName(reader, by, noted, now.toISOString());
};

/** Takes note of an alert by name, for every colleague of the structures that hear it; the first who did stands. */
export const acknowledgeAlarm = async (
  deps: TracesDeps,
  by: SignedIn,
  id: number,
): Promise<ResponseOf<typeof acknowledgeAlert>> => {
  const [reader, now] = [readerOf(deps, by.actor), deps.clock.now()];
  const find = async () => {
    const row = await alertRows(reader, now).where('a.id', '=', id).executeTakeFirst();
    const [alert] = row === undefined ? [] : await toAlerts(deps, reader, [row]);
    if (alert === undefined) throw notFound();
    return alert;
  };
  await find();
  if ((await noteByName(reader, by, [id], now.toISOString())) === 0) throw notFound();
  return find();
};

/** An alert as the asker hears it, and those of its structures that hear it. Throws NOT_FOUND. */
const heardBy = async (deps: TracesDeps, by: SignedIn, id: number) => {
  const [reader, now] = [readerOf(deps, by.actor), deps.clock.now()];
  const find = async () => {
    const row = await alertRows(reader, now).where('a.id', '=', id).executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  };
  const row = await find();
  const hearing = await reader.db
    .selectFrom('alert_structures as s')
    .select('s.structure_id')
    .where('s.alert_id', '=', id)
    .where(sql<boolean>`s.structure_id = ${ownStructures(reader)}`)
    .orderBy('s.structure_id')
    .execute();
  if (hearing.length === 0) throw notFound();
  const answer = async () => {
    const [alert] = await toAlerts(deps, reader, [await find()]);
    if (alert === undefined) throw notFound();
    return alert;
  };
  return { reader, now, row, structures: hearing.map(({ structure_id }) => structure_id), answer };
};

/** Mutes the alarms of a kind of one drone for the asker's structures that hear it. Throws NOT_FOUND. */
export const muteAlarms = async (
  deps: TracesDeps,
  by: SignedIn,
  id: number,
  { reason, minutes }: RequestOf<typeof muteAlert>['body'],
): Promise<ResponseOf<typeof muteAlert>> => {
  const { reader, now, row, structures, answer } = await heardBy(deps, by, id);
  const [at, until] = [now.toISOString(), secondsAfter(now, minutes * 60).toISOString()];
  const who = { user_id: by.actor.user_id, user_name: by.long_name, at };
  const { device_id, alert_type, other_device_id, level } = row;
  await reader.db.transaction().execute(async (db) => {
    await db
      .insertInto('alert_mutes')
      .values(
        structures.map((structure_id) => ({
          ...{ structure_id, device_id, alert_type, other_device_id, level, reason, until },
          ...who,
        })),
      )
      .execute();
    await recordActs(
      db,
      structures.map((structure_id) => ({
        ...{ alert_id: id, structure_id, event: 'muted' as const, level, reason, until },
        ...who,
      })),
    );
  });
  return answer();
};

/** Ends the mutes that hold an alert silent for the asker's structures. Throws NOT_FOUND where there is none. */
export const unmuteAlarms = async (
  deps: TracesDeps,
  by: SignedIn,
  id: number,
): Promise<ResponseOf<typeof unmuteAlert>> => {
  const { reader, now, row, structures, answer } = await heardBy(deps, by, id);
  const at = now.toISOString();
  await reader.db.transaction().execute(async (db) => {
    const lifted = await db
      .updateTable('alert_mutes')
      .set({ lifted_at: at, lifted_by_name: by.long_name })
      .where('structure_id', 'in', structures)
      .where('device_id', '=', row.device_id)
      .where('alert_type', '=', row.alert_type)
      .where(sql<boolean>`other_device_id is not distinct from ${row.other_device_id}`)
      .where('lifted_at', 'is', null)
      .where('until', '>', at)
      .returning('structure_id')
      .execute();
    if (lifted.length === 0) throw notFound();
    await recordActs(
      db,
      [...new Set(lifted.map(({ structure_id }) => structure_id))].map((structure_id) => ({
        ...{ alert_id: id, structure_id, event: 'unmuted' as const, level: row.level, at },
        ...{ user_id: by.actor.user_id, user_name: by.long_name },
      })),
    );
  });
  return answer();
};
