import type { Flight } from '@envol/contract/flights';
import { NO_LIMITS } from '@envol/domain/approvals/limits';
import { expect, it } from 'vitest';
import { requestCheckForAreas } from './request.form.ts';

const area = (id: number) => ({
  id,
  name: `Zone ${id}`,
  geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 100 },
  max_height_m: null,
  ground: null,
  area_m2: 31_416,
  center: [1.4, 43.6],
});
const flight = {
  date_start: '2026-12-01T09:00:00Z',
  date_end: '2026-12-01T11:00:00Z',
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: false,
  max_flying_height: 60,
  areas: [area(1), area(2)],
} as unknown as Flight;
const now = Date.parse('2026-11-22T10:00:00Z');
const check = {
  limits: { ...NO_LIMITS, enforcement: 'enforced' as const, max_zones: 1 },
  exemptions: [],
  questions: [],
  categories: [],
  approval_price_cents: null,
  discount_bp: null,
  approval_price_currency: 'EUR' as const,
  operator_text: null,
  tactical_contact_protocol: null,
  is_prefecture: false,
  breaches: [],
  is_refused: false,
};

it('The check of a request holds the areas that are ticked, not all of the mission', () => {
  const held = (area_ids: number[]) =>
    requestCheckForAreas(flight, { request_check: check, notice: null }, { area_ids }, now);
  expect(held([1])).toMatchObject({ breaches: [], is_refused: false });
  expect(held([1, 2])).toMatchObject({
    breaches: [{ message: 'too_many_zones', limit: 1, value: 2 }],
    is_refused: true,
  });
  // While none is ticked, what the server found.
  expect(held([])).toBe(check);
});

it('the form of a request refuses nothing of an authority that is not asked here', () => {
  const held = requestCheckForAreas(flight, { request_check: null, notice: null }, { area_ids: [1, 2] }, now);
  expect(held.is_refused).toBe(false);
});
