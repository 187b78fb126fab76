import { expect, test } from 'vitest';
import { requiredProofs, standingProofs } from './proofs.ts';

const C2 = { drone_class: 'C2', mass_kg: 3.8 } as const;
const C0 = { drone_class: 'C0', mass_kg: 0.249 } as const;
const TINY = { drone_class: null, mass_kg: 0.249 } as const;
const UNKNOWN = { drone_class: null, mass_kg: null } as const;

test.each([
  ['A1', [C0, TINY], '2026-06-10', []],
  ['A1', [C0, UNKNOWN], '2026-06-10', ['open_a1_a3']],
  ['A1', [], '2026-06-10', ['open_a1_a3']],
  ['A2', [C2], '2026-06-10', ['open_a1_a3', 'open_a2']],
  ['A3', [C0], '2026-06-10', ['open_a1_a3']],
  ['S3', [], '2025-12-31', ['national_theory', 'national_practice']],
  ['S3', [], '2026-01-01', []],
  ['STS-01', [], '2023-12-31', []],
  ['STS-01', [], '2024-01-01', ['sts_theory', 'sts_practice']],
  ['STS-02', [], '2026-06-10', ['sts_theory', 'sts_practice']],
  ['non-standard', [], '2026-06-10', ['authorised']],
  ['S0', [], '2026-06-10', []],
] as const)('%s with %j on %s asks for %j', (scenario, drones, day, expected) => {
  expect(requiredProofs(scenario, drones, { first_date: day, last_date: day })).toEqual(expected);
});

const LAST = '2026-06-10';
const theory = (expires_on: string | null) => [{ category: 'theoretical_evaluation', expires_on }];
test.each([
  ['sts_theory', theory('2026-06-10'), 'kept'],
  ['sts_theory', theory('2026-06-09'), 'expired'],
  ['sts_theory', theory(null), 'end_not_said'],
  ['sts_theory', [], 'not_known'],
  ['sts_theory', null, 'not_known'],
  ['sts_practice', theory(null), 'not_known'],
  ['national_theory', [{ category: 'aptitude_certificate', expires_on: null }], 'kept'],
  ['authorised', [{ category: 'other', expires_on: null }], 'not_known'],
] as const)('%s with %j kept is %s', (proof, papers, standing) => {
  expect(standingProofs([proof], papers, LAST)).toMatchObject([{ proof, standing }]);
});
