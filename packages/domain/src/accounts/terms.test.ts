import { expect, it } from 'vitest';
import { areTermsDue, articleChanges, type TermsFacts } from './terms.ts';

const VERSIONS = [
  { version: '2026-01', effective_on: '2026-01-01' },
  { version: '2027-01', effective_on: '2027-01-01' },
];
const accepted = (version: string, accepted_at = 100, is_withdrawn = false) => ({
  version,
  accepted_at,
  is_withdrawn,
});
const facts = (changes: Partial<TermsFacts>): TermsFacts => ({
  versions: VERSIONS,
  acceptances: [],
  everybody_at: null,
  never_accepted_at: null,
  ...changes,
});

it.each<[what: string, changes: Partial<TermsFacts>, today: string, due: boolean]>([
  ['nobody asked, nothing accepted', {}, '2026-06-01', false],
  ['the version in force accepted', { acceptances: [accepted('2026-01')] }, '2026-06-01', false],
  ['the last day of a version', { acceptances: [accepted('2026-01')] }, '2026-12-31', false],
  ['a newer version in force', { acceptances: [accepted('2026-01')] }, '2027-01-01', true],
  ['its acceptance withdrawn', { acceptances: [accepted('2026-01', 100, true)] }, '2026-06-01', true],
  [
    'asked with everybody since',
    { acceptances: [accepted('2026-01')], everybody_at: 200 },
    '2026-06-01',
    true,
  ],
  ['accepted since', { acceptances: [accepted('2026-01', 300)], everybody_at: 200 }, '2026-06-01', false],
  ['those without were asked: has none', { never_accepted_at: 200 }, '2026-06-01', true],
  [
    'those without were asked: has one',
    { acceptances: [accepted('2026-01')], never_accepted_at: 200 },
    '2026-06-01',
    false,
  ],
  ['before the first version', { everybody_at: 200 }, '2025-12-31', false],
])('terms are asked for, or not, %s', (_, changes, today, due) => {
  expect(areTermsDue(facts(changes), today)).toBe(due);
});

it('a comparison of two versions tells which articles came, changed and went', () => {
  const before = [
    { title: 'A', text: '1' },
    { title: 'B', text: '2' },
    { title: 'C', text: '3' },
  ];
  const after = [
    { title: 'A', text: '1' },
    { title: 'B', text: '2 bis' },
    { title: 'D', text: '4' },
  ];
  expect(articleChanges(before, after)).toEqual([
    { kind: 'changed', title: 'B', text: '2 bis' },
    { kind: 'added', title: 'D', text: '4' },
    { kind: 'removed', title: 'C' },
  ]);
});
