import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { NotificationsBell } from './NotificationsBell.tsx';

const api = setUpFakeApi();

const NEWS = {
  id: 1,
  viewed: false,
  payload_type: 'accept',
  payload: {
    title: 'Nouvelle',
    first_line: '',
    second_line: null,
    subject: null,
    approval_id: null,
    flight_id: null,
    activation_id: null,
    take_off_authorization: null,
  },
  created_at: '2026-11-24T09:00:00Z',
} as const;

it.each([
  ['of a pilot, where its news are', [], /^\(1\)/],
  ['of whoever decides, whose requests stand there', ['decides'], /^(?!\(1\))/],
] as const)('the bell counts in the title %s', async (_, capabilities, title) => {
  openSessionOf({ permissions: ['account:read'], capabilities: [...capabilities] });
  api.now.answer('listNotifications', [NEWS]);
  await show(<NotificationsBell className="" />, ['notifications']);
  await expect.poll(() => document.querySelector('button')?.textContent).toBe('1');
  expect(document.title).toMatch(title);
});
