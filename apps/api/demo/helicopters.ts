import { USUAL_CORRIDOR } from '@envol/domain/helicopter-departures/corridor';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import type { SeededAuthority, SeededOperator } from './members.ts';

/** The pad of the hospital of Purpan, whose helicopter the demonstration invents (`integrations/adsb/simulated.ts`). */
export const addHelicopterBase = async (db: Db, samu: SeededAuthority | undefined): Promise<void> => {
  if (samu === undefined) return;
  await db
    .insertInto('helicopter_bases')
    .values({
      ...USUAL_CORRIDOR,
      ...{ structure_id: samu.id, name: 'CHU Purpan', longitude: 1.3995, latitude: 43.6105 },
      ...{ callsigns: ['SIMU31'], is_simulated: true },
    })
    .execute();
};

/** Helicopters are granted to an operator, and its people turned them on. */
export const showHelicopters = async (db: Db, operator: SeededOperator | undefined): Promise<void> => {
  if (operator === undefined) return;
  await sql`update operators set custom_config = custom_config || '{"has_hss_exploitant_authorization": true}'
    where id = ${operator.id}`.execute(db);
  for (const { actor } of operator.actors)
    await sql`insert into contact_settings (user_id, settings)
      values (${actor.user_id}, '{"hss_notifications_allowed": true}')
      on conflict (user_id) do update set settings = contact_settings.settings || excluded.settings`.execute(
      db,
    );
};
