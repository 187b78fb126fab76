import type { MessageTemplate } from '@envol/contract/message-templates';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { SharedTemplates } from './SharedTemplates.tsx';

const api = setUpFakeApi();
const TEMPLATE: MessageTemplate = {
  id: 4,
  structure_id: 3,
  kind: 'refusals',
  text: 'Percée en service.',
  refusal_category: 'traffic',
  written_by: 'Marc Vidal',
  written_at: '2026-11-20T08:00:00Z',
  version: 2,
  available_actions: ['change', 'delete'],
};
const shown = (may_write: boolean, is_full = false) => {
  api.now.answer('listMessageTemplates', {
    templates: [{ ...TEMPLATE, available_actions: may_write ? ['change', 'delete'] : [] }],
    structures: [{ id: 3, name: 'Toulouse-Blagnac', may_write, is_full }],
  });
  signedInAs(['message_template:read']);
  return show(<SharedTemplates />, ['message_templates', 'approvals', 'errors']);
};

it('SharedTemplates offers neither change nor addition where its reader writes none, and no addition where there is no room', async () => {
  await shown(false);
  expect(await screen.findByText('Percée en service.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Modifier|Ajouter|Supprimer/ })).toBeNull();
});

it('SharedTemplates offers no addition where the structure has as many as it may', async () => {
  await shown(true, true);
  await screen.findByText('Percée en service.');
  expect(screen.queryByRole('button', { name: 'Ajouter un texte' })).toBeNull();
});

it('SharedTemplates sends a new template with the name that a press wrote, and refuses a name that means nothing', async () => {
  const user = await shown(true);
  const [add] = await screen.findAllByRole('button', { name: 'Ajouter un texte' });
  await user.click(add as HTMLElement);
  const text = screen.getByRole('textbox', { name: 'Texte' });
  await user.type(text, 'Piste {{piste}');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(screen.getByText(/piste.*n’existe pas/)).toBeTruthy();
  await user.clear(text);
  await user.type(text, 'Avant');
  await user.click(screen.getByRole('button', { name: '{période}' }));
  api.now.answer('createMessageTemplate', { ...TEMPLATE, id: 5 });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await expect
    .poll(() => api.now.bodies('createMessageTemplate'))
    .toEqual([{ structure_id: 3, kind: 'conditions', text: 'Avant {période}', refusal_category: null }]);
});
