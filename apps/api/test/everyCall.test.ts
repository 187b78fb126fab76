import { endpoints } from '@envol/contract/api';
import { currentUser } from '@envol/contract/auth';
import { type Endpoint, isBinary, isStrict } from '@envol/contract/endpoint';
import { ERRORS, type ErrorCode } from '@envol/contract/errors';
import { PLANS } from '@envol/domain/access/actor';
import { planNeeded, planOpens } from '@envol/domain/plans/features';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sized } from '../../../tools/testSizes.ts';
import { modules } from '../src/modules/modules.generated.ts';
import { type Actors, beginSessions } from './actors.ts';
import { loadCallTable } from './callTable.ts';
import { type AnyRow, type CallRequest, createWorld, THEIRS, type World } from './callWorld.ts';
import { startChartServer } from './chartServer.ts';
import { createClient, type ErrorBody, type Reply } from './client.ts';
import { createHarness, type Harness } from './harness.ts';
import { startIdentityServer } from './identityServer.ts';
import { givePlan } from './plans.ts';

interface Line {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly row: AnyRow;
}
const rows = await loadCallTable();
/** For `npm test -- --changed`: the modules whose calls are tried; all of them where it is not set. */
const only = process.env.ENVOL_TEST_CALLS?.split(',');
const asked = only && modules.flatMap(({ name, calls }) => (only.includes(name) ? Object.keys(calls) : []));
const LINES: readonly Line[] = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(
  ([name, endpoint]) => {
    const row = rows[name];
    if (!row) throw new Error(`${name} has no row in apps/api/test/calls`);
    return asked && !asked.includes(name) ? [] : [{ name, endpoint, row }];
  },
);
const named = (lines: readonly Line[]): [string, Line][] => lines.map((line) => [line.name, line]);

/** An instant in an answer, however deep: there is one way to write it. */
const INSTANT = /"(\d{4}-\d\d-\d\d[T ][^"]*)"/g;
const UNKNOWN = 987_654_321;

let harness: Harness;
let identityServer: World['identity_server'];
let chartServer: Awaited<ReturnType<typeof startChartServer>>;
let world: World;
/** What each kind of person may: of those who may the same, one. */
let permissions: ReadonlyMap<keyof Actors, readonly string[]>;
beforeAll(async () => {
  identityServer = await startIdentityServer('envol');
  chartServer = await startChartServer();
  harness = await createHarness({
    env: {
      DEMO: 'true',
      GEOPORTAIL_URL: chartServer.origin,
      ICAO_CHART_KEY: 'key',
      OIDC_ISSUER: identityServer.origin,
      OIDC_CLIENT_ID: 'envol',
    },
    actors_first: true,
  });
  world = await createWorld(harness, identityServer);
  const people = Object.keys(harness.actors) as (keyof Actors)[];
  const held = await Promise.all(
    people.map(async (who) => [who, (await harness.as(who).call(currentUser)).body.permissions] as const),
  );
  permissions = new Map(new Map(held.map((each) => [each[1].toSorted().join(), each])).values());
});
afterAll(async () => {
  await harness.close();
  await identityServer.close();
  await chartServer.close();
});

/** Well within a session's quarter of an hour: a loaded machine takes longer than that for all rows. */
const RENEW_EVERY_MS = 5 * 60_000;
let begun_ms = performance.now();
beforeEach(async () => {
  if (performance.now() - begun_ms > RENEW_EVERY_MS) {
    begun_ms = performance.now();
    await beginSessions(harness.db);
  }
  // Rows of plans leave the owner's company another one.
  await givePlan(harness, 'owner', 'enterprise');
});

const call = ({ endpoint }: Line, who: keyof Actors | null, { files, token, ...input }: CallRequest) => {
  const client = token === undefined ? harness.as(who) : createClient(harness.app, token);
  return client.call(endpoint, input as never, files ? { files } : {}) as Promise<Reply<Endpoint>>;
};
const callerOf = ({ endpoint, row }: Line): keyof Actors | null =>
  endpoint.permission === 'public' ? null : (row.who ?? 'owner');
