import type { EmailRequest } from '@envol/contract/email-requests';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { anEmailRequest } from '../../../test/emailRequest.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { EmailRequestCard } from './EmailRequestCard.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { WriteDialog } from './WriteDialog.tsx';

const api = setUpFakeApi();
const WORDS = ['email_requests', 'flights', 'errors'] as const;

const draft = {
  recipient: null,
  subject: 'Demande d’accord',
  message: 'Madame, Monsieur,',
  copy_to: 'moi@example.invalid',
  mail: 'simulated',
} as const;

it('the dialog asks for an address where none is published, and sends what was changed', async () => {
  const onClose = vi.fn();
  const user = await show(
    <WriteDialog
      flight_id={1}
      constraint_id={3}
      name="Base aérienne"
      draft={draft}
      before={null}
      onClose={onClose}
    />,
    [...WORDS],
  );
  expect(screen.getByText(/aucun e-mail n’est envoyé/)).toBeTruthy();
  await user.click(button('Envoyer la demande'));
  const address = screen.getByRole('textbox', { name: 'E-mail du gestionnaire' });
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  expect(api.now.sent).toEqual([]);
  await user.type(address, 'base@example.invalid');
  await user.click(screen.getByRole('checkbox', { name: 'Joindre les zones (KML)' }));
  api.now.answer('emailRequestConstraint', [anEmailRequest()]);
  await user.click(button('Envoyer la demande'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent[0]?.body).toEqual({
    constraint_id: 3,
    recipient: 'base@example.invalid',
    subject: 'Demande d’accord',
    message: 'Madame, Monsieur,',
    copy_to_me: true,
    files: ['mission_sheet'],
    send: true,
  });
});

it('the dialog shows at its field what an answer lacks, and keeps what was typed', async () => {
  const onClose = vi.fn();
  const user = await show(
    <AnswerDialog flight_id={1} request={anEmailRequest()} zone="Europe/Paris" onClose={onClose} />,
    [...WORDS],
  );
  await user.click(button('Enregistrer la réponse'));
  expect(api.now.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Ce que dit la réponse/ }));
  await user.click(await screen.findByRole('option', { name: 'Accord' }));
  api.now.refuse('answerEmailRequest', 'VALIDATION', {
    fields: { reference: ['Dites sur quoi cela repose.'] },
  });
  await user.click(button('Enregistrer la réponse'));
  expect(await screen.findByText('Dites sur quoi cela repose.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: /Référence, conditions/ }), 'Accord n° 12');
  api.now.answer('answerEmailRequest', [anEmailRequest({ status: 'handled', outcome: 'agreed' })]);
  await user.click(button('Enregistrer la réponse'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('the dialog sends the reminder that the product proposes', async () => {
  const onClose = vi.fn();
  const user = await show(
    <RemindDialog flight_id={1} request={anEmailRequest()} draft="Avez-vous pu lire ?" onClose={onClose} />,
    [...WORDS],
  );
  api.now.answer('remindEmailRequest', [anEmailRequest()]);
  await user.click(button('Envoyer la relance'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent[0]?.body).toEqual({ message: 'Avez-vous pu lire ?' });
});

const answer = {
  outcome: 'agreed',
  by: 'Lt Roy',
  on: '2026-06-02T08:00:00.000Z',
  how: 'email',
  reference: 'Accord n° 12',
  document: null,
  marked_by: 'Claire',
  marked_at: '2026-06-02T09:00:00.000Z',
} as const;
it.each([
  [{}, 'Envoyée', 'blue'],
  [{ status: 'failed', failure: 'mail_refused' }, 'Non envoyée', 'err'],
  [{ status: 'handled', outcome: 'agreed', answer }, 'Accord', 'ok'],
  // What never left proves nothing: no green.
  [{ status: 'handled', outcome: 'agreed', answer, is_simulated: true }, 'Accord', 'warn'],
  [{ status: 'handled', outcome: 'agreed', answer, is_outdated: true }, 'À refaire', 'warn'],
  [{ status: 'handled', outcome: 'refused', answer: { ...answer, outcome: 'refused' } }, 'Refus', 'err'],
  [{ status: 'handled', outcome: 'withdrawn' }, 'Retirée', 'archived'],
] as const)('a request by e-mail with %j is shown as "%s", %s', async (changes, word, tone) => {
  await show(
    <EmailRequestCard
      request={anEmailRequest(changes as Partial<EmailRequest>)}
      zone="Europe/Paris"
      actions={null}
    />,
    [...WORDS],
  );
  const chips = [...document.querySelectorAll<HTMLElement>('span[data-tone]')];
  expect(chips.map((chip) => [chip.textContent, chip.dataset.tone])).toEqual([[word, tone]]);
});
