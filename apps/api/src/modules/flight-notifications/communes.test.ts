import {
  generateCerfaPrefecture,
  getPrefectureNotificationsInfo,
  previewPrefectureNotifications,
} from '@envol/contract/flight-notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { NOTICE_LINES } from '../../../test/noticeLines.ts';
import find from './communes.worker.ts';

describe('the commune of an area', () => {
  it.each([
    ['a town with several postcodes', [1.4437, 43.6045], ['Toulouse']],
    ['one of its own', [1.336, 43.611], ['Colomiers 31770']],
    ['Corsica', [9.15, 41.92], ['Zicavo 20132']],
    ['overseas', [55.45, -20.88], ['Saint-Denis']],
    ['the open sea', [3.5, 42.5], []],
    ['abroad', [7.6, 45.5], []],
    ['a commune that was merged since its outline was drawn', [5.193, 46.338], []],
  ] as const)('%s', (_, [x, y], communes) => {
    expect(find([{ type: 'Circle', center: [x, y], radius_m: 20 }])).toEqual([communes]);
  });

  it('is that of its middle first, where several are flown over', () => {
    const [found = []] = find([
      {
        type: 'LineString',
        coordinates: [
          [1.336, 43.611],
          [1.365, 43.63],
          [1.395, 43.637],
        ],
        buffer_m: 20,
      },
    ]);
    expect(found).toHaveLength(2);
    expect(found).toContain('Colomiers 31770');
    expect(found).toContain('Blagnac 31700');
  });
});

describe('the form of a prefecture', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness();
  });
  afterAll(() => harness.close());

  const missionAt = (...centers: readonly (readonly [number, number])[]) =>
    addFlight(harness, {
      areas: centers.map((center) => ({ geometry: { type: 'Circle', center: [...center], radius_m: 60 } })),
      populated_area: 'yes',
    });

  it('names the commune of each area, found or said; where none is known it is asked', async () => {
    const [x, y] = PLACES.country.center;
    const flight = await missionAt([x, y], [5.193, 46.338]);
    const owner = harness.as('owner');
    const params = { id: flight.id };
    const { body: info } = await owner.call(getPrefectureNotificationsInfo, { params });
    expect(info.lines.communes).toEqual(["Les Aix-d'Angillon 18220", '']);
    const body = (communes: string[]) => ({
      pilot_id: flight.pilots[0]?.id ?? 0,
      drone_id: flight.drones[0]?.id ?? 0,
      insurance_reference: 'RC-2026-118',
      lines: { ...NOTICE_LINES, communes },
    });
    const refused = await owner.call(generateCerfaPrefecture, { params, body: body([]) });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['lines.communes.1']]);
    const said = body(['', 'Bresse Vallons 01340']);
    expect((await owner.call(generateCerfaPrefecture, { params, body: said })).status).toBe(201);
    const { body: previews } = await owner.call(previewPrefectureNotifications, { params, body: said });
    const shown = previews.flatMap(({ form }) => form.flatMap(({ fields }) => fields));
    expect(shown.filter(({ label }) => label.startsWith('Commune')).map(({ value }) => value)).toEqual(
      expect.arrayContaining(["Les Aix-d'Angillon 18220", 'Bresse Vallons 01340']),
    );
  });
});
