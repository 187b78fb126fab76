import { describe, expect, it } from 'vitest';
import { addressOf, SIDES, SUBJECT_TYPES } from './addresses.ts';

describe('addressOf', () => {
  it.each(SUBJECT_TYPES.flatMap((type) => SIDES.map((side) => [type, side] as const)))(
    '%s on the side of the %s: a path of the product without a hole',
    (type, side) => {
      for (const flight_id of [5, null, undefined])
        expect(addressOf({ type, id: 7, ...(flight_id !== undefined && { flight_id }) }, side)).toMatch(
          /^(\/[a-z][a-z-]*|\/\d+)+(\?[a-z]+=\w+)?$/,
        );
    },
  );

  it('leads an operator to the mission of a request, an authority to the request', () => {
    const request = { type: 'approval', id: 7, flight_id: 5 } as const;
    expect(SIDES.map((side) => addressOf(request, side))).toEqual(['/map/flights/5', '/map/approvals/7']);
    expect(addressOf({ ...request, flight_id: null }, 'operator')).toBe('/map/flights');
  });

  it('leads who is consulted to the opinion, not to the list of requests', () => {
    expect(addressOf({ type: 'opinion', id: 7 }, 'authority')).toBe('/map/opinions/7');
  });
});
