import { describe, expect, it, test } from 'vitest';
import { captive, drone, heavy, mission, settings } from '../../test/exclusion.ts';
import { circleToPolygon } from '../geo/buffer.ts';
import { geodesicDestination, geodesicDistance } from '../geo/geodesy.ts';
import type { AreaGeometry, PolygonGeometry, Position } from '../geo/geometry.ts';
import { NO_SETTINGS } from './criteria.ts';
import { computeExclusion, type ExclusionInput, orderedText, staleCauses } from './exclusionZone.ts';
import { carriedMarkers, droppedMarker, isInArea, markersToKeep } from './markers.ts';

const CENTER: Position = [1.35, 43.64];
const SQUARE: PolygonGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [1.35, 43.64],
      [1.352, 43.64],
      [1.352, 43.641],
      [1.35, 43.641],
      [1.35, 43.64],
    ],
  ],
};
const DISK: AreaGeometry = { type: 'Circle', center: CENTER, radius_m: 100 };

const compute = (changes: Partial<ExclusionInput> = {}) =>
  computeExclusion({
    mission: mission(),
    areas: [DISK],
    settings: NO_SETTINGS,
    markers: [],
    outline: null,
    ...changes,
  });
const zoneOf = (changes: Partial<ExclusionInput> = {}) => {
  const result = compute(changes);
  if (result.kind !== 'zone') throw new Error(JSON.stringify(result));
  return result.zone;
};
const codesOf = (changes: Partial<ExclusionInput>): string[] => {
  const result = compute(changes);
  return result.kind === 'refused' ? result.reasons.map(({ code }) => code) : [];
};
const away = (bearing: number, metres: number): Position => geodesicDestination(CENTER, bearing, metres);

describe('the zone drawn', () => {
  it('is the area, the contingency and the buffer, from inside out', () => {
    const zone = zoneOf();
    // 100 m, then 10 m, then 15 m; drawn just outside the circle by less than 0.1 %.
    for (const [drawn, radius] of [
      [zone.flight_geography, 100],
      [zone.contingency, 110],
      [zone.zone, 125],
    ] as const) {
      const ring = (drawn?.type === 'Polygon' ? drawn.coordinates[0] : undefined) ?? [];
      expect(ring.length).toBeGreaterThan(100);
      for (const point of ring) {
        expect(geodesicDistance(CENTER, point)).toBeGreaterThanOrEqual(radius - 0.01);
        expect(geodesicDistance(CENTER, point)).toBeLessThan(radius * 1.001);
      }
    }
    expect(zone.width_m).toBe(25);
    expect(zone.area_m2 / (Math.PI * 125 ** 2)).toBeCloseTo(1, 2);
  });

  it('takes the operator’s margin on top', () => {
    expect(zoneOf({ settings: settings({ margin_m: 20 }) }).width_m).toBe(45);
  });

  it('is one around areas that are near, two around those that are far', () => {
    const near: AreaGeometry = { type: 'Circle', center: away(90, 230), radius_m: 100 };
    const far: AreaGeometry = { type: 'Circle', center: away(90, 900), radius_m: 100 };
    expect(zoneOf({ areas: [DISK, near] }).zone.type).toBe('Polygon');
    expect(zoneOf({ areas: [DISK, far] }).zone.type).toBe('MultiPolygon');
    expect(codesOf({ areas: [] })).toEqual(['no_area']);
  });

  it('is a disk around where a tether is attached', () => {
    const tethered = { mission: mission({ drones: [captive] }), settings: settings({ tether_length_m: 40 }) };
    expect(codesOf(tethered)).toEqual(['attachment_missing']);
    const zone = zoneOf({ ...tethered, markers: [{ kind: 'take_off', position: CENTER }] });
    expect(zone.width_m).toBeNull();
    expect(Math.sqrt(zone.area_m2 / Math.PI)).toBeCloseTo(45, 0);
  });

  it('forbids what the pilot does not reach, with a pilot and a radius alone', () => {
    const pilot = { kind: 'pilot', position: away(270, 300) } as const;
    const far = settings({ pilot_radius_m: 350 });
    expect(zoneOf({ markers: [pilot] }).forbidden).toBeNull();
    expect(codesOf({ settings: far })).toEqual(['pilot_missing']);
    const zone = zoneOf({ markers: [pilot], settings: far });
    expect(zone.forbidden).not.toBeNull();
    expect(zone.farthest_from_pilot_m).toBe(400);
    expect(zoneOf({ markers: [pilot], settings: settings({ pilot_radius_m: 500 }) }).forbidden).toBeNull();
  });
});

