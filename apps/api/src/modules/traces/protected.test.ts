import { listPositionAlerts, sendPositions } from '@envol/contract/traces';
import { geodesicDestination } from '@envol/domain/geo/geodesy';
import type { Position } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addBase } from '../../../test/helicopters.ts';
import { SIA_SOURCE } from '../../datasets/sia.ts';
import { currentVersion, storedAerodromes } from '../../datasets/stored.queries.ts';
import { storedUasZones } from '../../datasets/storedUas.queries.ts';
import { UAS_SOURCE } from '../../datasets/uas.ts';

let harness: Harness;
/** The hands of the server's clock, moved by the tests. */
let now = new Date('2026-06-10T09:00:00Z');
/** The middle of a runway of Blagnac. */
let runway: Position;
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => now } as never, is_hurried: true });
  const version = await currentVersion(harness.db, SIA_SOURCE);
  const aerodromes = await storedAerodromes(harness.db, version?.id ?? 0);
  const published = aerodromes.find(({ icao_code }) => icao_code === 'LFBO')?.runways[0];
  if (published === undefined) throw new Error('no runway');
  // Where the official zones draw it, if there are some: the publication draws both through the reference point.
  const official = await currentVersion(harness.db, UAS_SOURCE);
  const zone = (await storedUasZones(harness.db, official?.id ?? 0)).find(
    ({ subject, concerns, runway: name }) =>
      subject === 'runway' && concerns === 'LFBO' && name === published.designator,
  );
  const boxes = (zone?.volumes ?? []).map(({ projection }) => boundingBox(projection));
  const [box] = boxes.toSorted((one, other) => one[2] - one[0] - (other[2] - other[0]));
  const { ends } = published;
  const [west, south, east, north] = box ?? [ends[0][0], ends[0][1], ends[1][0], ends[1][1]];
  runway = [(west + east) / 2, (south + north) / 2];
  // Where no helicopter of the demonstration's is.
  await addBase(harness.db, harness.actors.onlooker.structure_id ?? 0);
});
afterAll(() => harness.close());

const fly = async (device_id: string, seconds: number, [longitude, latitude]: Position, height_m = 20) => {
  now = new Date(now.getTime() + seconds * 1_000);
  const position = { at: now.toISOString(), longitude, latitude, height_m };
  const sent = await harness.as('chief').call(sendPositions, { body: { device_id, positions: [position] } });
  expect(sent.status).toBe(200);
};
const alertsOf = async (who: keyof Actors, type: string, device_id: string) =>
  (await harness.as(who).call(listPositionAlerts, { query: {} })).body.results.filter(
    ({ alert_type, alert_details }) => alert_type === type && alert_details.device_id === device_id,
  );

it('a drone on the runway is critical at its tower, with how far it is from the threshold, and at no other', async () => {
  await fly('T-RUNWAY', 1, runway);
  const [alert] = await alertsOf('controller', 'runway', 'T-RUNWAY');
  expect(alert).toMatchObject({ level: 3, active: true });
  expect(alert?.alert_details.threshold).toMatchObject({ icao_code: 'LFBO', runway: expect.any(String) });
  expect(await alertsOf('otherController', 'runway', 'T-RUNWAY')).toEqual([]);
  // Off it, and over after five seconds of evidence.
  const beside = geodesicDestination(runway, 50, 900);
  await fly('T-RUNWAY', 60, beside);
  expect((await alertsOf('controller', 'runway', 'T-RUNWAY'))[0]?.active).toBe(true);
  await fly('T-RUNWAY', 6, beside);
  expect((await alertsOf('controller', 'runway', 'T-RUNWAY'))[0]).toMatchObject({ active: false, level: 3 });
});

it('a drone as high as the circuit is a warning, and one below it is none', async () => {
  const beside = geodesicDestination(runway, 50, 1_500);
  await fly('T-CIRCUIT', 1, beside, 40);
  expect(await alertsOf('controller', 'circuit', 'T-CIRCUIT')).toEqual([]);
  await fly('T-CIRCUIT', 20, beside, 250);
  expect((await alertsOf('controller', 'circuit', 'T-CIRCUIT'))[0]).toMatchObject({ level: 2, active: true });
});

it('a drone beside the pad of a base is told with its distance', async () => {
  await fly('T-PAD', 1, geodesicDestination([1.3995, 43.6105], 90, 120));
  const [alert] = await alertsOf('onlooker', 'helipad', 'T-PAD');
  expect(alert).toMatchObject({ level: 3, active: true, alert_details: { by_m: expect.any(Number) } });
});
