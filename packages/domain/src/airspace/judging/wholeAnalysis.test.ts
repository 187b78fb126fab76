import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { area, drone, estimatedGround, measuredGround, mission } from '../../../test/missionInput.ts';
import { missionPolygon, type Random, randomFrom } from '../../../test/missions.ts';
import { wholeDataset } from '../../../test/uas.ts';
import type { AreaGeometry, Position } from '../../geo/geometry.ts';
import { boundingBox, packShapes } from '../../geo/packed.ts';
import type { MissionInput } from '../constraint.ts';
import { buildAirspaceIndex } from '../index.ts';
import { lowestVolumesMeeting, volumesMeeting } from '../official/officialIndex.ts';
import { analyseMission } from './analysis.ts';

const dataset = wholeDataset();
const index = buildAirspaceIndex(dataset);

const pick = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0];

/** Somewhere in the box of a published zone. */
function placeNear(random: Random): Position {
  const zone = dataset.zones[Math.floor(random() * dataset.zones.length)];
  const [west, south, east, north] = zone ? boundingBox(zone.geometry) : [2, 46, 3, 47];
  return [west + random() * (east - west), south + random() * (north - south)];
}

function geometryAt(random: Random, place: Position): AreaGeometry {
  const polygon = missionPolygon(random, place);
  const radius_m = pick(random, [20, 300, 2_000]);
  const corridor: AreaGeometry = {
    type: 'LineString',
    coordinates: [place, [place[0] + 0.01, place[1] + 0.005]],
    buffer_m: 30,
  };
  const circle: AreaGeometry = { type: 'Circle', center: place, radius_m };
  return pick(random, [polygon ?? circle, polygon ?? circle, circle, corridor]);
}

function anyMission(random: Random): MissionInput {
  const place = placeNear(random);
  const day = pick(random, ['2026-12-10', '2026-12-30', '2027-04-05']);
  return mission({
    areas: Array.from({ length: pick(random, [1, 1, 2]) }, (_, at) =>
      area(
        geometryAt(random, [place[0] + 0.02 * at, place[1]]),
        String(at),
        pick(random, [null, measuredGround(20, 60), estimatedGround(300, 430)]),
      ),
    ),
    start: `${day}T${pick(random, ['08:00', '15:30'])}:00Z`,
    end: `${day}T19:00:00Z`,
    max_height_m: pick(random, [30, 50, 100, 130]),
    populated_area: pick(random, ['yes', 'no', 'to_check']),
    visibility: pick(random, ['in_sight', 'off_sight']),
    scenario: pick(random, ['STS-01', 'STS-02']),
    drones: pick(random, [[], [drone()], [drone({ mass_kg: null, has_light_signalling: false })]]),
  });
}

// Whoever makes the engine quicker changes no word of what it says. What changes a sentence, a rule or the publications on
// purpose writes the new digest here, having looked at what it changed.
test('missions are judged as they were', () => {
  const random = randomFrom(2026);
  const digest = createHash('sha256');
  const effects = new Map<string, number>();
  for (let count = 0; count < 250; count++) {
    const analysis = analyseMission(index, anyMission(random));
    digest.update(JSON.stringify(analysis));
    for (const { effect } of analysis.constraints) effects.set(effect, (effects.get(effect) ?? 0) + 1);
  }
  expect([...effects.keys()].sort()).toEqual([
    'agreement',
    'check',
    'forbidden',
    'free',
    'information',
    'notification',
  ]);
  expect(digest.digest('hex').slice(0, 16)).toBe('b8e5771dbd7ff4a0');
});

test('of every official zone met, the volume that begins lowest is found', () => {
  const { official } = index;
  if (!official) throw new Error('no official zones');
  const random = randomFrom(3);
  let several = 0;
  for (let count = 0; count < 200; count++) {
    const packed = packShapes([geometryAt(random, placeNear(random))]);
    const under_m = pick(random, [0, 120, 1_000]);
    const lowest = new Map<number, number>();
    const met = volumesMeeting(official, packed, 0).filter(
      (volume) => !((official.floorAboveGround[volume] ?? 0) > under_m),
    );
    for (const volume of met) {
      const zone = official.zoneOfVolume[volume] ?? 0;
      const known = lowest.get(zone);
      if (known === undefined || (official.floorOrder[volume] ?? 0) < (official.floorOrder[known] ?? 0))
        lowest.set(zone, volume);
    }
    if (met.length > lowest.size) several++;
    expect(lowestVolumesMeeting(official, packed, 0, under_m)).toEqual([...lowest.values()]);
  }
  expect(several).toBeGreaterThan(20);
});