describe('an outline drawn by hand', () => {
  it('holds the whole minimum, to the width of a pencil', () => {
    const wide = circleToPolygon(CENTER, 140);
    expect(zoneOf({ outline: wide }).zone).toEqual(wide);
    expect(zoneOf({ outline: circleToPolygon(CENTER, 125, 256, true) }).zone.type).toBe('Polygon');
    expect(codesOf({ outline: circleToPolygon(CENTER, 120) })).toEqual(['outline_too_narrow']);
  });

  it('is refused where it crosses itself', () => {
    const bow: PolygonGeometry = {
      type: 'Polygon',
      coordinates: [[away(0, 300), away(120, 300), away(60, 300), away(240, 300), away(0, 300)]],
    };
    expect(codesOf({ outline: bow })).toEqual(['outline_invalid']);
    expect(codesOf({ outline: circleToPolygon(CENTER, 49_000) })).toEqual(['outline_too_large']);
  });
});

describe('markers of the zone', () => {
  const areas = [DISK, SQUARE];
  test.each([
    [away(0, 99), DISK, true],
    [away(0, 101), DISK, false],
    [[1.351, 43.6405], SQUARE, true],
    [[1.35, 43.6405], SQUARE, true],
    [[1.3499, 43.6405], SQUARE, false],
    [away(90, 20), { type: 'LineString', coordinates: [CENTER, away(0, 500)], buffer_m: 21 }, true],
    [away(90, 22), { type: 'LineString', coordinates: [CENTER, away(0, 500)], buffer_m: 21 }, false],
  ] as const)('%o in %o: %s', (position, area, is) => {
    expect(isInArea(position, area)).toBe(is);
  });

  it('of take-off and landing snap back when they are dropped outside; the pilot stands anywhere', () => {
    const outside = away(0, 5_000);
    const take_off = { kind: 'take_off', position: CENTER } as const;
    expect(droppedMarker(take_off, outside, areas)).toBe(take_off);
    expect(droppedMarker(take_off, away(0, 50), areas).position).toEqual(away(0, 50));
    expect(droppedMarker({ ...take_off, kind: 'pilot' }, outside, areas).position).toBe(outside);
    expect(codesOf({ markers: [{ kind: 'landing', position: outside }] })).toEqual(['marker_outside']);
  });

  it('go with the area that is carried elsewhere, and come back with it', () => {
    const far = geodesicDestination(CENTER, 90, 2_000);
    const carried = { ...DISK, center: far };
    const markers = [
      { kind: 'pilot', position: CENTER },
      { kind: 'take_off', position: away(0, 50) },
    ] as const;
    const after = carriedMarkers(markers, [DISK], [carried]);
    expect(after[0]?.position).toEqual(CENTER);
    expect(geodesicDistance(after[1]?.position ?? CENTER, far)).toBeCloseTo(50, 0);
    const back = carriedMarkers(after, [carried], [DISK]);
    expect(geodesicDistance(back[1]?.position ?? far, away(0, 50))).toBeLessThan(0.5);
    // Reshaped, or another area: nobody carried them.
    const other: AreaGeometry = { type: 'Polygon', coordinates: circleToPolygon(far, 100).coordinates };
    expect(carriedMarkers(markers, [DISK], [other])).toEqual(markers);
  });

  it('left outside when the areas change are removed', () => {
    const markers = [
      { kind: 'pilot', position: away(0, 5_000) },
      { kind: 'take_off', position: away(0, 50) },
      { kind: 'landing', position: away(0, 95) },
    ] as const;
    expect(markersToKeep(markers, [DISK])).toHaveLength(3);
    expect(markersToKeep(markers, [{ ...DISK, radius_m: 60 }]).map(({ kind }) => kind)).toEqual([
      'pilot',
      'take_off',
    ]);
  });
});

it('an exclusion zone tells what changed since it was saved, whatever the order of fields', () => {
  const saved = {
    mission: mission(),
    areas: orderedText([DISK]),
    rules: { ruleset: 'FR-2026', version: '1' },
  };
  const again = {
    ...saved,
    areas: orderedText([{ radius_m: 100, center: CENTER, type: 'Circle' }]),
    mission: mission({ drones: [drone({ name: 'Autre nom' })] }),
  };
  expect(staleCauses(saved, again, 0)).toEqual([]);
  const changed = {
    mission: mission({
      height_m: 60,
      scenario: 'STS-02',
      speed_ms: 8,
      drones: [heavy],
      airspace_observers: 1,
    }),
    areas: orderedText([SQUARE]),
    rules: { ruleset: 'FR-2021', version: '1' },
  };
  expect(staleCauses(saved, changed, 1)).toEqual([
    'geometry',
    'height',
    'scenario',
    'drones',
    'speed',
    'observers',
    'rules',
    'markers_removed',
  ]);
});
