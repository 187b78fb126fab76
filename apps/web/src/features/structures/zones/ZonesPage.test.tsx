import type { StructureZone } from '@envol/contract/structure-zones';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button } from '../../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { asksBefore } from '../../../../test/formHabits.ts';
import { openSessionOf } from '../../../../test/people.ts';
import { ZonesPage } from './ZonesPage.tsx';

const api = setUpFakeApi();

const DEPOT: StructureZone = {
  id: 9,
  structure_id: 3,
  kind: 'uspace',
  code: null,
  name: 'Dépôt',
  geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 250 },
  area_m2: 196_350,
  ceiling_m: 120,
  stroke_colour: '#1f5eff',
  zone_class: null,
  lower: null,
  upper: null,
  message: 'Prévenir la tour.',
  updated_at: '2026-11-22T10:00:00Z',
};
const open = () => show(<ZonesPage />, ['structure_zones', 'formats', 'map', 'errors']);

beforeEach(() =>
  openSessionOf({
    authority: { structures: [{ id: 3, code: 'LFBO', name: 'Toulouse', reference_point: [1.36, 43.63] }] },
  } as never),
);

it('ZonesPage deletes a zone after a question that names it, and says that none is left', async () => {
  api.now.answer('listStructureZones', [DEPOT]);
  const user = await open();
  expect(await screen.findByText(/U-space · .*120 m AGL/)).toBeTruthy();
  expect(screen.getByText('Prévenir la tour.')).toBeTruthy();
  await asksBefore({
    api: api.now,
    user,
    call: 'deleteStructureZone',
    opener: () => button('Supprimer Dépôt'),
    confirm: 'Supprimer Dépôt',
    says: /zone Dépôt.*Elle cesse de s’appliquer dès maintenant/,
    agree: () => {
      api.now.answer('deleteStructureZone', undefined as never);
      api.now.answer('listStructureZones', []);
    },
  });
  expect(api.now.last('deleteStructureZone')?.params).toEqual({ id: '3', zid: '9' });
  expect(await screen.findByText('Aucune zone')).toBeTruthy();
});

it('ZonesPage says why the zones could not be read, and reads them at another try', async () => {
  api.now.refuse('listStructureZones', 'FORBIDDEN', { detail: 'Revenez dans un instant.' });
  const user = await open();
  expect(await screen.findByText('Revenez dans un instant.')).toBeTruthy();
  api.now.answer('listStructureZones', [DEPOT]);
  await user.click(button('Réessayer'));
  expect(await screen.findByText('Dépôt')).toBeTruthy();
});
