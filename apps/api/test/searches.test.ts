import { endpoints } from '@envol/contract/api';
import { listApprovals } from '@envol/contract/approvals';
import { listDrones } from '@envol/contract/drones';
import type { Endpoint } from '@envol/contract/endpoint';
import { listFlights } from '@envol/contract/flights';
import { createSubExploitant, listSubExploitants } from '@envol/contract/sub-exploitants';
import { termsEndpoints } from '@envol/contract/terms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness, type Harness } from './harness.ts';
import { addRequest } from './requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  const { drone_id } = await addRequest(harness, { name: 'Forêt d’Été' });
  await harness.db.updateTable('drones').set({ name: 'Éclair' }).where('id', '=', drone_id).execute();
  await harness.as('owner').call(createSubExploitant, { body: { name: 'Agence Forêt' } });
  const { id } = harness.actors.owner;
  await harness.db.updateTable('users').set({ long_name: 'Zoé Prévôt' }).where('id', '=', id).execute();
});
afterAll(() => harness.close());

it('finds on every list what was typed without its accents', async () => {
  const { as } = harness;
  const query = (q: string) => ({ query: { q } });
  const found = await Promise.all([
    as('owner').call(listFlights, query('foret d’ete')),
    as('owner').call(listDrones, query('ECLAIR')),
    as('owner').call(listSubExploitants, query('forêt')),
    as('owner').call(listSubExploitants, query('FORET')),
    as('controller').call(listApprovals, query('foret')),
    as('staff').call(termsEndpoints.listTermsValidations, query('zoe prevot')),
  ]);
  expect(found.map(({ body }) => ('count' in body ? body.count : null))).toEqual([1, 1, 1, 1, 1, 1]);
});

const isSearched = ({ method, query }: Endpoint): boolean =>
  method === 'GET' && query instanceof z.ZodObject && 'q' in query.shape;

it('a search takes % and _ for ordinary characters, on every list', async () => {
  const filled = new Set<string>();
  for (const [name, endpoint] of Object.entries(endpoints as Readonly<Record<string, Endpoint>>)) {
    if (!isSearched(endpoint)) continue;
    for (const who of ['owner', 'controller', 'staff'] as const) {
      const count = async (search: string): Promise<unknown> => {
        const { structure_id } = harness.actors.controller;
        const url = `/api/v2${endpoint.path.replaceAll(/:\w+/g, String(structure_id))}${search}`;
        const headers = { authorization: `Bearer ${harness.actors[who].token}` };
        const { body } = await harness.app.inject({ method: 'GET', url, headers });
        return body.startsWith('{') ? (JSON.parse(body) as { readonly count?: number }).count : undefined;
      };
      const all = await count('');
      if (typeof all !== 'number' || all === 0) continue;
      filled.add(name);
      // As wildcards either finds whatever has two letters.
      expect([name, await count('?q=%25%25'), await count('?q=__')]).toEqual([name, 0, 0]);
    }
  }
  for (const name of ['listFlights', 'listDrones', 'listSubExploitants', 'listApprovals', 'listUsers'])
    expect([...filled]).toContain(name);
});

it('a filter that names nothing filters nothing, or finds nothing, and fails nowhere', async () => {
  const failed: string[] = [];
  let tried = 0;
  for (const [name, { method, path, query }] of Object.entries(
    endpoints as Readonly<Record<string, Endpoint>>,
  )) {
    if (method !== 'GET' || !(query instanceof z.ZodObject)) continue;
    for (const field of Object.keys(query.shape))
      for (const who of ['owner', 'controller', 'uspaceSupervisor', 'staff'] as const) {
        const { structure_id } = harness.actors.controller;
        const url = `/api/v2${path.replaceAll(/:\w+/g, String(structure_id))}?${field}=`;
        const headers = { authorization: `Bearer ${harness.actors[who].token}` };
        const { statusCode } = await harness.app.inject({ method: 'GET', url, headers });
        if (statusCode === 200) tried += 1;
        if (statusCode >= 500) failed.push(`${name} ${field} ${who}`);
        if (statusCode !== 403) break;
      }
  }
  expect(tried).toBeGreaterThan(30);
  expect(failed).toEqual([]);
});
