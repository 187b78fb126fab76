import type { Absence } from '@envol/contract/absences';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { choiceOf, substituteOf } from './substitutes.ts';

const api = setUpFakeApi();

const members = [
  {
    membership_id: 4,
    name: 'Claire Morel',
    is_self: true,
    substitutes: [{ membership_id: 5, name: 'Marc Delmas' }],
    structures: [{ structure_id: 2, name: 'Tour de Blagnac' }],
  },
];
const absence: Absence = {
  id: 9,
  member: { membership_id: 4, name: 'Claire Morel' },
  date_start: '2026-11-23T07:00:00.000Z',
  date_end: '2026-11-24T07:00:00.000Z',
  state: 'ahead',
  substitute: { kind: 'member', id: 5, name: 'Marc Delmas', can_decide: true },
  is_own: true,
  stands_in: false,
  written_by: 'Claire Morel',
  written_at: '2026-11-22T07:00:00.000Z',
  available_actions: ['change', 'end'],
};

it('AbsenceDialog keeps the substitute that was chosen, and the dialog where the server refuses', async () => {
  signedInAs(['absence:read', 'absence:write']);
  const onClose = vi.fn();
  const user = await show(<AbsenceDialog absence={absence} members={members} onClose={onClose} />, [
    'absences',
    'errors',
  ]);
  const dialog = screen.getByRole('dialog', { name: 'Modifier l’absence' });
  const send = (): Promise<void> => user.click(dialog.querySelector('button[type=submit]') as HTMLElement);
  api.now.refuse('updateAbsence', 'SUBSTITUTE_UNFIT');
  await send();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\S/));
  expect(onClose).not.toHaveBeenCalled();
  api.now.answer('updateAbsence', absence);
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(-1)).toMatchObject({
    name: 'updateAbsence',
    body: { substitute: { kind: 'member', membership_id: 5 }, date_end: '2026-11-24T07:00:00.000Z' },
  });
});

it.each([null, { kind: 'member', id: 5 } as const, { kind: 'structure', id: 2 } as const])(
  'AbsenceDialog names %j in a list of choices and finds it again',
  (substitute) =>
    expect(substituteOf(choiceOf(substitute))).toEqual(
      substitute === null
        ? null
        : substitute.kind === 'member'
          ? { kind: 'member', membership_id: 5 }
          : { kind: 'structure', structure_id: 2 },
    ),
);
