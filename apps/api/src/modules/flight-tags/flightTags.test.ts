import {
  createFlightTag,
  deleteFlightTag,
  flightTagConstraintTypes,
  flightTagNames,
  listFlightTags,
  updateFlightTag,
} from '@envol/contract/flight-tags';
import {
  createFlight,
  type FlightSummary,
  getFlight,
  listFlights,
  updateFlight,
} from '@envol/contract/flights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crewOf, mission, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const plan = async (changes: Parameters<typeof mission>[0] = {}) =>
  (
    await harness.as('owner').call(createFlight, {
      body: mission({ ...(await crewOf(harness)), areas: [{ geometry: PLACES.country }], ...changes }),
    })
  ).body;
const tag = async (name: string, constraint_type: 'populated_area' | null = null) =>
  (await harness.as('owner').call(createFlightTag, { body: { name, constraint_type } })).body;
const found = async (query: Record<string, string>): Promise<number[]> =>
  (
    (await harness.as('owner').call(listFlights, { query: query as never })).body as {
      results: FlightSummary[];
    }
  ).results.map(({ id }) => id);

describe('a tag', () => {
  it('is put on missions by hand, and narrows the list to them', async () => {
    const client = await tag('Client Rivoli');
    const [worn, bare] = [await plan({ tag_ids: [client.id] }), await plan()];
    expect(worn.tags).toEqual([{ id: client.id, name: 'Client Rivoli', is_automatic: false }]);
    expect(bare.tags).toEqual([]);
    expect(await found({ tags: String(client.id) })).toEqual([worn.id]);
    const list = (await harness.as('owner').call(listFlightTags)).body.results;
    expect(list.find(({ id }) => id === client.id)?.flights_count).toBe(1);
    const { body } = await harness
      .as('owner')
      .call(updateFlight, { params: { id: worn.id }, body: { tag_ids: [] } });
    expect(body.tags).toEqual([]);
    expect(body.analysis?.analysed_at).toBe(worn.analysis?.analysed_at);
  });

  it('with a constraint type is worn by what such a constraint binds, from the analysis on', async () => {
    const town = await tag('En ville', 'populated_area');
    const flight = await plan({ populated_area: 'no' });
    expect(flight.tags).toEqual([]);
    const { body } = await harness
      .as('owner')
      .call(updateFlight, { params: { id: flight.id }, body: { populated_area: 'yes' } });
    expect(body.analysis?.constraints.map(({ kind }) => kind)).toContain('populated_area');
    const read = (await harness.as('owner').call(getFlight, { params: { id: flight.id } })).body;
    expect(read.tags).toEqual([{ id: town.id, name: 'En ville', is_automatic: true }]);
    expect(body.tags).toEqual(read.tags);
    expect(await found({ tags: String(town.id) })).toEqual([flight.id]);
  });

  it('is one operator’s: another neither wears nor sees it', async () => {
    const mine = await tag('Confidentiel');
    const theirs = await harness.as('stranger').call(flightTagNames);
    expect(theirs.body).toEqual([]);
    const reply = await harness.as('stranger').call(createFlight, {
      body: mission({ ...(await crewOf(harness, 'stranger')), tag_ids: [mine.id] }),
    });
    expect([reply.status, reply.error.code, Object.keys(reply.error.fields ?? {})]).toEqual([
      400,
      'TAG_UNKNOWN',
      ['tag_ids.0'],
    ]);
    expect((await harness.as('controller').call(flightTagNames)).status).toBe(403);
  });

  it('is renamed and taken away; its missions stay', async () => {
    const old = await tag('Vieux nom');
    const flight = await plan({ tag_ids: [old.id] });
    const renamed = await harness
      .as('owner')
      .call(updateFlightTag, { params: { id: old.id }, body: { name: 'Nouveau nom' } });
    expect(renamed.body).toMatchObject({ name: 'Nouveau nom', flights_count: 1 });
    expect((await harness.as('owner').call(deleteFlightTag, { params: { id: old.id } })).status).toBe(204);
    expect((await harness.as('owner').call(getFlight, { params: { id: flight.id } })).body.tags).toEqual([]);
  });

  it('says in words what it may follow', async () => {
    const french = (await harness.as('owner').call(flightTagConstraintTypes)).body;
    const english = (
      await harness.as('owner').call(flightTagConstraintTypes, undefined as never, { language: 'en' })
    ).body;
    const label = (list: typeof french) =>
      list.find(({ constraint_type }) => constraint_type === 'populated_area')?.label;
    expect([label(french), label(english)]).toEqual(['Zone peuplée', 'Populated area']);
  });
});

describe('beside a mission', () => {
  it('a memo is its writer’s alone, an internal note everybody’s', async () => {
    const flight = await plan({ private_memo: 'Demander la clé', internal_notes: 'Badge à l’accueil' });
    expect(flight.private_memo).toBe('Demander la clé');
    const asPilot = (await harness.as('pilot').call(getFlight, { params: { id: flight.id } })).body;
    expect([asPilot.private_memo, asPilot.internal_notes]).toEqual([null, 'Badge à l’accueil']);
    await harness
      .as('pilot')
      .call(updateFlight, { params: { id: flight.id }, body: { private_memo: 'À moi' } });
    const read = (await harness.as('owner').call(getFlight, { params: { id: flight.id } })).body;
    expect(read.private_memo).toBe('Demander la clé');
    const cleared = await harness
      .as('owner')
      .call(updateFlight, { params: { id: flight.id }, body: { private_memo: null } });
    expect(cleared.body.private_memo).toBeNull();
  });

  it('links to papers elsewhere are web addresses, and a scheme of another kind is refused by its place', async () => {
    const document_links = [{ label: 'Plan du site', url: 'https://exemple.fr/plan.pdf' }];
    const flight = await plan({ document_links, activity_domain: 'inspection' });
    expect(flight.document_links).toEqual(document_links);
    expect(await found({ activity_domain: 'inspection' })).toEqual([flight.id]);
    const reply = await harness.as('owner').call(updateFlight, {
      params: { id: flight.id },
      body: { document_links: [{ label: 'x', url: 'javascript:alert(1)' }] },
    });
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['document_links.0.url']]);
  });
});
