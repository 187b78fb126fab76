import { describe, expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { area, estimatedGround, measuredGround, mission } from '../../test/missionInput.ts';
import { missionPolygon, randomFrom } from '../../test/missions.ts';
import { wholeDataset } from '../../test/uas.ts';
import type { Constraint } from '../airspace/constraint.ts';
import { buildAirspaceIndex } from '../airspace/index.ts';
import { analyseMission } from '../airspace/judging/analysis.ts';
import { isStep } from '../flights/steps.ts';
import { boundingBox } from '../geo/packed.ts';
import { type AnsweredRequest, atGrantedHeights, grantedHeights } from './granted.ts';

const PERIOD = {
  date_start: '2026-11-24T08:00:00Z',
  date_end: '2026-11-24T11:30:00Z',
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: false,
} as const;
const AREAS = [
  { id: 1, height_m: 100 },
  { id: 2, height_m: 60 },
];
const OPEN = {
  restricted_height: 45,
  min_allowed_date_start: null,
  max_allowed_date_end: null,
  min_allowed_time_start: null,
  max_allowed_time_end: null,
};
const request = (changes: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  id: 10,
  structure_id: 7,
  status: 'reserves',
  area_ids: [1],
  is_outdated: false,
  is_closed: false,
  limits: OPEN,
  ...changes,
});

describe('the heights that agreements leave', () => {
  test.each<readonly [string, readonly AnsweredRequest[], object]>([
    ['no request', [], {}],
    ['the areas that were asked for alone', [request()], { 1: 45 }],
    ['every area of the request', [request({ area_ids: [1, 2] })], { 1: 45, 2: 45 }],
    ['no lower height', [request({ limits: { ...OPEN, restricted_height: null } })], {}],
    ['no decision', [request({ limits: null })], {}],
    ['a height that is none', [request({ limits: { ...OPEN, restricted_height: 100 } })], {}],
    ['a mission that is no longer what was shown', [request({ is_outdated: true })], {}],
    ['a request that waits again', [request({ status: 'incomplete' })], {}],
    ['one that was refused', [request({ status: 'refused' })], {}],
    ['one that was withdrawn', [request({ status: 'cancelled' })], {}],
    [
      'hours that leave some of the period',
      [request({ limits: { ...OPEN, max_allowed_time_end: '12:00' } })],
      {},
    ],
    [
      'days that leave some of it',
      [request({ limits: { ...OPEN, min_allowed_date_start: '2026-11-25' } })],
      {},
    ],
    [
      'hours that leave all of it',
      [request({ limits: { ...OPEN, max_allowed_time_end: '12:30' } })],
      { 1: 45 },
    ],
    [
      'the lowest of several authorities',
      [request(), request({ id: 11, structure_id: 8, limits: { ...OPEN, restricted_height: 30 } })],
      { 1: 30 },
    ],
    [
      'one authority that refused what it had granted',
      [request({ is_closed: true }), request({ id: 11, status: 'submitted', limits: null })],
      {},
    ],
    [
      'another authority that has not answered',
      [request(), request({ id: 11, structure_id: 8, status: 'submitted', limits: null })],
      { 1: 45 },
    ],
  ])('%s', (_, requests, expected) => {
    expect(Object.fromEntries(grantedHeights({ period: PERIOD, areas: AREAS }, requests))).toEqual(expected);
  });
});

const card = (changes: Partial<Constraint> = {}): Constraint => ({
  key: 'zone:LF-R 1',
  kind: 'restricted_area',
  title: 'LF-R 1',
  zone_id: 1,
  aerodrome_code: null,
  effect: 'agreement',
  procedure: 'email_request',
  decider: { kind: 'zone_manager', structure_code: null, name: 'Centre', contact: null, contacts: [] },
  notice: { days: 1, mode: 'calendar', latest_date: '2026-11-23', respected: true },
  free_height_m: 50,
  activity: 'active',
  overlap: { area_ids: ['1'], area_m2: 1, distance_m: 0, fully_inside: true, lower: null, upper: null },
  reasons: [{ code: 'zone_restricted', params: {} }],
  source: { text: 'SIA', dataset: 'SIA 13/26', effective_date: '2026-10-29' },
  ...changes,
});

