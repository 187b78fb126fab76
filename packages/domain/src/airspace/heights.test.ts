import { describe, expect, test } from 'vitest';
import { measuredGround } from '../../test/missionInput.ts';
import { floorRelation, formatLimit, heightUnder, limitInMetres, parseLimit } from './heights.ts';

const PARIS = [2.2, 48.8, 2.4, 48.9] as const;
const ALPS = [6.8, 45.3, 6.9, 45.4] as const;
const floor = (text: string) => {
  const limit = parseLimit(text);
  if (!limit) throw new Error(`unreadable limit ${text}`);
  return limit;
};

describe('published limits', () => {
  test.each([
    ['SFC', 'SFC'],
    ['500 ft. ASFC', '500 ft AGL'],
    ['2000 ft. AMSL', '2000 ft AMSL'],
    ['FL115', 'FL115'],
    ['FL065', 'FL065'],
    ['FL999', 'UNL'],
    ['UNL', 'UNL'],
    ['300 m AMSL', '300 m AMSL'],
  ])('“%s” is written for a reader', (text, written) => {
    expect(formatLimit(floor(text))).toBe(written);
  });

  test.each(['', '2000', 'FL', 'high', '2000 ft. QNH'])('unreadable: %s', (text) => {
    expect(parseLimit(text)).toBeNull();
  });

  test('feet become metres', () => {
    expect(limitInMetres(floor('500 ft. ASFC'))).toBeCloseTo(152.4, 6);
    expect(limitInMetres(floor('FL100'))).toBeCloseTo(3_048, 6);
  });
});

describe('floor against the top of the flight', () => {
  test('the surface always binds', () => {
    expect(floorRelation(floor('SFC'), 10, null, PARIS)).toBe('binds');
  });

  test('AGL compares directly', () => {
    expect(floorRelation(floor('500 ft. ASFC'), 120, null, PARIS)).toBe('above');
    expect(floorRelation(floor('300 ft. ASFC'), 120, null, PARIS)).toBe('binds');
  });

  test('AMSL without the ground is undecided unless it holds for every possible ground', () => {
    expect(floorRelation(floor('2000 ft. AMSL'), 120, null, ALPS)).toBe('undecided');
    expect(floorRelation(floor('4000 ft. AMSL'), 120, null, PARIS)).toBe('above');
    expect(floorRelation(floor('4000 ft. AMSL'), 120, null, ALPS)).toBe('undecided');
    expect(floorRelation(floor('FL195'), 120, null, ALPS)).toBe('above');
    expect(floorRelation(floor('100 ft. AMSL'), 120, null, PARIS)).toBe('binds');
  });

  test('AMSL with the ground is decided by the highest ground', () => {
    const ground = measuredGround(400, 500);
    expect(floorRelation(floor('2000 ft. AMSL'), 120, ground, ALPS)).toBe('binds');
    expect(floorRelation(floor('2000 ft. AMSL'), 109, ground, ALPS)).toBe('above');
  });

  test('a flight level counts as reached when low pressure could bring it down to the flight', () => {
    const ground = measuredGround(1_000, 1_200);
    expect(floorRelation(floor('FL055'), 120, ground, ALPS)).toBe('binds');
    expect(floorRelation(floor('FL065'), 120, ground, ALPS)).toBe('above');
  });
});

test('height that stays under a floor', () => {
  expect(heightUnder(floor('300 ft. ASFC'), null, ALPS)).toBe(91);
  expect(heightUnder(floor('SFC'), null, ALPS)).toBeNull();
  expect(heightUnder(floor('2000 ft. AMSL'), null, ALPS)).toBeNull();
  expect(heightUnder(floor('2000 ft. AMSL'), measuredGround(500, 550), ALPS)).toBe(59);
  // Over ground that is not known, under the floor wherever the highest ground of its lowland is: 304 − 280 m.
  expect(heightUnder(floor('1000 ft. AMSL'), null, [2, 47.5, 2.1, 47.6])).toBe(24);
});
