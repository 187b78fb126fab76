import { endpoints } from '@envol/contract/api';
import { bodyFieldsOf, type Endpoint } from '@envol/contract/endpoint';
import { createFlightTag } from '@envol/contract/flight-tags';
import { createOperatingAuthorization } from '@envol/contract/operating-authorizations';
import { createSubExploitant } from '@envol/contract/sub-exploitants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { sized } from '../../../tools/testSizes.ts';
import { operatorIdOf } from './actors.ts';
import { loadCallTable } from './callTable.ts';
import { type CallRequest, createWorld, THEIRS, type World } from './callWorld.ts';
import { startChartServer } from './chartServer.ts';
import { createClient } from './client.ts';
import { createHarness, type Harness } from './harness.ts';
import { startIdentityServer } from './identityServer.ts';

const UNKNOWN = 987_654_321;
/** In the quick size one field of so many is tried; the calls are the same from run to run. */
const ONE_OF = sized(4, 1);

const rows = await loadCallTable();
let harness: Harness;
let identityServer: World['identity_server'];
let chartServer: Awaited<ReturnType<typeof startChartServer>>;
let world: World;
/** By the name of a field, what of the other operator it may name. */
let theirs: Readonly<Record<string, number>>;

beforeAll(async () => {
  identityServer = await startIdentityServer('envol');
  chartServer = await startChartServer();
  const env = { GEOPORTAIL_URL: chartServer.origin, ICAO_CHART_KEY: 'key', OIDC_CLIENT_ID: 'envol' };
  harness = await createHarness({
    env: { ...env, DEMO: 'true', OIDC_ISSUER: identityServer.origin },
    actors_first: true,
  });
  world = await createWorld(harness, identityServer);
  const stranger = harness.as('stranger');
  const { pilot_id, drone_id, area_id, ...mission } = world.theirs;
  const tag = (await stranger.call(createFlightTag, { body: { name: THEIRS } })).body.id;
  const entity = (await stranger.call(createSubExploitant, { body: { name: THEIRS } })).body.id;
  const authorization = { reference: THEIRS, valid_from: '2026-01-01' };
  const { id } = (await stranger.call(createOperatingAuthorization, { body: authorization })).body;
  theirs = {
    ...mission,
    ...{ pilot_id, pilot_ids: pilot_id, contact_id: pilot_id, drone_id, drone_ids: drone_id },
    ...{ flight_areas_ids: area_id, 'areas.id': area_id, authorization_id: id, owner_id: mission.flight_id },
    ...{ tag_ids: tag, add_tag_ids: tag, remove_tag_ids: tag, sub_exploitant_id: entity },
    ...{ sub_exploitant_ids: entity, sub_exploitants_ids: entity },
    insurance_document_id: world.documents.theirs,
  };
});
afterAll(async () => {
  await harness.close();
  await identityServer.close();
  await chartServer.close();
});

type Path = readonly string[];

/** The fields of a schema that name records, by their paths. */
function* idsOf(schema: unknown, path: Path): Generator<Path> {
  if (schema instanceof z.ZodObject)
    for (const [name, part] of Object.entries(schema.shape)) yield* idsOf(part, [...path, name]);
  else if (/(?:^|_)ids?$/.test(path.at(-1) ?? '')) yield path;
  else if (schema instanceof z.ZodArray) yield* idsOf(schema.element, path);
  else if (schema instanceof z.ZodUnion) for (const part of schema.options) yield* idsOf(part, path);
  else if (schema instanceof z.ZodPipe) yield* idsOf(schema.out, path);
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    yield* idsOf(schema.def.innerType, path);
}

/** What a field of a call may name of the other operator's; undefined where it names something else. */
const theirIdFor = (name: string, path: Path): number | undefined => {
  const { notifications, theirs: mission } = world;
  const leaf = path.at(-1) ?? '';
  if (leaf !== 'ids' && leaf !== 'with_id') return theirs[leaf] ?? theirs[path.slice(-2).join('.')];
  // Authorities alone list traces, and those of every operator.
  if (name === 'listTraces') return undefined;
  if (/Notification/.test(name)) return notifications.theirs;
  if (/Pilot/.test(name)) return mission.pilot_id;
  if (/Drone/.test(name)) return mission.drone_id;
  return /Flight|bulk/.test(name) ? mission.flight_id : mission.approval_id;
};

interface Field {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly path: Path;
}
const fieldsOf = ([name, endpoint]: [string, Endpoint]): Field[] => {
  const { body, query } = endpoint;
  const paths = [...idsOf(bodyFieldsOf(body), ['body']), ...idsOf(query, ['query'])].filter(
    (path) => theirIdFor(name, path) !== undefined,
  );
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()].map((path) => ({
    name,
    endpoint,
    path,
  }));
};

type Nested = { [key: string]: unknown };
/** The input with one id in the place of what a field names. */
const withId = (input: CallRequest, path: Path, id: number): Nested => {
  const copy = JSON.parse(JSON.stringify(input)) as Nested;
  let node = copy;
  for (const step of path.slice(0, -1)) {
    node[step] ??= {};
    const next: unknown = node[step];
    node = (Array.isArray(next) ? next[0] : next) as Nested;
  }
  const leaf = path.at(-1) ?? '';
  node[leaf] = leaf.endsWith('ids') ? (path[0] === 'query' ? String(id) : [id]) : id;
  return copy;
};

const ask = async ({ name, endpoint, path }: Field, id: number): Promise<readonly unknown[]> => {
  const row = rows[name];
  if (!row) throw new Error(`${name} has no row in apps/api/test/calls`);
  const { files, token, ...input } = await row.good(world);
  const client = token === undefined ? harness.as(row.who ?? 'owner') : createClient(harness.app, token);
  const sent = withId(input, path, id) as never;
  const reply = await client.call(endpoint, sent, files ? { files } : {});
  if (reply.status < 300) {
    const body: unknown = reply.body;
    const text = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
    expect(text, `${name} ${path.join('.')}`).not.toContain(THEIRS);
  }
  return [reply.status, reply.error.code, Object.keys(reply.error.fields ?? {})];
};

/** All that the other operator has, as it stands. */
const standing = async (): Promise<string> => {
  const operator_id = operatorIdOf(harness.actors.stranger);
  const tables = ['flights', 'pilots', 'drones', 'approvals', 'documents', 'flight_tags', 'sub_exploitants'];
  const found = await Promise.all(
    [...tables, 'operating_authorizations', 'flying_times', 'flight_incidents'].map((table) =>
      sql`select to_jsonb(t) as row from ${sql.table(table)} t where operator_id = ${operator_id} order by id`.execute(
        harness.db,
      ),
    ),
  );
  return JSON.stringify(found.map((each) => each.rows));
};

it('another operator’s ids in what is sent are answered like unknown ones, and nothing of theirs changes', async () => {
  const before = await standing();
  const all = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(fieldsOf);
  expect(all.length).toBeGreaterThan(80);
  const told: string[] = [];
  for (const [index, field] of all.entries()) {
    if (index % ONE_OF !== 0) continue;
    const unknown = await ask(field, UNKNOWN);
    const foreign = await ask(field, theirIdFor(field.name, field.path) ?? UNKNOWN);
    if (JSON.stringify(unknown) !== JSON.stringify(foreign))
      told.push(`${field.name} ${field.path.join('.')}: ${JSON.stringify([unknown, foreign])}`);
  }
  expect(told).toEqual([]);
  expect(await standing()).toBe(before);
}, 120_000);
