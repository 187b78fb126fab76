import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heightTermsOf, heightToFly, requestHeight } from './heightToFly.ts';

const area = (id: number, max_height_m: number | null = null) => ({ id, max_height_m });

it('The height to fly is what was granted where that is lower than what was asked', () => {
  const terms = [{ restricted_height: 45, area_ids: [1] }];
  const one = { max_flying_height: 70, areas: [area(1)] };
  expect(heightToFly(one, terms)).toEqual({ height_m: 45, asked_m: 70 });
  // The other area keeps its own.
  expect(heightToFly({ max_flying_height: 70, areas: [area(1), area(2, 60)] }, terms)).toEqual({
    height_m: 60,
    asked_m: 70,
  });
  expect(requestHeight({ max_flying_height: 70, restricted_height: 45 }).height_m).toBe(45);
  expect(requestHeight({ max_flying_height: 70, restricted_height: null }).height_m).toBe(70);
});

it('The height to fly takes nothing from a refusal, nor from an answer to what the mission was', () => {
  const answer = { restricted_height: 30, area_ids: [1], is_outdated: false };
  expect(heightTermsOf([{ ...answer, status: 'refused' }])).toEqual([]);
  expect(heightTermsOf([{ ...answer, status: 'accepted', is_outdated: true }])).toEqual([]);
  expect(heightTermsOf([{ ...answer, status: 'reserves' }])).toHaveLength(1);
});

it('The height to fly is never above what was asked, nor above what every area was granted', () => {
  const terms = fc.record({ restricted_height: fc.option(fc.nat(120)), area_ids: fc.constant(null) });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.array(fc.option(fc.integer({ min: 1, max: 120 })), { maxLength: 4 }),
      fc.array(terms, { maxLength: 3 }),
      (max_flying_height, heights, granted) => {
        const areas = heights.map((height, index) => area(index, height));
        const told = heightToFly({ max_flying_height, areas }, granted);
        expect(told.height_m).toBeLessThanOrEqual(told.asked_m);
        for (const { restricted_height } of granted)
          expect(told.height_m).toBeLessThanOrEqual(restricted_height ?? Number.POSITIVE_INFINITY);
      },
    ),
  );
});
