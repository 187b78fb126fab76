import { describe, expect, it } from 'vitest';
import { coverageOf, type RequestedCoverage } from './coverage.ts';

let id = 0;
const request = (changes: Partial<RequestedCoverage> = {}): RequestedCoverage => ({
  id: ++id,
  status: 'submitted',
  area_ids: [1],
  is_outdated: false,
  is_closed: false,
  ...changes,
});

describe('what requests cover of a constraint', () => {
  it('is nothing while nobody was asked', () => {
    expect(coverageOf(['1', '2'], [])).toEqual({
      outcome: 'none',
      approval_id: null,
      approval_status: null,
      price_due: null,
      areas_to_ask: ['1', '2'],
    });
  });

  it('leaves the area to ask that was not asked for, however the other one was answered', () => {
    for (const status of ['submitted', 'accepted', 'reserves'] as const) {
      const one = request({ status });
      expect(coverageOf(['1', '2'], [one])).toMatchObject({
        outcome: 'none',
        approval_id: one.id,
        areas_to_ask: ['2'],
      });
    }
  });

  it('is granted once every area is, by one request or by several', () => {
    const both = request({ status: 'accepted', area_ids: [1, 2] });
    expect(coverageOf(['1', '2'], [both])).toMatchObject({ outcome: 'granted', areas_to_ask: [] });
    const first = request({ status: 'reserves' });
    const second = request({ status: 'accepted', area_ids: [2] });
    expect(coverageOf(['1', '2'], [first, second]).outcome).toBe('granted');
    expect(coverageOf(['1', '2'], [first, { ...second, status: 'pending' }]).outcome).toBe('waiting');
  });

  it('can be asked again after a refusal, and then follows the new request', () => {
    const refused = request({ status: 'refused' });
    expect(coverageOf(['1'], [refused])).toMatchObject({ outcome: 'refused', areas_to_ask: ['1'] });
    const again = request();
    expect(coverageOf(['1'], [refused, again])).toMatchObject({
      outcome: 'waiting',
      approval_id: again.id,
      areas_to_ask: [],
    });
  });

  it('is not granted by an agreement to what the mission no longer is', () => {
    const accepted = request({ status: 'accepted', is_outdated: true });
    expect(coverageOf(['1'], [accepted])).toMatchObject({ outcome: 'outdated', areas_to_ask: [] });
    // Once its period is over, it can be asked anew.
    const closed = { ...accepted, is_closed: true };
    expect(coverageOf(['1'], [closed])).toMatchObject({ outcome: 'none', areas_to_ask: ['1'] });
    // What was flown as it was granted stays granted.
    expect(coverageOf(['1'], [{ ...closed, is_outdated: false }]).outcome).toBe('granted');
  });

  it('forgets what was withdrawn', () => {
    expect(coverageOf(['1'], [request({ status: 'cancelled' })])).toMatchObject({
      outcome: 'none',
      approval_id: null,
    });
  });

  it('points at the request that waits for an answer', () => {
    const asked = request({ status: 'incomplete' });
    expect(coverageOf(['1', '2'], [asked, request({ area_ids: [2] })])).toMatchObject({
      outcome: 'waiting',
      approval_id: asked.id,
      approval_status: 'incomplete',
    });
  });

  it('shows the request whose price is due, before a newer one that waits for nothing but its answer', () => {
    const payment = { state: 'to_pay', price_cents: 3_500, currency: 'EUR' } as const;
    const unpaid = request({ payment });
    const paid = request({ area_ids: [2], payment: { ...payment, state: 'settled' } });
    expect(coverageOf(['1', '2'], [unpaid, paid])).toMatchObject({
      outcome: 'waiting',
      approval_id: unpaid.id,
      price_due: payment,
    });
    const asked = request({ area_ids: [2], status: 'incomplete' });
    expect(coverageOf(['1', '2'], [unpaid, asked])).toMatchObject({ approval_id: asked.id, price_due: null });
    expect(coverageOf(['2'], [unpaid, paid])).toMatchObject({ approval_id: paid.id, price_due: null });
  });
});
