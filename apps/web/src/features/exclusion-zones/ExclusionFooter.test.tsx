import type { ExclusionArea } from '@envol/contract/exclusion-zones';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { asksBefore } from '../../../test/formHabits.ts';
import { signedInAs } from '../../../test/people.ts';
import { ExclusionFooter } from './ExclusionFooter.tsx';
import { draftOf } from './exclusionDraft.ts';

const api = setUpFakeApi();

const SAVED: ExclusionArea = {
  ...draftOf(null).settings,
  markers: [],
  outline: null,
  scenario: 'S1',
  height_m: 50,
  parts: [],
  flight_geography: { type: 'Polygon', coordinates: [] },
  contingency: null,
  minimum: { type: 'Polygon', coordinates: [] },
  zone: { type: 'Polygon', coordinates: [] },
  forbidden: null,
  area_m2: 1_000,
  flown_m2: 100,
  width_m: 30,
  farthest_from_pilot_m: null,
  rules: { ruleset: '2026-11', version: '1' },
  stale: [],
  removed_markers: 0,
  version: 1,
  saved_at: '2026-11-20T08:00:00.000Z',
  saved_by: 'Claire Morel',
};

type Editor = Parameters<typeof ExclusionFooter>[0]['editor'];
const footer = (saved: ExclusionArea | null, changes: Partial<Editor> = {}) => {
  const editor: Editor = {
    draft: draftOf(saved),
    result: { kind: 'zone' } as Editor['result'],
    is_dirty: false,
    can_undo: false,
    can_redo: false,
    undo: vi.fn(),
    redo: vi.fn(),
    ...changes,
  };
  const node = <ExclusionFooter flight={aFlight()} saved={saved} editor={editor} />;
  return show(node, ['exclusion_zones', 'flights', 'errors']);
};

beforeEach(() => signedInAs(['flight:read', 'flight:write']));

it('ExclusionFooter deletes the saved zone after a question', async () => {
  const user = await footer(SAVED);
  expect(screen.getByText(/Claire Morel/)).toBeTruthy();
  await asksBefore({
    api: api.now,
    user,
    call: 'deleteExclusionArea',
    opener: () => button('Supprimer la zone'),
    confirm: 'Supprimer la zone',
    says: /retirés de la mission et des demandes ouvertes/,
    agree: () => api.now.answer('deleteExclusionArea', undefined as never),
  });
  expect(api.now.last('deleteExclusionArea')?.params).toEqual({ id: '4' });
});

it('ExclusionFooter saves what was drawn once, says why it could not, and takes it back', async () => {
  const user = await footer(null, { is_dirty: true });
  expect(screen.queryByRole('button', { name: 'Supprimer la zone' })).toBeNull();
  api.now.refuse('saveExclusionArea', 'SERVICE_UNAVAILABLE', { detail: 'Revenez dans un instant.' });
  await user.click(button('Enregistrer la zone'));
  expect(await screen.findByText('Revenez dans un instant.')).toBeTruthy();
  api.now.answer('saveExclusionArea', SAVED);
  const before = api.now.sent.length;
  const release = api.now.hold();
  await user.dblClick(button('Enregistrer la zone'));
  release();
  api.now.answer('deleteExclusionArea', undefined as never);
  await screen.findByText('Zone d’exclusion enregistrée.');
  // The one of the message, not the step back of the drawing.
  await user.click(screen.getByRole('button', { name: 'Annuler l’enregistrement' }));
  await expect
    .poll(() => api.now.sent.slice(before).map(({ name }) => name))
    .toEqual(['saveExclusionArea', 'deleteExclusionArea']);
});

it.each([
  ['what is saved', {}, 'downloadExclusionArea'],
  ['what is being drawn', { is_dirty: true }, 'exclusionAreaKml'],
] as const)('ExclusionFooter gives %s as a file', async (_, changes, call) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:zone');
  api.now.answer(call, new Blob(['<kml/>']) as never);
  const user = await footer(SAVED, changes);
  const release = api.now.hold();
  await user.dblClick(button(/KML/));
  release();
  await expect.poll(() => api.now.sent.map(({ name }) => name)).toEqual([call]);
});

it('ExclusionFooter steps back and forth by its buttons and by the keys', async () => {
  const undo = vi.fn();
  const user = await footer(SAVED, { can_undo: true, undo });
  await user.click(button(/^Annuler/));
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledTimes(2);
});

it('lets who only reads take the file alone', async () => {
  signedInAs(['flight:read']);
  await footer(SAVED, { is_dirty: true, can_undo: true });
  expect(screen.getAllByRole('button')).toEqual([button(/KML/)]);
});

it('neither saves nor gives what is no zone', async () => {
  await footer(null, { result: { kind: 'refused' } as unknown as Editor['result'], is_dirty: true });
  for (const name of [/^Enregistrer/, /KML/]) expect(button(name)).toHaveProperty('disabled', true);
});
