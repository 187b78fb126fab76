import type { AuthoredAnnouncement } from '@envol/contract/announcements';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button, dialogsGone, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { asksBefore } from '../../../test/formHabits.ts';
import { AnnouncementsPage } from './AnnouncementsPage.tsx';

const api = setUpFakeApi();
const WORDS = ['announcements', 'errors'] as const;

const TOLD: AuthoredAnnouncement = {
  id: 3,
  text_fr: 'Maintenance dimanche.',
  text_en: null,
  expansions_count: 1,
  created_by: 'Alix Renaud',
  created_at: '2026-11-22T10:00:00Z',
  stopped_at: null,
  dismissed_count: 4,
};
const list = (...results: AuthoredAnnouncement[]) =>
  api.now.answer('listAnnouncements', { count: results.length, next: null, previous: null, results });

beforeEach(() => api.now.answer('geolocationMessage', { text: null, text_fr: null, text_en: null }));

it('AnnouncementsPage stops what is shown after a question, and has no more to stop then', async () => {
  list(TOLD);
  const user = await show(<AnnouncementsPage />, WORDS);
  expect(await screen.findByText('Affichée')).toBeTruthy();
  expect(screen.getByText(/1 complément · en français seulement/)).toBeTruthy();
  await asksBefore({
    api: api.now,
    user,
    call: 'deleteAnnouncements',
    opener: () => button('Arrêter l’affichage'),
    confirm: 'Arrêter l’affichage',
    says: 'Plus personne ne voit d’annonce',
    danger: false,
    agree: () => {
      api.now.answer('deleteAnnouncements', { stopped: 1 });
      list({ ...TOLD, stopped_at: '2026-11-23T10:00:00Z' });
    },
  });
  expect(await screen.findByText('Arrêtée')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Arrêter l’affichage' })).toBeNull();
});

it('AnnouncementsPage offers a first announcement where none was told, and words the message of a refused position', async () => {
  list();
  const user = await show(<AnnouncementsPage />, WORDS);
  expect(await screen.findByText('Aucune annonce')).toBeTruthy();
  expect(screen.getByText('Le texte d’Envol est affiché.')).toBeTruthy();
  await user.click(button('Nouvelle annonce'));
  expect(screen.getByRole('dialog', { name: 'Nouvelle annonce' })).toBeTruthy();
  await user.click(inDialog('Annuler'));
  await dialogsGone();
  await user.click(button('Modifier'));
  expect(screen.getByRole('dialog', { name: 'Message quand la position est refusée' })).toBeTruthy();
});

it('AnnouncementsPage says why it could not be read, and reads it at another try', async () => {
  api.now.refuse('listAnnouncements', 'SERVICE_UNAVAILABLE', { detail: 'Revenez dans un instant.' });
  const user = await show(<AnnouncementsPage />, WORDS);
  expect(await screen.findByText('Revenez dans un instant.')).toBeTruthy();
  list(TOLD);
  await user.click(button('Réessayer'));
  expect(await screen.findByText('Maintenance dimanche.')).toBeTruthy();
});
