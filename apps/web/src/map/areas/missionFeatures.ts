import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { circleRing } from '../circleRing.ts';
import { type Audience, statusTone, toneSign } from './status.ts';

/** A mission or request as the map shows it. */
export interface MissionOnMap {
  readonly id: number;
  readonly status: string;
  /** Short name beside its outline. */
  readonly label: string;
  readonly center: Position;
  readonly areas: readonly AreaGeometry[];
  /** Its analysis rests on data out of date: its marker is hollow. */
  readonly is_old?: boolean | undefined;
}

/** A position as GeoJSON takes it. */
export const lngLat = (p: Position): [number, number] => [p[0], p[1]];

function shapeOf(geometry: AreaGeometry): Geometry {
  if (geometry.type === 'LineString')
    return { type: 'LineString', coordinates: geometry.coordinates.map(lngLat) };
  const rings =
    geometry.type === 'Circle' ? [circleRing(geometry.center, geometry.radius_m, 64)] : geometry.coordinates;
  return { type: 'Polygon', coordinates: rings.map((ring) => ring.map(lngLat)) };
}

/**
 * Outlines of every area, each with its mission's id and tone. `alike` counts the areas drawn over this very outline, as
 * those of a series are: each takes its share of one fill, which else would hide the map below it.
 */
export function missionOutlines(missions: readonly MissionOnMap[], audience: Audience): FeatureCollection {
  const alike = new Map<string, number>();
  const placed = missions.flatMap(({ id, status, label, areas }) =>
    areas.map((area) => {
      const place = JSON.stringify(area);
      alike.set(place, (alike.get(place) ?? 0) + 1);
      return { area, place, about: { id, label, tone: statusTone(status, audience) } };
    }),
  );
  const features = placed.map(
    ({ area, place, about }): Feature => ({
      type: 'Feature',
      properties: { ...about, alike: alike.get(place) ?? 1 },
      geometry: shapeOf(area),
    }),
  );
  return { type: 'FeatureCollection', features };
}

/** Names longer than this end in "…": the list and the panel carry the whole one. */
const NAME_LENGTH = 48;
const shortName = (name: string): string =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1).trimEnd()}…` : name;

const cornersOf = (area: AreaGeometry): readonly Position[] =>
  area.type === 'LineString'
    ? area.coordinates
    : area.type === 'Circle'
      ? circleRing(area.center, area.radius_m, 32)
      : (area.coordinates[0] ?? []);

/**
 * One name for each mission, as a point under its southernmost outline, so that it never lies over the area; `noted` says with it
 * what rests on data out of date, for near by no marker tells it.
 */
export function missionNames(missions: readonly MissionOnMap[], oldNote: string): FeatureCollection {
  const features = missions.flatMap(({ id, label, areas, is_old }): Feature[] => {
    const outlines = areas.map(cornersOf);
    const lowest = outlines
      .filter((corners) => corners.length > 0)
      .map((corners) => ({ corners, south: Math.min(...corners.map(([, latitude]) => latitude)) }))
      .sort((a, b) => a.south - b.south)[0];
    if (!lowest) return [];
    const longitudes = lowest.corners.map(([longitude]) => longitude);
    const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
    const geometry: Geometry = { type: 'Point', coordinates: [middle, lowest.south] };
    const name = shortName(label);
    const noted = is_old === true ? `${name}\n${oldNote}` : name;
    return [{ type: 'Feature', properties: { id, label: name, noted }, geometry }];
  });
  return { type: 'FeatureCollection', features };
}

/** Missions that share a centre to a metre or so: they lie under one marker. */
export function stackMissions(missions: readonly MissionOnMap[]): readonly (readonly MissionOnMap[])[] {
  const stacks = new Map<string, MissionOnMap[]>();
  for (const mission of missions) {
    const key = mission.center.map((degrees) => degrees.toFixed(5)).join();
    const stack = stacks.get(key);
    if (stack) stack.push(mission);
    else stacks.set(key, [mission]);
  }
  return [...stacks.values()];
}

/** Missions whose place holds the selected one, and the others: that one never disappears in a cluster. */
export function apartFrom(
  missions: readonly MissionOnMap[],
  selectedId: number | null,
): { readonly alone: readonly MissionOnMap[]; readonly others: readonly MissionOnMap[] } {
  const alone = stackMissions(missions).find((stack) => stack.some(({ id }) => id === selectedId)) ?? [];
  return { alone, others: missions.filter((mission) => !alone.includes(mission)) };
}

/** One marker for each place: its mission's sign, or how many lie there. */
export function missionMarkers(missions: readonly MissionOnMap[], audience: Audience): FeatureCollection {
  const features = stackMissions(missions).flatMap((stack): Feature[] => {
    const [first] = stack;
    if (!first) return [];
    const tone = statusTone(first.status, audience);
    const alike = stack.every(({ status }) => statusTone(status, audience) === tone);
    // How many of each status lie there: what a cluster adds up.
    const counts: Record<string, number> = {};
    for (const { status } of stack) counts[`n_${status}`] = (counts[`n_${status}`] ?? 0) + 1;
    const about =
      stack.length === 1
        ? { tone, sign: toneSign(tone), label: shortName(first.label) }
        : { tone: alike ? tone : 'mixed', sign: String(stack.length) };
    const old = stack.some(({ is_old }) => is_old);
    const properties = { id: first.id, stack: stack.length, old, ...about, ...counts };
    return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: lngLat(first.center) } }];
  });
  return { type: 'FeatureCollection', features };
}

/** The chosen mission's pin; `shares`: others stand under the same marker, on whose number nothing may lie. */
export function chosenFeature(
  missions: readonly MissionOnMap[],
  selectedId: number | null,
  audience: Audience,
): Feature | null {
  const stack = stackMissions(missions).find((members) => members.some(({ id }) => id === selectedId)) ?? [];
  const chosen = stack.find(({ id }) => id === selectedId);
  if (!chosen) return null;
  const tone = statusTone(chosen.status, audience);
  return {
    type: 'Feature',
    properties: { tone, sign: toneSign(tone), shares: stack.length > 1, old: chosen.is_old === true },
    geometry: { type: 'Point', coordinates: lngLat(chosen.center) },
  };
}
