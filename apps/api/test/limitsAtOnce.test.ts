import { randomBytes } from 'node:crypto';
import { createBillingCode } from '@envol/contract/billing-codes';
import { createFlightTag } from '@envol/contract/flight-tags';
import { LIMITS } from '@envol/contract/limits';
import {
  addGeoportailLayers,
  createCustomLayer,
  editLayerSettings,
  geoportailLayers,
} from '@envol/contract/map-layers';
import { addPasskey } from '@envol/contract/passkeys';
import { createTrackingDevice } from '@envol/contract/tracking-devices';
import { createWebhook } from '@envol/contract/webhooks';
import { BUILT_IN_LAYERS } from '@envol/domain/map-layers/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../src/platform/tokens.ts';
import { operatorIdOf } from './actors.ts';
import { createHarness, type Harness } from './harness.ts';
import { givePlan } from './plans.ts';
import { createAuthenticator } from './softAuthenticator.ts';

/** So many ask at once, and so many of them find room. */
const AT_ONCE = 60;
const ROOM = 3;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
  await givePlan(harness, 'owner', 'enterprise');
  const { layers } = (await owner().call(geoportailLayers, { query: { q: 'a' } })).body;
  offered = layers.map(({ id }) => id);
});
afterAll(() => harness.close());

interface Reply {
  readonly status: number;
  readonly error: { readonly code?: string };
}

interface Limited {
  readonly limit: number;
  /** As many rows as are there; `more` of them are put there first. */
  readonly count: () => Promise<number>;
  readonly fill: (more: number) => Promise<unknown>;
  /** What each of them sends; what it needs is made before. */
  readonly make: (index: number) => Promise<() => Promise<Reply>>;
  readonly code: string;
}

