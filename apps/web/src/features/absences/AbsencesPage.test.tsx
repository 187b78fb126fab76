import type { Absence } from '@envol/contract/absences';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { AbsencesPage } from './AbsencesPage.tsx';

const api = setUpFakeApi();

const END = 'Mettre fin';
const absence: Absence = {
  id: 9,
  member: { membership_id: 4, name: 'Claire Morel' },
  date_start: '2026-11-23T07:00:00.000Z',
  date_end: '2026-11-24T07:00:00.000Z',
  state: 'ahead',
  substitute: null,
  is_own: true,
  stands_in: false,
  written_by: 'Claire Morel',
  written_at: '2026-11-22T07:00:00.000Z',
  available_actions: [],
};

it.each([
  ['says that there are more absences than it shows', 3, '1 absence affichée sur 3.'],
  ['says nothing of it where all are shown', 1, null],
] as const)('the list of absences %s', async (_, absences_count, words) => {
  signedInAs(['absence:read']);
  api.now.answer('listAbsences', { absences: [absence], absences_count, members: [] });
  await show(<AbsencesPage />, ['absences', 'errors']);
  await screen.findAllByText(/Claire Morel/);
  const told = screen.queryByText(/absences? affichées?/);
  expect(told?.textContent ?? null).toBe(words);
});

it('The page of absences ends one after a question, which stays where the server refuses', async () => {
  signedInAs(['absence:read']);
  const own: Absence = { ...absence, state: 'in_force', available_actions: ['change', 'end'] };
  api.now.answer('listAbsences', { absences: [own], absences_count: 1, members: [] });
  const user = await show(<AbsencesPage />, ['absences', 'errors']);
  const end = async () => user.click(screen.getAllByRole('button', { name: END }).at(-1) ?? document.body);
  await screen.findByRole('button', { name: END });
  await end();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(api.now.sent.some(({ name }) => name === 'endAbsence')).toBe(false);
  api.now.refuse('endAbsence', 'NOT_FOUND', { detail: 'Elle n’y est plus.' });
  await end();
  expect(await screen.findByText('Elle n’y est plus.')).toBeTruthy();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  api.now.answer('endAbsence', undefined as never);
  await end();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.now.sent.findLast(({ name }) => name === 'endAbsence')?.params).toEqual({ id: '9' });
});
