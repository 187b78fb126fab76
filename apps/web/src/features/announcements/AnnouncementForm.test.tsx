import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { GeolocationForm } from './GeolocationForm.tsx';

const api = setUpFakeApi();

const EMPTY = 'Les valeurs fournies ne permettent pas la mise à jour.';

it('AnnouncementForm keeps what was typed where a text to unfold is empty, and publishes once it is filled', async () => {
  const onClose = vi.fn();
  api.now.refuse('createAnnouncement', 'EXPANSION_TEXT_EMPTY', { detail: EMPTY });
  const user = await show(<AnnouncementForm onClose={onClose} />, ['announcements', 'errors']);
  const publish = () => user.click(screen.getByRole('button', { name: 'Publier' }));
  const text = screen.getByRole('textbox', { name: 'Texte' });
  await user.type(text, 'Nouveau cycle AIRAC');
  await user.click(screen.getByRole('button', { name: 'Ajouter un complément à déplier' }));
  await publish();
  expect(await screen.findByText(EMPTY)).toBeTruthy();
  expect((text as HTMLTextAreaElement).value).toBe('Nouveau cycle AIRAC');
  expect(onClose).not.toHaveBeenCalled();
  api.now.answer('createAnnouncement', {
    id: 1,
    text: 'Nouveau cycle AIRAC',
    text_en: null,
    expansion_elements: [],
    is_dismissed: false,
    created_at: '2026-11-22T10:00:00Z',
  } as never);
  const part = screen.getByRole('group', { name: 'Complément 1' });
  await user.type(within(part).getByRole('textbox', { name: 'Titre' }), 'Ce qui change');
  await user.type(within(part).getByRole('textbox', { name: 'Texte à déplier' }), 'Trois zones.');
  await publish();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(-1)?.body).toMatchObject({
    text: 'Nouveau cycle AIRAC',
    expansion_elements: [{ title: 'Ce qui change', text: 'Trois zones.' }],
  });
});

it('AnnouncementForm words the message of a refused position in both languages, and empties one', async () => {
  const onClose = vi.fn();
  api.now.answer('updateGeolocationMessage', { text: 'Nouveau', text_fr: 'Nouveau', text_en: null });
  const user = await show(<GeolocationForm text="Ancien" text_en="Old" onClose={onClose} />, [
    'announcements',
    'errors',
  ]);
  const [french, english] = screen.getAllByRole('textbox');
  if (!french || !english) throw new Error('two texts were expected');
  await user.clear(french);
  await user.type(french, 'Nouveau');
  await user.clear(english);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(-1)?.body).toEqual({ text: 'Nouveau', text_en: null });
});

it('AnnouncementForm tells an announcement with what unfolds below it, until it is understood', async () => {
  const onClose = vi.fn();
  const announcement = {
    id: 1,
    text: 'Nouveau cycle',
    expansion_elements: [{ title: 'Quoi', text: 'Les zones' }],
    created_at: '2026-03-10T08:00:00Z',
    is_dismissed: false,
  };
  const user = await show(<AnnouncementDialog announcement={announcement} onClose={onClose} />, [
    'announcements',
  ]);
  expect(screen.getByText('Nouveau cycle')).toBeTruthy();
  expect(screen.getByText('Quoi').closest('details')?.textContent).toContain('Les zones');
  await user.click(screen.getByRole('button', { name: 'Compris' }));
  expect(onClose).toHaveBeenCalled();
});