const counted = (table: string, where: () => string) => async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.raw(where())}`.execute(harness.db);
  return rows[0]?.count ?? 0;
};
const ofOperator = (): string => `operator_id = ${operatorIdOf(harness.actors.owner)}`;
const ofUser = (): string => `user_id = ${harness.actors.owner.id}`;
const AT = '2026-01-01T09:00:00Z';
const owner = () => harness.as('owner');
const filled = (statement: (more: number) => ReturnType<typeof sql>) => (more: number) =>
  statement(more).execute(harness.db);
let offered: readonly string[] = [];
const builtIn = Object.keys(BUILT_IN_LAYERS);

const LIMITED: Readonly<Record<string, Limited>> = {
  'tags of missions': {
    limit: LIMITS.tags,
    count: counted('flight_tags', ofOperator),
    fill: filled(
      (more) => sql`insert into flight_tags (operator_id, name, created_at)
        select ${operatorIdOf(harness.actors.owner)}, 'Plein ' || n, ${AT} from generate_series(1, ${more}::int) n`,
    ),
    make: async (index) => () => owner().call(createFlightTag, { body: { name: `Étiquette ${index}` } }),
    code: 'TOO_MANY_TAGS',
  },
  'layers of others': {
    limit: LIMITS.added_layers,
    count: counted('added_layers', ofOperator),
    fill: filled(
      (more) => sql`insert into added_layers (operator_id, category, layer_id, described, added_at)
        select ${operatorIdOf(harness.actors.owner)}, 'geoportail_wmts', 'PLEIN.' || n, '{}', ${AT}
        from generate_series(1, ${more}::int) n`,
    ),
    make: async (index) => () =>
      owner().call(addGeoportailLayers, { body: { layers_ids: [offered[index % offered.length] ?? ''] } }),
    code: 'TOO_MANY_LAYERS',
  },
  'layers of one’s own': {
    limit: LIMITS.custom_layers,
    count: counted('custom_layers', ofOperator),
    fill: filled(
      (
        more,
      ) => sql`insert into custom_layers (operator_id, kind, name, default_visibility, opacity, fill_colour,
          stroke_colour, areas, features, features_count, created_at, updated_at, updated_by_name)
        select ${operatorIdOf(harness.actors.owner)}, 'drawn', 'Plein ' || n, true, 1, '#1f5eff', '#1f5eff', '[]', '{}', 0,
          ${AT}, ${AT}, 'A' from generate_series(1, ${more}::int) n`,
    ),
    make: async (index) => () =>
      owner().call(createCustomLayer, {
        body: {
          name: `Couche ${index}`,
          areas: [{ name: 'Poste', geometry: { type: 'Circle', center: [1.44, 43.6], radius_m: 300 } }],
        },
      }),
    code: 'TOO_MANY_LAYERS',
  },
  'settings of layers': {
    limit: 1_000,
    count: counted('map_layer_settings', ofUser),
    fill: filled(
      (more) => sql`insert into map_layer_settings (user_id, identifier, opacity)
        select ${harness.actors.owner.id}, 'custom-' || (900000 + n), 0.5 from generate_series(1, ${more}::int) n`,
    ),
    make: async (index) => () =>
      owner().call(editLayerSettings, {
        body: { identifier: builtIn[index % builtIn.length] ?? '', opacity: 0.5 },
      }),
    code: 'TOO_MANY_LAYERS',
  },
  'codes of reductions': {
    limit: 2_000,
    count: counted('billing_codes', () => 'true'),
    fill: filled(
      (more) => sql`insert into billing_codes (kind, code, percent_off, created_by_name, created_at)
        select 'promotion', 'PLEIN-' || n, 10, 'A', ${AT} from generate_series(1, ${more}::int) n`,
    ),
    make: async (index) => () =>
      harness
        .as('staff')
        .call(createBillingCode, { body: { kind: 'promotion', code: `ENSEMBLE-${index}`, percent_off: 10 } }),
    code: 'TOO_MANY_BILLING_CODES',
  },
  passkeys: {
    limit: 20,
    count: counted('passkeys', ofUser),
    fill: filled(
      (
        more,
      ) => sql`insert into passkeys (user_id, credential_id, public_key, counter, name, is_synced, created_at)
        select ${harness.actors.owner.id}, 'plein-' || n, '\\x00', 0, 'Clé', false, ${AT}
        from generate_series(1, ${more}::int) n`,
    ),
    make: async (index) => {
      const challenge = randomBytes(32).toString('base64url');
      await harness.db
        .insertInto('passkey_challenges')
        .values({
          challenge_hash: hashToken(challenge),
          user_id: harness.actors.owner.id,
          expires_at: '2999-01-01T00:00:00Z',
        })
        .execute();
      const { origin, hostname } = new URL(harness.config.public_url);
      const credential = createAuthenticator().make({ origin, rp_id: hostname, challenge });
      return () =>
        owner().call(addPasskey, { body: { name: `Clé ${index}`, credential: credential as never } });
    },
    code: 'TOO_MANY_PASSKEYS',
  },
  'devices that tell positions': {
    limit: LIMITS.tracking_devices.most,
    count: counted('tracking_devices', ofOperator),
    fill: filled(
      (
        more,
      ) => sql`insert into tracking_devices (operator_id, name, username, secret_hash, ending, serial_numbers,
          created_by_name, created_at)
        select ${operatorIdOf(harness.actors.owner)}, 'Plein', 'plein-' || n, '\\x00', 'x', '{}', 'A', ${AT}
        from generate_series(1, ${more}::int) n`,
    ),
    make: async (index) => () =>
      owner().call(createTrackingDevice, { body: { name: `Boîtier ${index}`, serial_numbers: [] } }),
    code: 'TOO_MANY_TRACKING_DEVICES',
  },
  'addresses that are told': {
    limit: 10,
    count: counted('webhooks', ofOperator),
    fill: async (more) => {
      for (let made = 0; made < more; made += 1) await owner().call(createWebhook, hook);
    },
    make: async () => () => owner().call(createWebhook, hook),
    code: 'TOO_MANY_WEBHOOKS',
  },
};
const hook = {
  body: { url: 'https://hooks.example.com/envol', kinds: ['approval_submitted' as const] },
};

/** On a slow machine some find no connection in time: they come again, as they are told. */
const untilAnswered = async (call: () => Promise<Reply>): Promise<Reply> => {
  for (;;) {
    const reply = await call();
    if (reply.status !== 503) return reply;
  }
};

describe('many at once pass no limit together', () => {
  it.each(Object.entries(LIMITED))('%s', async (_, { limit, count, fill, make, code }) => {
    await fill(limit - ROOM - (await count()));
    expect(await count()).toBe(limit - ROOM);
    const calls: (() => Promise<Reply>)[] = [];
    for (let index = 0; index < AT_ONCE; index += 1) calls.push(await make(index));
    const replies = await Promise.all(calls.map(untilAnswered));
    const refusals = replies.filter(({ status }) => status >= 300).map(({ error }) => error.code);
    expect(new Set(refusals)).toEqual(new Set([code]));
    expect(await count()).toBe(limit);
  });
});
