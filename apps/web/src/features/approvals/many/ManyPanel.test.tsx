import type { ApprovalSummary } from '@envol/contract/approvals';
import { screen, waitFor } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { button, choose } from '../../../../test/controls.ts';
import { setUpFakeApi, show, textOnScreen } from '../../../../test/dom.tsx';
import { signedInAs } from '../../../../test/people.ts';
import { ManyPanel } from './ManyPanel.tsx';
import { ManyFoot } from './ManyTools.tsx';
import { useChoosing, useMany } from './useMany.ts';

const api = setUpFakeApi();

const asked = (id: number, about: Partial<ApprovalSummary> = {}): ApprovalSummary =>
  approvalOf({ id, display_identifier: `A-${id}`, version: id, ...about } as never);
const LISTED = [asked(1), asked(2), asked(3, { prohibited_by: ['NOTAM LFBO'] })];

const Queue = ({ conflicts }: Pick<ComponentProps<typeof ManyPanel>, 'conflicts'>) => {
  const [listed, setListed] = useState(LISTED);
  const many = useMany(useChoosing(), listed);
  return (
    <>
      <button type="button" onClick={() => setListed([asked(1, { version: 2 }), ...LISTED.slice(1)])}>
        first changes
      </button>
      <ManyFoot many={many} />
      <button type="button" onClick={() => many.toggleAll(LISTED)}>
        all
      </button>
      {many.chosen.length > 0 && <ManyPanel many={many} conflicts={conflicts} />}
    </>
  );
};

const opened = async (conflicts: ReadonlyMap<number, number> | null = new Map([[2, 1]])) => {
  signedInAs(['approval:decide']);
  api.now.answer('getSavedMessages', { saved_messages: null });
  const user = await show(<Queue conflicts={conflicts} />, ['approvals', 'approvals_many', 'errors']);
  await user.click(button('all'));
  return user;
};
const sent = () => api.now.sent.filter(({ name }) => name === 'decideApprovals').map(({ body }) => body);

it('one acceptance goes to those without a difficulty, after it could be taken back', async () => {
  const user = await opened();
  api.now.answer('decideApprovals', { done: [1], left: [] });
  expect(textOnScreen()).toContain('1 en conflit');
  await user.click(button('Accepter 1 demande, en laisser 2'));
  expect(sent()).toEqual([]);
  await user.click(button('Annuler'));
  await user.click(screen.getAllByRole('checkbox', { name: 'Y répondre aussi' })[0] as HTMLElement);
  await user.click(button('Accepter 2 demandes, en laisser 1'));
  await user.click(button('Envoyer maintenant'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    requests: [
      { id: 1, version: 1 },
      { id: 2, version: 2 },
    ],
    type: 'accept',
    message: null,
    tactical_contact_required: false,
  });
});

it('a refusal goes to all of them with its words, and says which ones it did not reach', async () => {
  const user = await opened();
  api.now.answer('decideApprovals', { done: [1, 2], left: [{ id: 3, reason: 'APPROVAL_CHANGED' }] });
  await user.click(button('Refuser'));
  await user.click(button('Refuser 3 demandes'));
  const reason = screen.getByRole('textbox', { name: 'Motif du refus' });
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  await user.type(reason, 'Meeting aérien.');
  await choose(user, /Catégorie du refus/, 'événement');
  await user.click(button('Refuser 3 demandes'));
  await user.click(button('Envoyer maintenant'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('a changé entre-temps'));
  expect(sent()[0]).toMatchObject({
    type: 'refuse',
    message: 'Meeting aérien.',
    refusal_category: 'event',
  });
  // What was not reached is still chosen.
  expect(textOnScreen()).toContain('Une réponse pour 1 demande');
});

it('a contact alone is sent in words', async () => {
  const user = await opened();
  api.now.answer('decideApprovals', { done: [1], left: [] });
  await user.click(button('Réserves'));
  await user.click(screen.getByRole('checkbox', { name: 'Contact avec l’organisme avant le décollage' }));
  await user.click(button(/^Accepter 1 demande sous réserves/));
  await user.click(button('Envoyer maintenant'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    type: 'restrict',
    message: 'Contact avec l’organisme avant le décollage',
    tactical_contact_required: true,
  });
});

it('while it is not known which requests meet, many are refused together and none is granted', async () => {
  const user = await opened(null);
  expect(textOnScreen()).toContain('Conflits en partie inconnus');
  expect(textOnScreen()).not.toContain('sans difficulté');
  expect(button(/^Accepter 0/)).toHaveProperty('disabled', true);
  await user.click(button('Refuser'));
  expect(button('Refuser 3 demandes')).toHaveProperty('disabled', false);
});

it('a request that changed since it was chosen is chosen no more, and named', async () => {
  const user = await opened();
  expect(textOnScreen()).toContain('Une réponse pour 3 demandes');
  await user.click(button('first changes'));
  expect(textOnScreen()).toContain('Une réponse pour 2 demandes');
  expect(screen.getByRole('alert').textContent).toContain('A-1 a changé depuis votre sélection');
});
