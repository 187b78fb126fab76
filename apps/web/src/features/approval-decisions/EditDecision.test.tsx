import type { Approval, Decision } from '@envol/contract/approvals';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { EditDecision } from './EditDecision.tsx';

const api = setUpFakeApi();

const decision = {
  id: 31,
  type: 'restrict',
  message: 'Veille radio.',
  restricted_height: 45,
  min_allowed_date_start: null,
  max_allowed_date_end: null,
  min_allowed_time_start: null,
  max_allowed_time_end: null,
  tactical_contact_required: false,
} as unknown as Decision;
const approval = {
  id: 7,
  version: 3,
  status: 'reserves',
  decision,
  max_flying_height: 80,
  date_start: '2026-11-24T08:00:00Z',
  date_end: '2026-11-24T10:00:00Z',
  time_zone: 'Europe/Paris',
  available_actions: ['edit-decision'],
} as unknown as Approval;

it('begins with the decision as it stands, and keeps what was typed where the server refuses', async () => {
  api.now.refuse('updateDecision', 'APPROVAL_CHANGED');
  const user = await show(<EditDecision approval={approval} />, ['approvals', 'errors']);
  await user.click(screen.getByRole('button'));
  const dialog = screen.getByRole('dialog');
  const words = [...dialog.querySelectorAll('textarea')].at(0) as HTMLTextAreaElement;
  expect(words.value).toBe('Veille radio.');
  expect([...dialog.querySelectorAll('input')].map(({ value }) => value)).toContain('45');
  await user.clear(words);
  await user.type(words, 'Rester au sud.');
  await user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLButtonElement);
  await expect
    .poll(() => api.now.sent.at(0)?.body)
    .toMatchObject({ message: 'Rester au sud.', restricted_height: 45, min_allowed_date_start: null });
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(words.value).toBe('Rester au sud.');
});

it('a correction changes the category of a refusal, and asks for the one that a refusal was made without', async () => {
  api.now.refuse('updateDecision', 'APPROVAL_CHANGED');
  const refusal = {
    ...decision,
    type: 'refuse',
    restricted_height: null,
    refusal_category: null,
  } as Decision;
  const refused = { ...approval, status: 'refused', decision: refusal } as Approval;
  const user = await show(<EditDecision approval={refused} />, ['approvals', 'errors']);
  await user.click(screen.getByRole('button'));
  const save = [...screen.getByRole('dialog').querySelectorAll('button')].at(-1) as HTMLButtonElement;
  await user.click(save);
  expect(await screen.findByText('Champ obligatoire.')).toBeTruthy();
  expect(api.now.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Catégorie du refus/ }));
  await user.click(await screen.findByRole('option', { name: 'météo' }));
  await user.click(save);
  await expect
    .poll(() => api.now.sent.at(0)?.body)
    .toEqual({ version: 3, message: 'Veille radio.', refusal_category: 'weather' });
});
