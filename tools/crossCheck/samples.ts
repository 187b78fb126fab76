import type { UasZone } from '../../packages/domain/src/airspace/official/uasZone.ts';
import { packShapes } from '../../packages/domain/src/geo/packed.ts';
import { FRENCH_TERRITORY } from '../../packages/domain/src/territory/frenchTerritory.ts';
import type { Point } from './bruteForce.ts';

type Random = () => number;

/** A town with its people: what weighs the places where drones fly. */
export interface Town {
  readonly place: Point;
  readonly population: number;
}

const MAINLAND = [-5.2, 41.3, 9.6, 51.1] as const;

function isFrench(center: Point): boolean {
  return FRENCH_TERRITORY.find(packShapes([{ type: 'Circle', center, radius_m: 1 }]), 0).status === 'inside';
}

function draw(count: number, next: () => Point): Point[] {
  const points: Point[] = [];
  while (points.length < count) {
    const point = next();
    if (isFrench(point)) points.push(point);
  }
  return points;
}

const within = (
  random: Random,
  [west, south, east, north]: readonly [number, number, number, number],
): Point => [west + random() * (east - west), south + random() * (north - south)];

/** Points anywhere in metropolitan France and its waters. */
export function mainlandPoints(random: Random, count: number): Point[] {
  return draw(count, () => {
    const [, south, , north] = MAINLAND;
    for (;;) {
      const point = within(random, MAINLAND);
      // Equal areas: parallels shrink towards the north.
      if (random() < Math.cos((point[1] * Math.PI) / 180) / Math.cos((south * Math.PI) / 180)) return point;
      if (north < south) return point;
    }
  });
}

/** Points around towns, as often as people live there, within a few kilometres that grow with the town. */
export function populationPoints(random: Random, count: number, towns: readonly Town[]): Point[] {
  const sums: number[] = [];
  for (const { population } of towns) sums.push((sums.at(-1) ?? 0) + population);
  const total = sums.at(-1) ?? 0;
  return draw(count, () => {
    const wanted = random() * total;
    const town = towns[sums.findIndex((sum) => sum >= wanted)];
    if (!town) return [0, 0];
    const reach = 1_000 + 12 * Math.sqrt(town.population);
    const distance = reach * Math.sqrt(random());
    const angle = random() * 2 * Math.PI;
    const [x, y] = town.place;
    return [
      x + (distance * Math.cos(angle)) / (111_320 * Math.cos((y * Math.PI) / 180)),
      y + (distance * Math.sin(angle)) / 111_320,
    ];
  });
}

/** Points in and near the official zones overseas, each zone as often as the others. */
export function overseasPoints(random: Random, count: number, zones: readonly UasZone[]): Point[] {
  const overseas = zones.filter(({ country, box }) => country !== 'FXX' && box[2] - box[0] < 2);
  return draw(count, () => {
    const zone = overseas[Math.floor(random() * overseas.length)];
    if (!zone) return [0, 0];
    const [west, south, east, north] = zone.box;
    return within(random, [west - 0.1, south - 0.1, east + 0.1, north + 0.1]);
  });
}
