import { flightInfrastructure, flightInfrastructureGeometry } from '@envol/contract/infrastructure';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let flightId: number;
beforeAll(async () => {
  harness = await createHarness();
  // Over the A62 motorway and the railway north of Toulouse.
  const geometry = { type: 'Circle' as const, center: [1.4165, 43.672] as [number, number], radius_m: 2_000 };
  flightId = (await addFlight(harness, { areas: [{ geometry }] })).id;
});
afterAll(() => harness.close());

describe('the infrastructure near a mission', () => {
  it('is told with its distance, source and licence, and what no source covers', async () => {
    const { body } = await harness.as('owner').call(flightInfrastructure, { params: { id: flightId } });
    expect(body).toMatchObject({ licence: 'ODbL 1.0', not_covered: ['prison', 'hospital'] });
    expect(body.items).toContainEqual(
      expect.objectContaining({ kind: 'motorway', label: 'A 62', distance_m: 0 }),
    );
    expect(body.items.map(({ kind }) => kind)).toContain('railway');
  });

  it('is drawn, and is nobody else’s to read', async () => {
    const params = { id: flightId };
    const { body } = await harness.as('owner').call(flightInfrastructureGeometry, { params });
    expect(body.features[0]?.geometry.type).toBe('LineString');
    for (const call of [flightInfrastructure, flightInfrastructureGeometry])
      expect((await harness.as('stranger').call(call, { params })).status).toBe(404);
  });
});
