import { expect, it } from 'vitest';
import { changesBetween, isAsRead, type MissionState, STATE_SHAPE } from './changes.ts';

const NO_LIMITS = {
  wind_ms: null,
  gust_ms: null,
  rain_mm: null,
  visibility_m: null,
  temperature_min_c: null,
  temperature_max_c: null,
  kp: null,
};
const state: MissionState = {
  shape: STATE_SHAPE,
  verdict: 'clear',
  start: '2026-12-02T09:00:00.000Z',
  end: '2026-12-02T11:00:00.000Z',
  height_m: 50,
  cards: [
    { key: 'ctr', kind: 'control_zone', title: 'CTR BLAGNAC', effect: 'agreement', free_height_m: 30 },
    { key: 'n1', kind: 'notam', title: 'R1234/26', effect: 'check', free_height_m: null },
  ],
  grants: [{ id: 1, name: 'Toulouse-Blagnac', status: 'submitted', height_m: null }],
  limits: [{ id: 7, name: 'Mavic', limits: { ...NO_LIMITS, wind_ms: 10 } }],
  place: 'a',
  drones: [{ id: 7, name: 'Mavic' }],
  pilots: [{ id: 3, name: 'Léa Petit' }],
};

it('a mission that is as it was has no change, nor one whose instants are only written otherwise', () => {
  expect(changesBetween(state, state)).toEqual([]);
  expect(changesBetween(state, { ...state, start: '2026-12-02T10:00:00+01:00' })).toEqual([]);
});

it('a request that the reader has just sent is no news to it, nor that the mission waits for it; its answer is', () => {
  const [before, sent]: readonly [MissionState, MissionState] = [
    { ...state, verdict: 'steps', grants: [] },
    { ...state, verdict: 'waiting' },
  ];
  const own = new Set([1]);
  expect(changesBetween(before, sent, own)).toEqual([]);
  // To somebody else of the mission it is.
  expect(changesBetween(before, sent).map(({ about }) => about)).toEqual(['verdict', 'grant']);
  const answered: MissionState = {
    ...state,
    grants: [{ id: 1, name: 'Toulouse-Blagnac', status: 'refused', height_m: null }],
  };
  expect(changesBetween(before, answered, own).map(({ about }) => about)).toEqual(['verdict', 'grant']);
  expect(changesBetween(before, { ...sent, verdict: 'impossible' }, own)).toEqual([
    { about: 'verdict', before: 'steps', after: 'impossible' },
  ]);
});

it('each kind of change of a mission is told once, what stops the flight first', () => {
  const after: MissionState = {
    ...state,
    verdict: 'impossible',
    start: '2026-12-02T08:00:00.000Z',
    height_m: 70,
    cards: [
      { key: 'ctr', kind: 'control_zone', title: 'CTR BLAGNAC', effect: 'agreement', free_height_m: 0 },
      { key: 'p', kind: 'notam', title: 'ZIT 31', effect: 'forbidden', free_height_m: null },
    ],
    grants: [{ id: 1, name: 'Toulouse-Blagnac', status: 'accepted', height_m: 45 }],
    limits: [{ id: 7, name: 'Mavic', limits: { ...NO_LIMITS, wind_ms: 8 } }],
  };
  expect(changesBetween(state, after)).toEqual([
    { about: 'verdict', before: 'clear', after: 'impossible' },
    { about: 'closure', title: 'ZIT 31', before: null, after: { effect: 'forbidden', free_height_m: null } },
    {
      about: 'grant',
      name: 'Toulouse-Blagnac',
      before: { status: 'submitted', height_m: null },
      after: { status: 'accepted', height_m: 45 },
    },
    { about: 'notam', title: 'R1234/26', before: { effect: 'check', free_height_m: null }, after: null },
    {
      about: 'zone',
      title: 'CTR BLAGNAC',
      before: { effect: 'agreement', free_height_m: 30 },
      after: { effect: 'agreement', free_height_m: 0 },
    },
    {
      about: 'period',
      before: { start: state.start, end: state.end },
      after: { start: after.start, end: after.end },
    },
    { about: 'height', before_m: 50, after_m: 70 },
    { about: 'weather_limit', drone: 'Mavic', quantity: 'wind_ms', before: 10, after: 8 },
  ]);
});

it('a closure that ended is told as one, not as a zone', () => {
  const closed = {
    key: 'x',
    kind: 'restricted_area',
    title: 'R 31',
    effect: 'forbidden',
    free_height_m: null,
  } as const;
  expect(changesBetween({ ...state, cards: [closed] }, { ...state, cards: [] })).toMatchObject([
    { about: 'closure', title: 'R 31', after: null },
  ]);
});

it.each([
  ['was not judged then', { ...state, cards: null }, state],
  ['is not judged now', state, { ...state, cards: null }],
  ['is kept in an older shape', { ...state, shape: 0, verdict: 'steps' as const }, state],
  ['is over by now', state, { ...state, verdict: 'past' as const }],
  ['flies with another drone', { ...state, limits: [] }, state],
])('nothing is told of a mission that %s', (_, before, after) => {
  expect(changesBetween(before, after)).toEqual([]);
});

it('a NOTAM that says something else is told as new, and not as one that is gone', () => {
  const [ctr, notam] = state.cards ?? [];
  if (ctr === undefined || notam === undefined) throw new Error('the state has two cards');
  const again = { ...notam, key: 'n1:other words' };
  expect(changesBetween(state, { ...state, cards: [ctr, again] })).toEqual([
    { about: 'notam', title: 'R1234/26', before: null, after: { effect: 'check', free_height_m: null } },
  ]);
});

it.each([
  ['as it is', state, true],
  ['with other words of an authority', { ...state, grants: [] }, false],
  ['before it was judged', { ...state, cards: null }, false],
  ['in an older shape', { ...state, shape: 0 }, false],
])('a mission that was read %s is known to be as it was read, or is not', (_, before, known) => {
  expect(isAsRead(before as MissionState, state)).toBe(known);
  expect(isAsRead(state, { ...state, cards: null })).toBe(false);
});

it.each([
  ['place', { place: 'b' }, { about: 'place' }],
  ['drones', { drones: [{ id: 8, name: 'M30' }] }, { about: 'drones', left: ['Mavic'], joined: ['M30'] }],
  ['pilots', { pilots: [] }, { about: 'pilots', left: ['Léa Petit'], joined: [] }],
])('a mission whose %s changed is told as that, and is not as it was read', (_, changed, told) => {
  const after: MissionState = { ...state, ...changed };
  expect(changesBetween(state, after)).toEqual([told]);
  expect(isAsRead(state, after)).toBe(false);
});
