import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importSia } from '../../apps/api/src/datasets/sia.ts';
import { connectDatabase } from '../../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../../apps/api/src/platform/db/embedded.ts';
import { migrateDatabase } from '../../apps/api/src/platform/db/migrate.ts';
import { type Actors, addActors } from '../../apps/api/test/actors.ts';

/** Missions of the operator that is measured, and of all others together. */
const OWN = 5_000;
const OTHERS = 45_000;

const missions = (operator: string, count: number): string => `
  insert into flights (operator_id, name, date_start, date_end, time_zone, hours_reference, max_flying_height,
    scenario, visibility, status, next_step, center_lng, center_lat, bbox)
  select ${operator}, 'Inspection ' || n, timestamptz '2026-11-01 08:00Z' + n * interval '37 min',
    timestamptz '2026-11-01 10:00Z' + n * interval '37 min', 'Europe/Paris', 'local', 50 + n % 70, 'S3', 'in_sight',
    (array['planned', 'action_needed', 'clear', 'confirmed', 'reserves'])[1 + n % 5],
    '{"code": "request_approval", "params": {"authority": "Toulouse-Blagnac"}}',
    1 + (n % 100) / 100.0, 43 + (n % 77) / 77.0, box(point(1, 43), point(1.01, 43.01))
  from generate_series(1, ${count}) n`;

/** A pilot and a drone for each operator, on each of its missions. */
const CREWS = `
  with crew as (insert into pilots (operator_id, first_name, last_name)
    select id, 'Camille', 'Morel ' || id from operators returning id, operator_id)
  insert into flight_pilots (flight_id, pilot_id, position)
  select f.id, crew.id, 0 from flights f join crew using (operator_id)`;
const FLEET = `
  with fleet as (insert into drones (operator_id, name, manufacturer, model, serial_number, mass_kg)
    select id, 'Mavic ' || id, 'DJI', 'Mavic 3', 'SN' || id, 0.9 from operators returning id, operator_id)
  insert into flight_drones (flight_id, drone_id, position)
  select f.id, fleet.id, 0 from flights f join fleet using (operator_id)`;

const REQUESTS = `
  insert into approvals (operator_id, structure_id, flight_id, flight_identifier, status, company_name, request, date_start, date_end,
    time_zone, max_flying_height, center_lng, center_lat, bbox)
  select f.operator_id, $1, f.id, f.display_identifier, (array['submitted', 'pending', 'accepted', 'reserves'])[1 + f.id % 4], 'Nord Drone',
    jsonb_build_object('flight_name', f.name), f.date_start, f.date_end, f.time_zone, f.max_flying_height,
    f.center_lng, f.center_lat, f.bbox
  from flights f where f.operator_id = $2`;

/** As the product leaves a request of which the mission was not written since. */
const SHOWN = `update approvals set shown_digest = shown_digest(flight_id, '{}'), mission_changed = false`;

const MESSAGES = `
  with opened as (insert into threads (subject_type, subject_id)
    select 'approval', id from approvals where id % 3 = 0 returning id, subject_id)
  insert into messages (thread_id, author_name, author_side, message)
  select id, 'Camille', (array['operator', 'authority'])[1 + subject_id % 2], 'Bonjour' from opened`;

export interface Crowd {
  readonly url: string;
  /** Where the database is. */
  readonly folder: string;
  readonly actors: Actors;
  close(): Promise<void>;
}

/** A database of its own with 50,000 missions, 5,000 of them one operator's, each of those asked for at one authority. */
export const createCrowd = async (): Promise<Crowd> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'envol-bench-'));
  const embedded = await startEmbedded(folder, { durable: false });
  await migrateDatabase(embedded.url);
  const connection = connectDatabase(embedded.url, 2);
  await importSia(connection.db);
  const actors = await addActors(connection.db);
  const { pool } = connection;
  await pool.query(
    "insert into operators (commercial_name, company) select 'O' || n, 'O' || n from generate_series(1, 20) n",
  );
  await pool.query(missions('(select max(id) - n % 20 from operators)', OTHERS));
  await pool.query(missions(String(actors.owner.operator_id), OWN));
  await pool.query(CREWS);
  await pool.query(FLEET);
  await pool.query(REQUESTS, [actors.controller.structure_id, actors.owner.operator_id]);
  await pool.query(SHOWN);
  await pool.query(MESSAGES);
  await pool.query('vacuum analyze');
  await connection.close();
  return {
    url: embedded.url,
    folder,
    actors,
    close: async () => {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
