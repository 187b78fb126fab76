import type { AgreedVolume } from '@envol/contract/agreed-volumes';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button } from '../../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { VolumesPage } from './VolumesPage.tsx';

const api = setUpFakeApi();

const volume = (given: Partial<AgreedVolume> = {}): AgreedVolume => ({
  id: 9,
  structure_id: 3,
  name: 'Purpan',
  geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 250 },
  area_m2: 196_350,
  ceiling_height: 400,
  unit: 'ft',
  reference: 'AMSL',
  first_date: '2026-01-01',
  last_date: '2026-12-31',
  weekdays: [1, 2, 3, 5],
  time_start: '08:00',
  time_end: '18:00',
  is_for_everybody: false,
  operator_ids: [4],
  operators: [{ id: 4, name: 'Aéro Vision' }],
  protocol_reference: 'PRO-2026-03',
  protocol_text: null,
  protocol_contact: null,
  protocol_ends_on: '2026-11-30',
  conditions: 'Appeler la tour.',
  tactical_contact_required: true,
  status: 'active',
  agreed_by_name: 'Sophie Delmas',
  agreed_at: '2026-01-01T08:00:00Z',
  version: 2,
  granted_count: 5,
  standing_count: 3,
  available_actions: ['suspend'],
  ...given,
});

const GRANTS = { granted: 5, withdrawable: 3, in_flight: 1, partly_flown: 2, withdrawn: 0, received: 0 };

const signIn = (permissions: readonly string[]) =>
  openSessionOf({
    permissions,
    authority: { structures: [{ id: 3, code: 'LFBO', name: 'Toulouse', reference_point: [1.36, 43.63] }] },
  } as never);
const open = () =>
  show(<VolumesPage />, ['agreed_volumes', 'automatic_actions', 'structure_zones', 'map', 'errors']);

beforeEach(() => {
  signIn(['agreed-volume:read', 'agreed-volume:suspend', 'approval:decide']);
  api.now.answer('listAgreedVolumeEvents', { results: [], count: 0 });
});

it('a card says of its volume how high, when, for whom and under which protocol it grants', async () => {
  api.now.answer('listAgreedVolumes', [volume()]);
  await open();
  const card = await screen.findByRole('listitem');
  expect(within(card).getByText(/du sol à 400 ft AMSL/)).toBeTruthy();
  expect(within(card).getByText(/lun\.–mer\., ven\., 08:00–18:00/)).toBeTruthy();
  // The protocol ends before the volume does.
  expect(within(card).getByText(/30 nov\. 2026/)).toBeTruthy();
  expect(within(card).getByText('Aéro Vision')).toBeTruthy();
  expect(within(card).getByText('PRO-2026-03')).toBeTruthy();
  // A controller stops it, and changes nothing of it.
  expect(
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Suspendre']);
});

it('the dialog suspends at once, and takes back what was not flown where that is wished', async () => {
  api.now.answer('listAgreedVolumes', [volume()]);
  api.now.answer('getVolumeGrants', GRANTS);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Suspendre' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/1 vol en cours n’est pas retiré/)).toBeTruthy();
  expect(within(dialog).getByText(/2 accords déjà utilisés ne sont pas retirés/)).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Motif'), 'Meeting aérien.');
  await user.click(within(dialog).getByLabelText('Retirer aussi 3 accords non utilisés'));
  api.now.answer('suspendAgreedVolume', volume({ status: 'suspended', available_actions: ['activate'] }));
  api.now.answer('withdrawVolumeGrants', { ...GRANTS, withdrawable: 0, withdrawn: 3 });
  api.now.answer('listAgreedVolumes', [volume({ status: 'suspended', available_actions: ['activate'] })]);
  await user.click(within(dialog).getByRole('button', { name: 'Suspendre' }));
  expect(await screen.findByText('Volume suspendu, 3 accords retirés')).toBeTruthy();
  expect(api.now.last('suspendAgreedVolume')?.body).toEqual({ reason: 'Meeting aérien.' });
  expect(api.now.last('withdrawVolumeGrants')?.body).toEqual({ message: 'Meeting aérien.' });
});

it('a card counts who has read a withdrawal', async () => {
  api.now.answer('listAgreedVolumes', [volume({ status: 'suspended', available_actions: ['activate'] })]);
  api.now.answer('getVolumeGrants', { ...GRANTS, withdrawable: 0, in_flight: 0, withdrawn: 3, received: 2 });
  await open();
  expect(await screen.findByText(/3 accords retirés, 2 lus.*2 accords déjà utilisés/)).toBeTruthy();
});

it('a draft is put in force after a question that names what will be granted', async () => {
  signIn(['agreed-volume:read', 'agreed-volume:suspend', 'structure:write']);
  const draft = volume({
    status: 'draft',
    version: 1,
    granted_count: 0,
    standing_count: 0,
    available_actions: ['activate', 'change', 'delete'],
  });
  api.now.answer('listAgreedVolumes', [draft]);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Mettre en service' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/PRO-2026-03.*400 ft AMSL.*Aéro Vision/)).toBeTruthy();
  api.now.answer('activateAgreedVolume', volume());
  api.now.answer('listAgreedVolumes', [volume()]);
  await user.click(within(question).getByRole('button', { name: 'Mettre en service' }));
  expect(api.now.last('activateAgreedVolume')?.body).toEqual({ version: 1 });
  expect(await screen.findByText('Volume en service')).toBeTruthy();
  expect(button('Suspendre')).toBeTruthy();
});
