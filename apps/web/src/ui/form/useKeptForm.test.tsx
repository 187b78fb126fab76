import { act, cleanup, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { keepUser } from '../../api/session.ts';
import { useKeptForm } from './useKeptForm.ts';

const MEMBERSHIPS = [{ id: 10 }, { id: 11 }] as unknown as ReturnType<
  typeof sessionOf
>['user']['memberships'];
const acting = (acting_membership_id: number) => ({ id: 1, memberships: MEMBERSHIPS, acting_membership_id });

const Form = () => {
  const form = useForm({ defaultValues: { title: '' } });
  const isGivenBack = useKeptForm(form, 'incident');
  const { isDirty } = form.formState;
  return (
    <>
      <input aria-label="title" {...form.register('title')} />
      <output>{isGivenBack ? 'given back' : String(isDirty)}</output>
    </>
  );
};

const field = () => screen.getByRole('textbox', { name: 'title' });

it('useKeptForm gives back what was typed when another tab went on for somebody else, to whoever typed it', async () => {
  openSessionOf(acting(10));
  const user = await show(<Form />);
  await user.type(field(), 'Hélice cassée');
  act(() => keepUser(sessionOf(acting(11)).user));
  cleanup();
  await show(<Form />);
  expect(field()).toHaveProperty('value', '');
  cleanup();
  openSessionOf(acting(10));
  await show(<Form />);
  expect(field()).toHaveProperty('value', 'Hélice cassée');
});
