import type { ApprovalSummary } from '@envol/contract/approvals';
import { expect, it } from 'vitest';
import { answeredBy, byOperator, spanOf, splitChosen, whyLeft, withDecided } from './chosen.ts';

const row = (id: number, about: Partial<ApprovalSummary> = {}) =>
  ({
    id,
    company_name: 'Aéro',
    date_start: `2026-12-0${id}T09:00:00Z`,
    date_end: `2026-12-0${id}T10:00:00Z`,
    max_flying_height: 40 + id,
    prohibited_by: [],
    is_unpaid: false,
    ...about,
  }) as unknown as ApprovalSummary;

const CHOSEN = [row(1), row(2), row(3, { prohibited_by: ['NOTAM'] }), row(4, { is_unpaid: true })];
const MEETS = new Map([
  [2, 1],
  [3, 1],
]);
const NOTHING_MORE = { conflicting: false, prohibited: false };
const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

it('what meets another flight or a closed place is left out of what is granted, unless it is taken in, what is unpaid always', () => {
  const split = splitChosen(CHOSEN, MEETS);
  const { plain, conflicting, prohibited, unpaid } = split;
  expect([plain, conflicting, prohibited, unpaid].map(ids)).toEqual([[1], [2], [3], [4]]);
  expect(ids(answeredBy(split, 'accept', NOTHING_MORE))).toEqual([1]);
  expect(ids(answeredBy(split, 'restrict', { conflicting: true, prohibited: false }))).toEqual([1, 2]);
  expect(ids(answeredBy(split, 'accept', { conflicting: true, prohibited: true }))).toEqual([1, 2, 3]);
  expect(ids(answeredBy(split, 'refuse', NOTHING_MORE))).toEqual([1, 2, 3, 4]);
  expect([row(2), row(3), row(4)].map((each) => whyLeft(split, each))).toEqual([
    'conflict',
    'prohibited',
    'unpaid',
  ]);
  expect(whyLeft(null, row(1))).toBe('unknown');
});

it('the head of an answer tells its days, its heights and who asks', () => {
  expect(spanOf(CHOSEN.slice(0, 3))).toEqual({
    start: '2026-12-01T09:00:00Z',
    end: '2026-12-03T10:00:00Z',
    lowest_m: 41,
    highest_m: 43,
  });
  expect(byOperator([row(1, { company_name: 'Cimes' }), row(2), row(3)])).toEqual([
    { name: 'Aéro', count: 2 },
    { name: 'Cimes', count: 1 },
  ]);
});

it.each<[string, number[], number[], number[], number[]]>([
  ['keeps its row', [1, 3], [1, 2, 3], [2], [1, 2, 3]],
  ['keeps the last row', [1, 2], [1, 2, 3], [3], [1, 2, 3]],
  ['keeps its row below a new one', [9, 1, 3], [1, 2, 3], [2], [9, 2, 1, 3]],
  ['is not doubled where the list still has it', [1, 2, 3], [1, 2, 3], [2], [1, 2, 3]],
  ['does not bring back what others decided', [1], [1, 2, 3], [], [1]],
])('a decided request %s', (_, rows, former, decided, shown) => {
  const of = (all: readonly number[]) => all.map((id) => ({ id }));
  expect(ids(withDecided(of(rows), of(former), new Map(decided.map((id) => [id, true]))))).toEqual(shown);
});
