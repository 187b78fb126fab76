import { flightConstraintsGeometry } from '@envol/contract/constraint-outlines';
import { analyseFlight, type Flight, flightConstraintsAnalysis, getFlight } from '@envol/contract/flights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, addRequestedFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { importSia } from '../../datasets/sia.ts';
import { embeddedPublications } from '../../datasets/siaFile.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const read = async (id: number): Promise<Flight> =>
  (await harness.as('owner').call(getFlight, { params: { id } })).body;

describe('an analysis made again', () => {
  const told = async (id: number): Promise<number> => {
    const rows = await harness.db.selectFrom('events').select('payload').execute();
    return rows.filter(({ payload }) => payload.flight_id === id).length;
  };
  const saved = (id: number) =>
    harness.db
      .selectFrom('flight_constraints')
      .select(['id', sql<string>`xmin::text`.as('written_by')])
      .where('flight_id', '=', id)
      .orderBy('id')
      .execute();

  it('that finds what is saved writes nothing but its hour, and tells nobody', async () => {
    const { flight } = await addRequestedFlight(harness);
    const params = { id: flight.id };
    const before = {
      flight: await read(flight.id),
      rows: await saved(flight.id),
      events: await told(flight.id),
    };
    expect(before.rows.length).toBeGreaterThan(1);
    const again = (await harness.as('owner').call(analyseFlight, { params })).body;
    expect(Date.parse(again.analysed_at)).toBeGreaterThan(
      Date.parse(before.flight.analysis?.analysed_at ?? ''),
    );
    expect(await read(flight.id)).toEqual({ ...before.flight, analysis: again });
    expect(again).toEqual({ ...before.flight.analysis, analysed_at: again.analysed_at });
    expect(await saved(flight.id)).toEqual(before.rows);
    expect(await told(flight.id)).toBe(before.events);
  });

  it('that finds something else saves it, tells the other screens, and keeps the version', async () => {
    const flight = await addFlight(harness);
    const { structure_id } = harness.actors.controller;
    const events = await told(flight.id);
    const rename = (name: string) =>
      harness.db
        .updateTable('structures')
        .set({ name })
        .where('id', '=', structure_id ?? 0)
        .returning('name')
        .execute();
    await rename('Toulouse, tour');
    const again = await harness.as('owner').call(analyseFlight, { params: { id: flight.id } });
    const after = await read(flight.id);
    await rename('Toulouse-Blagnac');
    expect(again.body.constraints.some(({ decider }) => decider?.name === 'Toulouse, tour')).toBe(true);
    expect(await told(flight.id)).toBe(events + 1);
    expect(after).toMatchObject({ version: flight.version, analysis: again.body });
  });

  it('at the same time as another one ends in one state', async () => {
    const flight = await addFlight(harness);
    await harness.db.deleteFrom('flight_constraints').where('flight_id', '=', flight.id).execute();
    const events = await told(flight.id);
    const replies = await Promise.all(
      [1, 2, 3].map(() => harness.as('owner').call(analyseFlight, { params: { id: flight.id } })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = replies.map(({ body }) => body.constraints.map(({ id }) => id));
    expect(ids[1]).toEqual(ids[0]);
    expect(ids[2]).toEqual(ids[0]);
    expect(await told(flight.id)).toBe(events + 1);
  });
});

describe('the saved analysis', () => {
  it('comes with the outlines of its zones', async () => {
    const flight = await addFlight(harness);
    const params = { id: flight.id };
    const saved = await harness.as('pilot').call(flightConstraintsAnalysis, { params });
    expect(saved.body).toEqual(flight.analysis);
    const { body } = await harness.as('pilot').call(flightConstraintsGeometry, { params });
    expect(body.features.length).toBeGreaterThan(0);
    expect(body.features[0]).toMatchObject({
      geometry: { type: 'Polygon' },
      properties: { kind: 'control_zone' },
    });
  });

  it('comes with the outlines of official zones, of which the airspace publication has none', async () => {
    const flight = await addFlight(harness, {
      areas: [{ geometry: { type: 'Circle', center: [4.80768, 45.70729], radius_m: 20 } }],
    });
    const { body } = await harness.as('pilot').call(flightConstraintsGeometry, { params: { id: flight.id } });
    expect(body.features.map(({ properties }) => properties.kind)).toContain('heliport_vicinity');
  });

  it('says when newer data is in force, until it is made again', async () => {
    const [older = ''] = (await embeddedPublications()).slice(-2);
    const flight = await addFlight(harness);
    const params = { id: flight.id };
    expect(flight.analysis?.to_update).toBe(false);
    await importSia(harness.db, { file: older, confirm: true });
    await expect
      .poll(async () => (await read(flight.id)).analysis?.to_update, { timeout: 5_000, interval: 50 })
      .toBe(true);
    const outlines = await harness.as('pilot').call(flightConstraintsGeometry, { params });
    expect(outlines.body.features.length).toBeGreaterThan(0);
    const again = await harness.as('owner').call(analyseFlight, { params });
    expect(again.body).toMatchObject({
      to_update: false,
      datasets: expect.arrayContaining([expect.objectContaining({ version: '2026-08-06' })]),
    });
    expect(again.body.constraints.map(({ id, key }) => [id, key])).toEqual(
      flight.analysis?.constraints.map(({ id, key }) => [id, key]),
    );
  });
});