/** What an answer says in letters; a picture or a sheet says nothing here. */
const textOf = ({ endpoint: { response } }: Line, reply: Reply<Endpoint>): string => {
  if (!isBinary(response)) return JSON.stringify(reply.body ?? null);
  return /^text\/|json/.test(response.content_type) ? String(reply.body) : '';
};
const outcome = ({ status, error }: { status: number; error: ErrorBody }) => [status, error?.code];

/** What decides who may: calls with the same are told apart by nothing before their input is read. */
const rightOf = ({ endpoint: { permission, own_permission } }: Line): string =>
  [permission, own_permission].join();
/** The first call of each right, and the place of every call in the table. */
const firstOf = new Map(LINES.toReversed().map((line) => [rightOf(line), line.name]));
const placeOf = new Map(LINES.map(({ name }, place) => [name, place]));

/**
 * The people to whom a call is refused: everyone who lacks its right, one of each kind. In the quick size that is for the first
 * call of each right; of the others each is tried by one person, by turns. The long size tries all by all.
 */
const peopleWithout = (line: Line): readonly (keyof Actors)[] => {
  const without = [...permissions].flatMap(([who, held]) =>
    held.includes(line.endpoint.permission) ? [] : [who],
  );
  if (sized(firstOf.get(rightOf(line)) === line.name, true)) return without;
  const one = without[(placeOf.get(line.name) ?? 0) % without.length];
  return one === undefined ? [] : [one];
};

/** Refused to nobody and to who lacks the permission: nothing but the right stands in the input's way. */
const expectRefused = async (line: Line, { token: _, ...input }: CallRequest): Promise<void> => {
  expect(outcome(await call(line, null, input))).toEqual([401, 'UNAUTHENTICATED']);
  for (const who of peopleWithout(line)) {
    const { status, error } = await call(line, who, input);
    expect([who, ...outcome({ status, error })]).toEqual([who, 403, 'FORBIDDEN']);
  }
};

describe('a good request', () => {
  it.each(named(LINES))('%s is refused without the right, and succeeds with it', async (_, line) => {
    const sent = await line.row.good(world);
    if (line.endpoint.permission !== 'public') await expectRefused(line, sent);
    const reply = await call(line, callerOf(line), sent);
    const expected = line.endpoint.status ?? ('kind' in line.endpoint.response ? [200, 204] : 200);
    expect([expected].flat(), JSON.stringify(reply.error)).toContain(reply.status);
    const told = isBinary(line.endpoint.response) ? '' : textOf(line, reply);
    for (const [, instant = ''] of told.matchAll(INSTANT))
      expect(instant).toBe(new Date(instant).toISOString());
  });
});

const gated = LINES.filter(({ endpoint }) => endpoint.feature !== undefined);
describe.skipIf(gated.length === 0)('a feature that the plan does not open', () => {
  it.each(gated.flatMap((line) => PLANS.map((plan) => [line.name, plan, line] as const)))(
    '%s under %s is served where the plan opens it, and else refused with the plan that does',
    async (_, plan, line) => {
      const who = callerOf(line) ?? 'owner';
      const { feature } = line.endpoint;
      if (feature === undefined || harness.actors[who].operator_id === null) return;
      const sent = await line.row.good(world);
      await givePlan(harness, who, plan);
      const reply = await call(line, who, sent);
      await givePlan(harness, who, 'enterprise');
      if (planOpens(plan, feature)) expect(reply.status, JSON.stringify(reply.error)).toBeLessThan(300);
      else {
        expect(outcome(reply)).toEqual([403, 'PLAN_REQUIRED']);
        expect(reply.error).toMatchObject({ params: { feature, plan: planNeeded(feature) } });
      }
    },
  );
});

