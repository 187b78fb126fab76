import { endpoints } from '@envol/contract/api';
import type { Endpoint } from '@envol/contract/endpoint';
import { hijackUser } from '@envol/contract/users';
import { looksMay } from '@envol/domain/access/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Actors } from '../../../test/actors.ts';
import { loadCallTable } from '../../../test/callTable.ts';
import { createWorld, type World } from '../../../test/callWorld.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { startIdentityServer } from '../../../test/identityServer.ts';

/*
 * A look changes nothing, whatever call is made (`looks.test.ts`); nor is anything offered that it would be refused: what a
 * record says may be done to it now is nothing, in the answer of every call that reads.
 */

/** Names that speak of what may be done, by their words, whatever the product itself takes for an offer. */
const speaksOfActs = (name: string): boolean =>
  name.endsWith('_actions') ||
  name.endsWith('able') ||
  name.split('_').some((word) => /^(?:can|may)$/.test(word));
/** By name, what speaks of acts and offers the caller none. */
const OFFERS_NOTHING: Readonly<Record<string, string>> = {
  withheld_actions: 'acts that are refused, with the reason',
  can_manage_take_off_authorizations: 'what the platform opened to an operator',
  can_decide: 'whether a substitute can decide',
  is_available: 'whether a layer can be shown',
};
const isOffer = (name: string): boolean => speaksOfActs(name) && !(name in OFFERS_NOTHING);

const tellsOffers = ({ response }: Endpoint): boolean =>
  'def' in response &&
  [
    ...JSON.stringify(z.toJSONSchema(response as z.ZodType, { unrepresentable: 'any' })).matchAll(
      /"([a-z_]+)":/g,
    ),
  ].some(([, name = '']) => isOffer(name));

const rows = await loadCallTable();
const READS = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).filter(
  ([, call]) =>
    call.method === 'GET' && call.permission !== 'public' && looksMay(call.permission) && tellsOffers(call),
);
/** People whom the platform's staff looks through. */
const LOOKED_THROUGH = ['owner', 'controller', 'chief'] as const satisfies readonly (keyof Actors)[];

let harness: Harness;
let world: World;
let identityServer: World['identity_server'];
beforeAll(async () => {
  identityServer = await startIdentityServer('envol');
  harness = await createHarness({ env: { DEMO: 'true' }, actors_first: true });
  world = await createWorld(harness, identityServer);
});
afterAll(async () => {
  await harness.close();
  await identityServer.close();
});

const look = async (who: keyof Actors) => {
  const body = { user_id: harness.actors[who].id, reason: 'Ticket 882' };
  return createClient(harness.app, (await harness.as('hijacker').call(hijackUser, { body })).body.token);
};

/** What is offered, however deep in an answer. */
const offers = (told: unknown): string[] => {
  if (Array.isArray(told)) return told.flatMap(offers);
  if (typeof told !== 'object' || told === null) return [];
  return Object.entries(told).flatMap(([name, value]: [string, unknown]) => {
    if (!isOffer(name)) return offers(value);
    if (value === true) return [name];
    return Array.isArray(value) ? value.map((act) => `${name}: ${String(act)}`) : offers(value);
  });
};

it('no answer in a look offers an act', async () => {
  const clients = new Map<keyof Actors, ReturnType<typeof createClient>>();
  for (const who of LOOKED_THROUGH) clients.set(who, await look(who));
  const offered: string[] = [];
  const without = new Set<string>();
  let [withActs, read] = [0, 0];
  for (const [name, endpoint] of READS) {
    const who = rows[name]?.who ?? 'owner';
    const client = clients.get(who);
    if (client === undefined) continue;
    const sent = (await rows[name]?.good(world)) ?? {};
    if (sent.token !== undefined) continue;
    const own = await harness.as(who).call(endpoint, sent as never);
    const looked = await client.call(endpoint, sent as never);
    if (looked.status >= 400 || own.status >= 400) continue;
    read += 1;
    const ownOffers = offers(own.body);
    if (ownOffers.length > 0) withActs += 1;
    for (const act of ownOffers) without.add(act);
    const acts = offers(looked.body);
    if (acts.length > 0) offered.push(`${name} to ${who}: ${[...new Set(acts)].join(', ')}`);
  }
  expect(read).toBeGreaterThan(10);
  expect(withActs).toBeGreaterThan(5);
  expect(offered).toEqual([]);
  expect([...without]).toEqual(
    expect.arrayContaining(['can_be_entrusted', 'can_note_despite', 'can_be_marked']),
  );
}, 120_000);
