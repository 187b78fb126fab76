import type { Handover } from '@envol/contract/shifts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { HandoverCard } from './HandoverCard.tsx';

const api = setUpFakeApi();
const NONE = { count: 0, rows: [] };
const HANDOVER: Handover = {
  id: 9,
  structure_id: 3,
  state: 'given',
  notes: 'Piste 14 en service.',
  stood: {
    at: '2026-11-24T13:00:00Z',
    structure_name: 'Toulouse-Blagnac',
    time_zone: 'Europe/Paris',
    to_process: NONE,
    awaiting_operator: 2,
    to_decide: NONE,
    in_the_air: NONE,
    alarms: NONE,
    closed: NONE,
  },
  given_by: 'Marc Vidal',
  given_at: '2026-11-24T13:00:00Z',
  taken_by: null,
  taken_at: null,
  taken_note: null,
  is_own: false,
  available_actions: ['take'],
};

it('HandoverCard is taken under one’s name with a remark, by the clock of the structure', async () => {
  signedInAs(['shift:read', 'shift:write']);
  const user = await show(<HandoverCard handover={HANDOVER} />, ['shifts', 'traces']);
  expect(screen.getByText(/Signée par Marc Vidal.*14:00/)).toBeTruthy();
  api.now.answer('takeHandover', { ...HANDOVER, state: 'taken', taken_by: 'Sophie Delmas' });
  await user.type(screen.getByRole('textbox'), ' Vu. ');
  await user.click(screen.getByRole('button', { name: 'Prendre la relève' }));
  await expect.poll(() => api.now.bodies('takeHandover')).toEqual([{ note: 'Vu.' }]);
});

it('HandoverCard offers its taking to nobody whom the server refuses it', async () => {
  signedInAs(['shift:read', 'shift:write']);
  await show(<HandoverCard handover={{ ...HANDOVER, is_own: true, available_actions: [] }} />, [
    'shifts',
    'traces',
  ]);
  expect(screen.getByRole('heading', { name: 'Votre relève n’est pas encore prise' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Prendre la relève' })).toBeNull();
});
