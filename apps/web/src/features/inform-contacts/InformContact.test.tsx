import type { Approval } from '@envol/contract/approvals';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { InformContact, InformDialog } from './InformContact.tsx';

const api = setUpFakeApi();
const approval = {
  id: 7,
  version: 3,
  available_actions: ['note'],
  contacts_to_inform: [],
  contact_answers: [],
} as unknown as Approval;

it('InformContact sends the named contacts, and stays open where the server refuses', async () => {
  api.now.refuse('decideApproval', 'APPROVAL_CHANGED');
  const onClose = vi.fn();
  const user = await show(<InformDialog approval={approval} onClose={onClose} />, ['approvals']);
  const [recipients] = screen.getAllByRole('textbox');
  await user.type(recipients as HTMLElement, 'tour');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(api.now.sent).toEqual([]);
  await user.type(recipients as HTMLElement, '@aeroport.fr; astreinte@aeroport.fr');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(api.now.sent[0]?.body).toMatchObject({
    type: 'inform-contact',
    version: 3,
    recipients: ['tour@aeroport.fr', 'astreinte@aeroport.fr'],
  });
  expect(onClose).not.toHaveBeenCalled();
});

it('InformContact is not offered to who may not note', async () => {
  await show(<InformContact approval={{ ...approval, available_actions: ['message'] }} />, ['approvals']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('InformContact shows whom was informed, and what they wrote back under the letter that they answer', async () => {
  const letter = {
    id: 4,
    type: 'inform-contact' as const,
    message: 'Vol jeudi.',
    recipients: ['mairie@example.fr'],
    restricted_height: null,
    min_allowed_date_start: null,
    max_allowed_date_end: null,
    min_allowed_time_start: null,
    max_allowed_time_end: null,
    tactical_contact_required: false,
    refusal_category: null,
    inside_impacting_zone: null,
    supersedes_id: null,
    superseded_by_id: null,
    automatic: null,
    on_behalf_of: null,
    decided_by: 'Jean Tour',
    decided_at: '2026-06-01T08:00:00.000Z',
  };
  api.now.answer('listDecisions', [letter, { ...letter, id: 3, type: 'accept' as const, message: 'Oui.' }]);
  const answer = {
    decision_id: 4,
    from: 'mairie@example.fr',
    message: 'Le marché est là.',
    at: letter.decided_at,
  };
  const told = { ...approval, time_zone: 'Europe/Paris', contact_answers: [answer] };
  await show(<InformContact approval={told} />, ['approvals']);
  const list = await screen.findByRole('region', { name: 'Contacts informés' });
  expect(list.textContent).toContain('Le marché est là.');
  expect(list.textContent).not.toContain('Oui.');
});

it('InformContact names whom the rules name, to be called or written to at once', async () => {
  api.now.answer('listDecisions', []);
  const contacts_to_inform = [{ name: 'Parc', phone: '05 61 00 00 00', emails: ['parc@a.fr', 'nuit@a.fr'] }];
  const user = await show(<InformContact approval={{ ...approval, contacts_to_inform }} />, ['approvals']);
  expect(screen.getByRole('link', { name: '05 61 00 00 00' }).getAttribute('href')).toBe('tel:0561000000');
  await user.click(screen.getByRole('button', { name: 'Écrire à Parc' }));
  const [recipients] = screen.getAllByRole<HTMLTextAreaElement>('textbox');
  expect(recipients?.value).toBe('parc@a.fr, nuit@a.fr');
});
