import { screen, waitFor, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import type { TeamPilot } from '../../shared/flight-form/useTeam.ts';
import { PilotChoice } from './PilotChoice.tsx';

const api = setUpFakeApi();

const NINA: TeamPilot = { id: 8, full_name: 'Nina Roche', phone: null };
const added = vi.fn();

const Choice = ({ pilots, chosen }: { readonly pilots: readonly TeamPilot[]; readonly chosen: number[] }) => {
  const form = useForm({ defaultValues: { pilot_ids: chosen } });
  return (
    <FormProvider {...form}>
      <PilotChoice
        chosen={chosen}
        pilots={pilots}
        isUnknown={false}
        onAdded={added}
        onAdd={() => undefined}
      />
    </FormProvider>
  );
};

const pilotOf = (body: object) => ({
  ...NINA,
  first_name: 'Nina',
  last_name: 'Roche',
  email: null,
  sub_exploitant_id: null,
  is_main_contact: true,
  is_archived: false,
  proposed_for_future_missions: true,
  gender: null,
  birth_date: null,
  birth_place: null,
  dji_controller_number: null,
  alphatango_uids: [],
  is_restricted: false,
  has_account: true,
  team: null,
  papers: { count: 0, expiry: 'none' as const, category: null, expires_on: null },
  last_change: { version: 1, by: null, at: null },
  ...body,
});

const TYPED = '06 99 00 12 34';

/** Nina's number is completed, then the undo is pressed where the record says `nowHeld`. */
const completeAndUndo = async (nowHeld: string): Promise<void> => {
  openSessionOf({ permissions: ['pilot:write'] });
  api.now.answer('updatePilot', pilotOf({ phone: TYPED }));
  api.now.answer('getPilot', { ...pilotOf({ phone: nowHeld }), last_position: null });
  const user = await show(<Choice pilots={[NINA]} chosen={[8]} />, ['flights', 'complete']);
  const card = await screen.findByRole('region', { name: /^Nina Roche\s: il manque le téléphone$/ });
  await user.type(within(card).getByLabelText('Téléphone'), `${TYPED}{Enter}`);
  await user.click(await screen.findByRole('button', { name: 'Annuler la saisie' }));
};

it('PilotChoice completes the number of a chosen pilot in place, and takes it back', async () => {
  await completeAndUndo(TYPED);
  await waitFor(() => expect(api.now.bodies('updatePilot')).toEqual([{ phone: TYPED }, { phone: null }]));
});

it('The undo of a completed pilot leaves the number that a colleague has written since', async () => {
  await completeAndUndo('07 00 00 00 00');
  await screen.findByText(/a été modifié entre-temps/);
  expect(api.now.bodies('updatePilot')).toEqual([{ phone: TYPED }]);
});

it('PilotChoice says at the field what no telephone is', async () => {
  openSessionOf({ permissions: ['pilot:write'] });
  const user = await show(<Choice pilots={[NINA]} chosen={[8]} />, ['flights', 'complete']);
  const field = await screen.findByLabelText('Téléphone');
  await user.type(field, 'demain{Enter}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(api.now.sent).toEqual([]);
});

it('offers who has no pilot to be one, and asks for nothing but the number', async () => {
  added.mockClear();
  openSessionOf({ permissions: ['pilot:write'] });
  api.now.answer('createPilot', pilotOf({ phone: '0699001234' }));
  const user = await show(<Choice pilots={[]} chosen={[]} />, ['flights', 'complete']);
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Je suis le télépilote' }));
  await user.type(await screen.findByLabelText('Téléphone'), '0699001234');
  await user.click(screen.getByRole('button', { name: 'Valider' }));
  expect(added).toHaveBeenCalledWith(8);
  expect(Object.keys(api.now.sent[0]?.body as object)).toEqual(['first_name', 'last_name', 'email', 'phone']);
});
