import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { box, button, choose } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { anAdministeredStructure, anAuthority } from '../../../test/organisations.ts';
import { AuthorityDialog } from './AuthorityDialog.tsx';
import { StructureDialog } from './StructureDialog.tsx';

const api = setUpFakeApi();
const WORDS = ['authorities', 'errors'] as const;

const APPROACH = anAuthority({ people_count: 2, structures_count: 1 });
const FIELD = anAdministeredStructure({ deciders_count: 1 });
const lastBody = () => api.now.sent.at(-1)?.body;

it('the dialog adds an authority of its kind, once it has a name that the server takes', async () => {
  const onClose = vi.fn();
  const user = await show(<AuthorityDialog authority={null} onClose={onClose} />, WORDS);
  const name = () => box('Nom');
  await asksFirst({ api: api.now, user, input: name, submit: () => button('Enregistrer') });
  await user.type(name(), 'Préfecture du Rhône');
  await choose(user, /Type$/, 'Préfecture');
  await refusesAtField({
    api: api.now,
    user,
    call: 'createAuthority',
    field: 'name',
    input: name,
    submit: () => button('Enregistrer'),
  });
  api.now.answer('createAuthority', APPROACH);
  await user.click(button('Enregistrer'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(lastBody()).toEqual({ name: 'Préfecture du Rhône', authority_type: 'prefecture' });
});

it('the dialog connects a structure at its place and under its authority', async () => {
  const onClose = vi.fn();
  const user = await show(
    <StructureDialog structure={null} authorities={[APPROACH]} onClose={onClose} />,
    WORDS,
  );
  await asksFirst({
    api: api.now,
    user,
    input: () => box('Indicateur'),
    submit: () => button('Enregistrer'),
  });
  await user.type(box('Indicateur'), 'LFRS');
  await user.type(box('Nom'), 'Nantes-Atlantique');
  await user.type(box(/^Latitude/), '47,15');
  await user.type(box(/^Longitude/), '-1,61');
  await choose(user, /Autorité$/, 'Approche de l’Ouest');
  await refusesAtField({
    api: api.now,
    user,
    call: 'createStructure',
    field: 'code',
    input: () => box('Indicateur'),
    submit: () => button('Enregistrer'),
  });
  api.now.answer('createStructure', FIELD);
  await user.click(button('Enregistrer'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(lastBody()).toMatchObject({
    code: 'LFRS',
    name: 'Nantes-Atlantique',
    structure_type: 'airport',
    is_partner: true,
    reference_point: [-1.61, 47.15],
    authority_id: 5,
    phone: null,
    email: null,
  });
});

it.each([
  ['Préfecture', false],
  ['U-space', true],
])(
  'the dialog proposes for a structure that is a %s whether it is a partner: %s',
  async (kind, is_partner) => {
    const user = await show(
      <StructureDialog structure={null} authorities={[APPROACH]} onClose={() => undefined} />,
      WORDS,
    );
    await choose(user, /Type$/, kind);
    const partner = () => screen.getByRole('checkbox', { name: 'Structure partenaire' });
    await waitFor(() => expect(partner()).toHaveProperty('checked', is_partner));
    // The staff knows better, and what stands on a connected one is its word.
    await user.click(partner());
    expect(partner()).toHaveProperty('checked', !is_partner);
  },
);

it('lets who is not of the staff change how a structure is reached, and who answers for it, alone', async () => {
  const known = { structure_type: 'airport', authority_name: null, phone: null, email: null } as const;
  api.now.answer('structuresInformation', [
    { ...known, id: 3, code: 'LFRS', name: 'Nantes-Atlantique' },
    { ...known, id: 4, code: 'LFRN', name: 'Rennes' },
  ]);
  const onClose = vi.fn();
  const user = await show(
    <StructureDialog structure={FIELD} authorities={[APPROACH]} onClose={onClose} />,
    WORDS,
  );
  for (const field of ['Indicateur', /^Latitude/, /^Longitude/])
    expect(box(field)).toHaveProperty('disabled', true);
  await user.type(box(/^Téléphone/), '02 40 84 80 00');
  await choose(user, /Répond aux demandes$/, 'LFRN · Rennes');
  api.now.answer('updateStructureIdentity', FIELD);
  await user.click(button('Enregistrer'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = api.now.sent.findLast(({ name }) => name === 'updateStructureIdentity');
  expect(sent).toMatchObject({ params: { id: '3' } });
  expect(sent?.body).toEqual({
    name: 'Nantes-Atlantique',
    phone: '02 40 84 80 00',
    email: null,
    delegatee_structure_id: 4,
  });
});
