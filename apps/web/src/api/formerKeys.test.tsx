import { beforeEach, expect, it } from 'vitest';
import { sessionOf } from '../../test/people.ts';
import { carryOver } from './formerKeys.ts';
import { identityOf } from './session.ts';

type Memberships = ReturnType<typeof sessionOf>['user']['memberships'];
const memberships = (...ids: readonly number[]) => ids.map((id) => ({ id })) as unknown as Memberships;
const userOf = (id: number, ids: readonly number[], acting_membership_id: number | null) =>
  sessionOf({ id, memberships: memberships(...ids), acting_membership_id }).user;

const FORMER = [
  'envol.draft.2.5.new',
  'envol.draft.2.5.34',
  'envol.draft.simple.5.new',
  'envol.draft.5.message.7',
  'envol.draft.form.5.pilot.3',
];
const OTHERS = [
  'envol.draft.2.5.9.new',
  'envol.draft.2.55.new',
  'envol.draft.55.message.7',
  'envol.draft.2.6.5',
  'envol.txt',
];
const keys = (): string[] => Object.keys(localStorage).sort();
const owners = (): string[] =>
  (JSON.parse(localStorage.getItem('envol.outbox') ?? '[]') as { owner: string }[]).map(({ owner }) => owner);

beforeEach(() => {
  localStorage.clear();
  for (const key of [...FORMER, ...OTHERS]) localStorage.setItem(key, key);
  localStorage.setItem('envol.outbox', JSON.stringify([{ owner: '5' }, { owner: '55' }, { owner: '5.9' }]));
});

it('the keeper of former keys gives what a person with one membership kept to that membership, and nothing of anybody else', () => {
  carryOver(userOf(5, [8], 8));
  expect(keys()).toEqual(
    [
      ...OTHERS,
      'envol.outbox',
      'envol.draft.2.5.8.new',
      'envol.draft.2.5.8.34',
      'envol.draft.simple.5.8.new',
      'envol.draft.5.8.message.7',
      'envol.draft.form.5.8.pilot.3',
    ].sort(),
  );
  expect(localStorage.getItem('envol.draft.2.5.8.34')).toBe('envol.draft.2.5.34');
  expect(owners()).toEqual(['5.8', '55', '5.9']);
});

it('the keeper of former keys tells a person of the number 2 from the number of the shape', () => {
  localStorage.setItem('envol.draft.2.2.new', 'own');
  carryOver(userOf(2, [8], 8));
  expect(keys()).toEqual([...FORMER, ...OTHERS, 'envol.outbox', 'envol.draft.2.2.8.new'].sort());
});

it('the keeper of former keys overwrites nothing that is newer', () => {
  localStorage.setItem('envol.draft.2.5.8.new', 'newer');
  carryOver(userOf(5, [8], 8));
  expect(localStorage.getItem('envol.draft.2.5.8.new')).toBe('newer');
  expect(keys()).not.toContain('envol.draft.2.5.new');
});

it.each([
  ['who works for several: it is not known for which it was', userOf(5, [8, 9], 8)],
  ['who acts for nobody', userOf(5, [], null)],
  ['whose one membership is not acted for', userOf(5, [8], null)],
])('The change of former keys leaves what was kept to whom it belonged, of somebody %s', (_, user) => {
  const before = keys();
  carryOver(user);
  expect(keys()).toEqual(before);
  expect(owners()).toEqual(['5', '55', '5.9']);
});

it('A person’s identity stays before and after another organisation takes the person in', () => {
  expect(identityOf(userOf(5, [8, 9], 8))).toBe(identityOf(userOf(5, [8], 8)));
  expect(identityOf(userOf(5, [9], 9))).not.toBe(identityOf(userOf(5, [8], 8)));
});
