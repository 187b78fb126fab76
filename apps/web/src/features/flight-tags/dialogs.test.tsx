import type { FlightTag } from '@envol/contract/flight-tags';
import type { Flight } from '@envol/contract/flights';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { box, button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import {
  asksBefore,
  asksFirst,
  chooseTyped,
  outlivesSession,
  refusesAtField,
} from '../../../test/formHabits.ts';
import { signedInAs } from '../../../test/people.ts';
import { BesideDialog } from './BesideDialog.tsx';
import { TagsDialog } from './TagsDialog.tsx';

const api = setUpFakeApi();
const WORDS = ['missions', 'errors'] as const;
const CLIENT: FlightTag = { id: 5, name: 'Client Nord', constraint_type: null, flights_count: 3 };

const openTags = async () => {
  api.now.answer('listFlightTags', { count: 1, next: null, previous: null, results: [CLIENT] });
  api.now.answer('flightTagConstraintTypes', []);
  const user = await show(<TagsDialog onClose={() => undefined} />, WORDS);
  await screen.findByText('Client Nord');
  return user;
};

it('the dialog adds a tag once it has a name that is free', async () => {
  const user = await openTags();
  await user.click(button('Nouvelle étiquette'));
  const name = () => box('Nom');
  await asksFirst({ api: api.now, user, input: name, submit: () => button('Enregistrer') });
  await user.type(name(), 'Chantier');
  await refusesAtField({
    api: api.now,
    user,
    call: 'createFlightTag',
    field: 'name',
    input: name,
    submit: () => button('Enregistrer'),
  });
  api.now.answer('createFlightTag', { ...CLIENT, id: 6, name: 'Chantier' });
  await user.click(button('Enregistrer'));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(api.now.last('createFlightTag')?.body).toEqual({ name: 'Chantier', constraint_type: null });
});

it('the dialog deletes a tag after a question that says what stays', async () => {
  const user = await openTags();
  await asksBefore({
    api: api.now,
    user,
    call: 'deleteFlightTag',
    opener: () => button('Supprimer l’étiquette Client Nord'),
    confirm: 'Supprimer',
    says: /conservées, sans l’étiquette/,
    agree: () => api.now.answer('deleteFlightTag', undefined as never),
  });
  expect(api.now.last('deleteFlightTag')?.params).toEqual({ id: '5' });
});

const openBeside = async () => {
  signedInAs(['flight:write']);
  api.now.answer('flightTagNames', [CLIENT]);
  return show(<BesideDialog flight={aFlight()} onClose={() => undefined} />, WORDS);
};

it('the dialog keeps tags, links, notes and memo in one change, and checks each address', async () => {
  const onClose = vi.fn();
  signedInAs(['flight:write']);
  api.now.answer('flightTagNames', [CLIENT]);
  const user = await show(<BesideDialog flight={aFlight()} onClose={onClose} />, WORDS);
  await chooseTyped(user, /^Étiquettes/, 'Client Nord');
  await user.click(button('Ajouter un lien'));
  await user.type(box('Libellé'), 'Plan');
  await user.clear(box('Adresse'));
  await user.type(box('Adresse'), 'plan');
  await user.type(box(/^Notes internes/), 'Portail fermé.');
  await user.click(button('Enregistrer'));
  await waitFor(() => expect(box('Adresse').getAttribute('aria-invalid')).toBe('true'));
  expect(api.now.last('updateFlight')).toBeUndefined();
  await user.clear(box('Adresse'));
  await user.type(box('Adresse'), 'https://example.invalid/plan');
  await refusesAtField({
    api: api.now,
    user,
    call: 'updateFlight',
    field: 'internal_notes',
    input: () => box(/^Notes internes/),
    submit: () => button('Enregistrer'),
  });
  api.now.answer('updateFlight', aFlight());
  await user.click(button('Enregistrer'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.last('updateFlight')).toMatchObject({
    params: { id: '4' },
    body: {
      tag_ids: [5],
      document_links: [{ label: 'Plan', url: 'https://example.invalid/plan' }],
      internal_notes: 'Portail fermé.',
      version: 3,
    },
  });
});

/** What a colleague saved while the dialog stood open. */
const savedMeanwhile = (changes: Partial<Flight>): Flight =>
  aFlight({ version: 4, updated_at: '2026-11-24T09:14:00Z', ...changes });

it('notes that a colleague wrote meanwhile are told with what was typed kept, which takes their place once saved again', async () => {
  const onClose = vi.fn();
  signedInAs(['flight:write']);
  api.now.answer('flightTagNames', [CLIENT]);
  const user = await show(<BesideDialog flight={aFlight()} onClose={onClose} />, WORDS);
  await user.type(box(/^Notes internes/), 'Portail fermé.');
  const edits = [{ version: 4, at: '2026-11-24T09:14:00Z', by: 'Hugo Petit', fields: ['internal_notes'] }];
  api.now.answer('getFlight', savedMeanwhile({ internal_notes: 'Clé chez le gardien.', edits }));
  api.now.refuse('updateFlight', 'ANALYSIS_OUTDATED');
  await user.click(button('Enregistrer'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/Notes internes \(Hugo Petit, .+\).*Clé chez le gardien\./);
  expect(box(/^Notes internes/).value).toBe('Portail fermé.');
  expect(onClose).not.toHaveBeenCalled();
  api.now.answer('updateFlight', aFlight());
  await user.click(button('Enregistrer'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.last('updateFlight')?.body).toEqual({ internal_notes: 'Portail fermé.', version: 4 });
});

it('a field that a colleague changed meanwhile is kept beside one’s own, and nobody is asked', async () => {
  const onClose = vi.fn();
  signedInAs(['flight:write']);
  api.now.answer('flightTagNames', [CLIENT]);
  const user = await show(<BesideDialog flight={aFlight()} onClose={onClose} />, WORDS);
  await user.type(box(/^Mémo privé/), 'Batteries.');
  api.now.answer('getFlight', savedMeanwhile({ internal_notes: 'Clé chez le gardien.' }));
  api.now.answer('updateFlight', aFlight());
  api.now.refuse('updateFlight', 'ANALYSIS_OUTDATED', {
    of: ({ body }) => (body as { readonly version?: number }).version === 3,
  });
  await user.click(button('Enregistrer'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.last('updateFlight')?.body).toEqual({ private_memo: 'Batteries.', version: 4 });
});

it('the dialog gives back what was typed when the session ended', () =>
  outlivesSession({ open: openBeside, input: () => box(/^Notes internes/) }));
