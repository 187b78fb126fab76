import { describe, expect, it } from 'vitest';
import { fanFeatures, fanOffsets } from './fan.ts';
import {
  apartFrom,
  chosenFeature,
  type MissionOnMap,
  missionMarkers,
  missionNames,
  missionOutlines,
  stackMissions,
} from './missionFeatures.ts';
import { statusTone, toneSign } from './status.ts';
import { ringShares } from './statusClusters.ts';

const mission = (id: number, status: string, center: [number, number] = [1, 43]): MissionOnMap => ({
  id,
  status,
  label: `M-${id}`,
  center,
  areas: [{ type: 'Circle', center, radius_m: 100 }],
});

describe('status tones', () => {
  it.each([
    ['accepted', 'accepted'],
    ['clear', 'accepted'],
    ['confirmed', 'accepted'],
    ['done', 'accepted'],
    ['refused', 'refused'],
    ['reserves', 'conditions'],
    ['action_needed', 'conditions'],
    ['pending', 'pending'],
    ['planned', 'submitted'],
    ['processing', 'submitted'],
    ['submitted', 'submitted'],
    ['awaiting_validation', 'submitted'],
    ['archived', 'archived'],
    ['closed', 'archived'],
    ['en_route', 'live'],
    ['never heard of', 'pending'],
  ] as const)('%s is %s', (status, tone) => expect(statusTone(status, 'dronist')).toBe(tone));

  it('shows an incomplete request orange to its pilot, grey to the authority', () => {
    expect(statusTone('incomplete', 'dronist')).toBe('conditions');
    expect(statusTone('incomplete', 'authority')).toBe('pending');
  });
  it('never tells two tones by colour alone', () => {
    const signs = (
      ['accepted', 'conditions', 'refused', 'submitted', 'pending', 'archived', 'live'] as const
    ).map(toneSign);
    expect(new Set(signs).size).toBe(signs.length);
  });
});

describe('markers of missions', () => {
  const missions = [mission(1, 'accepted'), mission(2, 'refused'), mission(3, 'planned', [2, 44])];

  it('keeps the place of the selected mission out of the clusters', () => {
    const ids = (list: readonly MissionOnMap[]) => list.map(({ id }) => id);
    const { alone, others } = apartFrom(missions, 2);
    expect([ids(alone), ids(others)]).toEqual([[1, 2], [3]]);
    expect(ids(apartFrom(missions, null).others)).toEqual([1, 2, 3]);
  });

  it('puts missions of one place under one marker with their number', () => {
    expect(stackMissions(missions).map((stack) => stack.length)).toEqual([2, 1]);
    const [stack, single] = missionMarkers(missions, 'dronist').features;
    expect(stack?.properties).toMatchObject({ id: 1, tone: 'mixed', sign: '2', stack: 2 });
    expect(single?.properties).toMatchObject({ id: 3, tone: 'submitted', stack: 1 });
  });

  it('outlines every area under its mission', () => {
    const { features } = missionOutlines(missions, 'dronist');
    expect(features.map(({ properties }) => properties?.id)).toEqual([1, 2, 3]);
    expect(features[0]?.geometry.type).toBe('Polygon');
  });

  it('fans out at a fifth of the smaller side, first at the top', () => {
    const offsets = fanOffsets(4, 1000, 500);
    expect(offsets[0]?.[0]).toBeCloseTo(0);
    expect(offsets[0]?.[1]).toBeCloseTo(-100);
    for (const [x, y] of offsets) expect(Math.hypot(x, y)).toBeCloseTo(100);
    const { features } = fanFeatures(
      missions.slice(0, 2),
      [
        [1, 43.1],
        [1.1, 43],
      ],
      'dronist',
    );
    expect(features.map(({ geometry }) => geometry.type)).toEqual([
      'LineString',
      'Point',
      'LineString',
      'Point',
    ]);
  });
});

it('the source of missions adds up what lies on one place by status, for clusters', () => {
  const at = (id: number, status: string) => ({
    id,
    status,
    label: '',
    center: [1.3, 43.6] as const,
    areas: [],
  });
  const [marker] = missionMarkers(
    [at(1, 'submitted'), at(2, 'submitted'), at(3, 'accepted')],
    'authority',
  ).features;
  expect(marker?.properties).toMatchObject({ stack: 3, tone: 'mixed', n_submitted: 2, n_accepted: 1 });
});

it('the source of missions spreads a large stack over several circles, no two at one place', () => {
  const offsets = fanOffsets(60, 800, 600);
  expect(offsets).toHaveLength(60);
  for (const [i, [x, y]] of offsets.entries())
    for (const [u, v] of offsets.slice(i + 1)) expect(Math.hypot(x - u, y - v)).toBeGreaterThan(28);
});

it('the source of missions reads the shares of a ring from the name of its picture', () => {
  expect(ringShares('ring:dark:9-0-0-3-0-0-0')).toEqual([
    ['submitted', 9],
    ['accepted', 3],
  ]);
  expect(ringShares('civil')).toBeNull();
});

it('the source of missions gives the chosen mission a pin of its own, and says whether it lies on the number of a stack', () => {
  const missions = [mission(1, 'accepted'), mission(2, 'submitted'), mission(3, 'refused', [2, 43])];
  const pin = (id: number | null) => chosenFeature(missions, id, 'authority')?.properties;
  expect([pin(1)?.shares, pin(2)?.shares, pin(3)?.shares]).toEqual([true, true, false]);
  expect(pin(2)).toMatchObject({ tone: 'submitted', sign: toneSign('submitted') });
  expect([pin(null), pin(9)]).toEqual([undefined, undefined]);
});

it('the source of missions shares one fill between missions that lie over each other, as those of a series do', () => {
  const { features } = missionOutlines(
    [mission(1, 'planned'), mission(2, 'planned'), mission(3, 'planned'), mission(4, 'planned', [2, 43])],
    'dronist',
  );
  expect(features.map(({ properties }) => properties?.alike)).toEqual([3, 3, 3, 1]);
});

describe('the feature of old data', () => {
  it('marks what rests on data out of date, alone, in a stack and in its fan', () => {
    const old = { ...mission(1, 'accepted'), is_old: true };
    const fresh = mission(2, 'accepted');
    const isOld = (missions: readonly MissionOnMap[]) =>
      missionMarkers(missions, 'authority').features.map(({ properties }) => properties?.old);
    expect(isOld([old])).toEqual([true]);
    expect(isOld([fresh])).toEqual([false]);
    expect(isOld([fresh, old])).toEqual([true]);
    const ends = [[1, 43.1] as const, [1.1, 43] as const];
    const points = fanFeatures([old, fresh], ends, 'authority').features.filter(
      ({ geometry }) => geometry.type === 'Point',
    );
    expect(points.map(({ properties }) => properties?.old)).toEqual([true, false]);
  });

  it('marks the pin of the chosen one, and notes it under its outline, of what rests on data out of date alone', () => {
    const [old, fresh] = [{ ...mission(1, 'accepted'), is_old: true }, mission(2, 'accepted', [2, 43])];
    const isOld = (id: number) => chosenFeature([old, fresh], id, 'authority')?.properties?.old;
    expect([isOld(1), isOld(2)]).toEqual([true, false]);
    const names = missionNames([old, fresh], 'données périmées').features.map(({ properties }) => properties);
    expect(names.map((about) => about?.noted)).toEqual([
      `${names[0]?.label}\ndonnées périmées`,
      names[1]?.label,
    ]);
  });
});
