import type { StructureZone } from '@envol/contract/structure-zones';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box, button, choose } from '../../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../../../test/formHabits.ts';
import { DrawZone } from './DrawZone.tsx';

const api = setUpFakeApi();

const ZONE: StructureZone = {
  id: 9,
  structure_id: 3,
  kind: 'impacting',
  code: null,
  name: 'Dépôt',
  geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 250 },
  area_m2: 196_350,
  ceiling_m: null,
  stroke_colour: '#1f5eff',
  zone_class: null,
  lower: null,
  upper: null,
  message: null,
  updated_at: '2026-11-22T10:00:00Z',
};
const open = () =>
  show(<DrawZone id={3} zones={[]} at={[1.363, 43.635]} />, ['structure_zones', 'map', 'errors']);
const circle = () => button('Placer un cercle');
const add = () => button('Enregistrer la zone');
const radius = () => box('Rayon');

it('DrawZone takes a circle by its numbers, names it, and says at the field what the server refuses', async () => {
  const user = await open();
  expect(add()).toHaveProperty('disabled', true);
  await user.clear(radius());
  await user.type(radius(), '250');
  await user.clear(box('Latitude du centre'));
  await user.type(box('Latitude du centre'), '43,6');
  await user.clear(box('Longitude du centre'));
  await user.type(box('Longitude du centre'), '1.4{Enter}');
  expect(await screen.findByText(/^Zone dessinée/)).toBeTruthy();
  await asksFirst({ api: api.now, user, input: () => box('Nom'), submit: add });
  await user.type(box('Nom'), 'Dépôt');
  await refusesAtField({
    api: api.now,
    user,
    call: 'createStructureZone',
    field: 'name',
    input: () => box('Nom'),
    submit: add,
  });
  api.now.answer('createStructureZone', ZONE);
  await user.click(add());
  expect(await screen.findByText('Zone enregistrée')).toBeTruthy();
  expect(api.now.last('createStructureZone')).toMatchObject({
    params: { id: '3' },
    body: {
      kind: 'impacting',
      name: 'Dépôt',
      geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 250 },
    },
  });
  expect(screen.getByText('Rien n’est encore dessiné.')).toBeTruthy();
  expect(box('Nom').value).toBe('');
});

it('DrawZone says what is wrong with the figures of a circle, and places none', async () => {
  const user = await open();
  for (const [field, wrong] of [
    ['Rayon', 'abc'],
    ['Rayon', '-5'],
    ['Latitude du centre', '143'],
  ] as const) {
    const before = box(field).value;
    await user.clear(box(field));
    await user.type(box(field), wrong);
    await user.click(circle());
    await waitFor(() => expect(box(field).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Rien n’est encore dessiné.')).toBeTruthy();
    await user.clear(box(field));
    await user.type(box(field), before);
  }
  await user.click(circle());
  await user.click(await screen.findByRole('button', { name: 'Effacer le dessin' }));
  expect(screen.getByText('Rien n’est encore dessiné.')).toBeTruthy();
  expect(api.now.sent).toEqual([]);
});

it('DrawZone forgets what only another kind of zone has', async () => {
  const user = await open();
  await user.click(circle());
  await user.type(box('Nom'), 'Dépôt');
  await choose(user, /Type$/, 'Site client');
  await user.type(box('Code du site'), '?');
  await user.click(add());
  await waitFor(() => expect(box('Code du site').getAttribute('aria-invalid')).toBe('true'));
  await choose(user, /Type$/, 'U-space');
  await user.type(box(/^Plafond/), '120');
  await choose(user, /Type$/, 'Impactante');
  api.now.answer('createStructureZone', ZONE);
  await user.click(
    within(screen.getByRole('form', { name: 'Nouvelle zone' })).getByText('Enregistrer la zone'),
  );
  expect(await screen.findByText('Zone enregistrée')).toBeTruthy();
  expect(api.now.bodies('createStructureZone')).toMatchObject([
    { kind: 'impacting', code: null, ceiling_m: null },
  ]);
});