describe('a request that the contract does not allow', () => {
  const refusable = LINES.filter(({ row }) => row.bad !== null);
  it.each(named(refusable))('%s names the field', async (_, line) => {
    const reply = await call(line, callerOf(line), (await line.row.bad?.(world)) ?? {});
    expect(outcome(reply)).toEqual([400, 'VALIDATION']);
    expect(Object.values(reply.error.fields ?? {}).flat()).not.toEqual([]);
  });

  it('is possible wherever something is sent', () => {
    const deaf = LINES.filter(
      ({ row, endpoint: { params, query, body } }) => !row.bad && (params ?? query ?? body),
    );
    expect(deaf.map(({ name }) => name)).toEqual([]);
  });
});

const strict = LINES.filter(({ endpoint }) => isStrict(endpoint));
// The calls of one module alone (`ENVOL_TEST_CALLS`) may have none of these.
describe.skipIf(strict.length === 0)('a field that the call does not know', () => {
  it.each(named(strict))('%s names it', async (_, line) => {
    // Said before the record is looked for: any number does.
    const names = [...line.endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']);
    const params = Object.fromEntries(names);
    const reply = await call(line, callerOf(line), { params, body: { surprise: 1 } });
    expect(outcome(reply)).toEqual([400, 'VALIDATION']);
    expect(reply.error.fields).toMatchObject({ surprise: [expect.any(String)] });
  });
});

describe('another tenant’s records', () => {
  const byId = LINES.filter(({ row }) => row.foreign && 'ids' in row.foreign);
  it.each(named(byId))('%s answers their ids like unknown ones', async (_, line) => {
    const { foreign } = line.row;
    if (!foreign || !('ids' in foreign)) return;
    const sent = await foreign.ids(world);
    const theirs = await call(line, callerOf(line), sent);
    const params = Object.fromEntries(Object.keys(sent.params ?? {}).map((name) => [name, UNKNOWN]));
    const unknown = await call(line, callerOf(line), { ...sent, params });
    expect(outcome(theirs)).toEqual([404, 'NOT_FOUND']);
    expect(theirs.error).toEqual(unknown.error);
  });

  const passing = LINES.filter(({ row }) => row.foreign && 'passes_over' in row.foreign);
  it.each(named(passing))('%s passes them over', async (_, line) => {
    const { foreign } = line.row;
    if (!foreign || !('passes_over' in foreign)) return;
    const theirState = () =>
      Promise.all([
        harness.db.selectFrom('drones').select('is_active').where('id', '=', world.theirs.drone_id).execute(),
        harness.db
          .selectFrom('notifications')
          .select('viewed_at')
          .where('id', '=', world.notifications.theirs)
          .execute(),
      ]);
    const before = await theirState();
    expect(before.flat()).toHaveLength(2);
    const request = await foreign.passes_over(world);
    const reply = await call(line, callerOf(line), request);
    expect(reply.status).toBeLessThan(300);
    expect(textOf(line, reply)).not.toContain(THEIRS);
    expect(await theirState()).toEqual(before);
    // They are there to be found: their owner’s lists tell them.
    if (line.endpoint.method === 'GET' && line.name !== 'listNotifications')
      expect(
        textOf(line, await call(line, 'stranger', request.query ? { query: request.query } : {})),
      ).toContain(THEIRS);
  });

  it('stand in every call that names a record or a tenant’s list', () => {
    const free = LINES.filter(({ row, endpoint }) => row.foreign === null && /:id/.test(endpoint.path));
    expect(free.map(({ name }) => name)).toEqual([]);
  });
});

const errors = LINES.flatMap((line) =>
  Object.entries(line.row.errors).map(([code, make]) => [line.name, code, make, line] as const),
);
describe.skipIf(errors.length === 0)('each error that a call declares', () => {
  it.each(errors)('%s: %s', async (_, code, make, line) => {
    const reply = await call(line, callerOf(line), await make(world));
    expect(outcome(reply)).toEqual([ERRORS[code as ErrorCode], code]);
    expect(reply.error.detail).not.toBe('');
  });
});