describe('a constraint at granted heights', () => {
  const overlap = (...area_ids: string[]) => ({ overlap: { ...card().overlap, area_ids } });
  test.each<readonly [string, Partial<Constraint>, Readonly<Record<string, number>>, boolean]>([
    ['within what it leaves free', {}, { 1: 50 }, true],
    ['above it', {}, { 1: 51 }, false],
    ['no height granted', {}, {}, false],
    ['another area lowered', {}, { 2: 10 }, false],
    ['one of two areas lowered', overlap('1', '2'), { 1: 10 }, false],
    ['both, one not enough', overlap('1', '2'), { 1: 10, 2: 60 }, false],
    ['both', overlap('1', '2'), { 1: 10, 2: 50 }, true],
    ['without areas of its own', overlap(), { 1: 10 }, false],
    ['no height is free', { free_height_m: null }, { 1: 1 }, false],
    ['a closed place that begins above', { effect: 'forbidden' }, { 1: 50 }, true],
    ['a floor that the ground decides', { effect: 'check' }, { 1: 50 }, true],
    ['the night, which no height ends', { kind: 'night_flight', effect: 'check' }, { 1: 10 }, false],
    ['the scenario', { kind: 'scenario', effect: 'forbidden' }, { 1: 10 }, false],
    ['what only informs', { effect: 'information' }, { 1: 10 }, false],
  ])('%s', (_, changes, heights, isLifted) => {
    const before = card(changes);
    const after = atGrantedHeights(before, new Map(Object.entries(heights)));
    if (!isLifted) return expect(after).toBe(before);
    const height_m = Math.max(...before.overlap.area_ids.map((id) => heights[id] ?? 0));
    expect(after).toEqual({
      ...before,
      effect: 'information',
      procedure: null,
      decider: null,
      notice: null,
      reasons: [
        { code: 'granted_height_within_free', params: { height_m, free_height_m: 50 } },
        ...before.reasons,
      ],
    });
  });
});

test('what granted heights lift asks for nothing when the engine judges the areas at these heights', () => {
  const dataset = wholeDataset();
  const index = buildAirspaceIndex(dataset);
  const random = randomFrom(36);
  const near = (value: number): number => value + 0.02 * (random() - 0.5);
  let lifted = 0;
  for (let round = 0; round < sized(400, 8_000); round++) {
    const zone = dataset.zones[Math.floor(random() * dataset.zones.length)];
    if (!zone) continue;
    const [west, south, east, north] = boundingBox(zone.geometry);
    const place = [west + random() * (east - west), south + random() * (north - south)] as const;
    const bottom = 400 * random();
    const ground = [null, measuredGround(bottom, bottom + 30), estimatedGround(bottom, bottom + 30)];
    const areas = ['1', '2'].flatMap((id, position) => {
      const drawn = missionPolygon(random, [near(place[0]), near(place[1])]);
      const under = ground[Math.floor(random() * 3)] ?? null;
      return drawn ? [{ ...area(drawn, id, under), max_height_m: position === 0 ? null : 90 }] : [];
    });
    const asked = mission({ areas, max_height_m: 110, scenario: 'S1', visibility: 'in_sight' });
    const granted = new Map(
      areas.flatMap(({ id }) => (random() < 0.9 ? [[id, 5 + Math.floor(45 * random())] as const] : [])),
    );
    const again = analyseMission(index, {
      ...asked,
      areas: areas.map((each) => ({
        ...each,
        max_height_m: granted.get(each.id) ?? each.max_height_m ?? asked.max_height_m,
      })),
    });
    const open = again.constraints.filter(({ effect }) => isStep(effect));
    for (const before of analyseMission(index, asked).constraints) {
      if (atGrantedHeights(before, granted) === before) continue;
      lifted++;
      const same = open.filter(
        ({ key, title, kind, reasons }) =>
          key.replace('ground-unknown:', '') === before.key.replace('ground-unknown:', '') ||
          (kind === before.kind && title === before.title) ||
          (key.startsWith('ground-unknown:') && reasons.some(({ params }) => params.zone === before.title)),
      );
      expect(same, `${before.key} at ${[...granted].join(' ')}`).toEqual([]);
    }
  }
  expect(lifted).toBeGreaterThan(30);
});
