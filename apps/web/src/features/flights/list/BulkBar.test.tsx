import type { FlightJobOutcome } from '@envol/contract/flight-jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button } from '../../../../test/controls.ts';
import { setUpFakeApi, textOnScreen } from '../../../../test/dom.tsx';
import { chooseTyped } from '../../../../test/formHabits.ts';
import { openSessionOf } from '../../../../test/people.ts';
import { setEveryPlace } from '../../../../test/places.ts';
import { showPage } from '../../../../test/router.tsx';
import { BulkBar } from './BulkBar.tsx';

const api = setUpFakeApi();
setEveryPlace();
beforeEach(() => openSessionOf({}));

const JOB: FlightJobOutcome = {
  id: 3,
  act: 'classify',
  status: 'done',
  total_count: 21,
  done_count: 21,
  left_count: 1,
  created_at: '2026-06-01T09:00:00.000Z',
  ended_at: null,
  expires_at: '2026-06-08T09:00:00.000Z',
  left: [],
};

const LISTED = { flights: [], query: { is_archived: 'false', ordering: 'next_start' } } as const;

const shown = async (ids: readonly number[]) => {
  const bulk = {
    chosen: new Set(ids),
    busy: false,
    run: (act: (leave: () => void) => Promise<void>) => act(() => undefined),
    clear: () => undefined,
    toggle: () => undefined,
    chooseAll: async () => undefined,
  };
  const bar = () => <BulkBar bulk={bulk} listed={LISTED} ofArchived={false} found={undefined} />;
  return (await showPage('/map/flights', bar, ['flights', 'missions', 'flight_jobs', 'common', 'errors']))
    .user;
};
const left = (id: number) => ({
  id,
  display_identifier: `M-${id}`,
  name: `M-${id}`,
  reason: 'another_change' as const,
});

it('BulkBar tags nothing until a tag is named, and says which missions were left', async () => {
  api.now.answer('flightTagNames', [{ id: 4, name: 'Toitures', constraint_type: null }]);
  api.now.answer('bulkClassify', { done: [1], left: [left(2)] });
  const user = await shown([1, 2]);
  await user.click(button('Étiqueter'));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = () => dialog.getByRole('button', { name: 'Étiqueter' });
  expect(submit()).toHaveProperty('disabled', true);
  await chooseTyped(user, /Ajouter/, 'Toitures');
  await user.click(submit());
  await waitFor(() => expect(textOnScreen()).toContain('1 mission ignorée : M-2'));
  expect(textOnScreen()).toContain('1 mission étiquetée.');
});

it('BulkBar undoes what a job archived once it is through, but what it left', async () => {
  const many = Array.from({ length: 21 }, (_, index) => index + 1);
  const { left: _, ...begun } = JOB;
  api.now.answer('bulkClassify', begun);
  api.now.answer('getFlightJob', { ...JOB, left: [{ ...left(2), flight_id: 2, date: null, detail: null }] });
  const user = await shown(many);
  await user.click(button('Autres actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Archiver' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Fermer' }));
  await user.click(await screen.findByRole('button', { name: 'Annuler l’archivage' }));
  await waitFor(() =>
    expect(api.now.bodies('bulkClassify')).toEqual([
      { ids: many, is_archived: true },
      { ids: many.filter((id) => id !== 2), is_archived: false },
    ]),
  );
});

it('BulkBar offers no undoing of a job that goes on', async () => {
  const { left: _, ...begun } = JOB;
  api.now.answer('bulkClassify', begun);
  api.now.answer('getFlightJob', { ...JOB, status: 'running', done_count: 3 });
  const user = await shown([1, 2]);
  await user.click(button('Autres actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Archiver' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Annuler l’archivage' })).toBeNull();
});

it('The bar of many missions does not say that missions were archived when none was', async () => {
  api.now.answer('bulkClassify', { done: [], left: [left(2)] });
  const user = await shown([2]);
  await user.click(button('Autres actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Archiver' }));
  await waitFor(() => expect(textOnScreen()).toContain('1 mission ignorée : M-2'));
  expect(textOnScreen()).not.toContain('0 mission');
});

it('BulkBar downloads the areas of all chosen missions, a hundred to an archive', async () => {
  api.now.answer('bulkDownloadKml', new Blob(['zip']) as never);
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:areas');
  const user = await shown(Array.from({ length: 130 }, (_, index) => index + 1));
  await user.click(button('Autres actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Zones (KML)' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  const asked = api.now.sent.flatMap(({ query }) => (query.get('ids') ?? '').split(','));
  expect(asked).toHaveLength(130);
});
