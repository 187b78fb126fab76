import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { openSessionOf, type sessionOf } from '../../../test/people.ts';
import { useDraft } from './useDraft.ts';

const MEMBERSHIPS = [{ id: 10 }, { id: 11 }] as unknown as ReturnType<
  typeof sessionOf
>['user']['memberships'];

const Field = () => {
  const [text, change] = useDraft('message.7');
  return <input aria-label="message" value={text} onChange={(event) => change(event.target.value)} />;
};

const shownTo = async (user: Parameters<typeof openSessionOf>[0]) => {
  cleanup();
  openSessionOf(user);
  return { user: await show(<Field />), field: screen.getByRole('textbox', { name: 'message' }) };
};

it('useDraft gives a draft back to whoever typed it: not to the next person, nor to the same one acting for the other side', async () => {
  const tower = { id: 5, memberships: MEMBERSHIPS, acting_membership_id: 10 };
  const first = await shownTo(tower);
  await first.user.type(first.field, 'Nous refuserons.');
  expect((await shownTo({ id: 6 })).field).toHaveProperty('value', '');
  expect((await shownTo({ ...tower, acting_membership_id: 11 })).field).toHaveProperty('value', '');
  expect((await shownTo(tower)).field).toHaveProperty('value', 'Nous refuserons.');
});

it('useDraft keeps a draft for the membership that it was typed under, whatever others come and go', async () => {
  const [first, second] = MEMBERSHIPS;
  const alone = { id: 5, memberships: MEMBERSHIPS.slice(0, 1), acting_membership_id: first?.id ?? null };
  const typed = await shownTo(alone);
  await typed.user.type(typed.field, 'Rappelez-nous.');
  expect((await shownTo({ ...alone, memberships: MEMBERSHIPS })).field).toHaveProperty(
    'value',
    'Rappelez-nous.',
  );
  const moved = { id: 5, memberships: MEMBERSHIPS.slice(1), acting_membership_id: second?.id ?? null };
  expect((await shownTo(moved)).field).toHaveProperty('value', '');
});
