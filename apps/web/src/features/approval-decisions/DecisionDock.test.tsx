import type { Approval } from '@envol/contract/approvals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { approvalOf } from '../../../test/approvals.ts';
import { button, choose } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { refusesAtField } from '../../../test/formHabits.ts';
import { openSessionOf, signedInAs } from '../../../test/people.ts';
import { sendWaitingActs } from '../../api/heldActs.ts';
import { DecisionDock, useDecisionKeys } from './DecisionDock.tsx';
import { useDecision } from './useDecision.ts';

const api = setUpFakeApi();

const ASKED = approvalOf({
  available_actions: ['accept', 'restrict', 'refuse', 'request-information', 'take-charge', 'message'],
});

interface DockProps {
  readonly approval: Approval;
  readonly onDone: () => void;
  readonly isLeft?: boolean;
}

const Dock = ({ approval, onDone, isLeft = false }: DockProps) => {
  const deciding = useDecision(approval, onDone);
  useDecisionKeys({ approval, deciding, isLeft });
  return <DecisionDock approval={approval} deciding={deciding} />;
};

const DECIDED = approvalOf({
  ...ASKED,
  status: 'accepted',
  version: 2,
  events: [
    {
      id: 1,
      action: 'accept',
      author_name: 'Marc Roux',
      author_side: 'authority',
      status: 'accepted',
      message: null,
      on_behalf_of: null,
      created_at: '2026-11-21T08:00:00.000Z',
    },
  ],
});

/** Somebody else decides while this one is open. */
const Live = () => {
  const [approval, setApproval] = useState(ASKED);
  return (
    <>
      <button type="button" onClick={() => setApproval(DECIDED)}>
        elsewhere
      </button>
      <Dock approval={approval} onDone={() => undefined} />
    </>
  );
};

const opened = async (approval: Approval = ASKED) => {
  signedInAs(['approval:decide']);
  api.now.answer('getSavedMessages', { saved_messages: null });
  const onDone = vi.fn();
  const user = await show(<Dock approval={approval} onDone={onDone} />, ['approvals', 'errors']);
  return { user, onDone };
};
const words = (name: string) => screen.getByRole('textbox', { name });
const sent = () => api.now.sent.filter(({ name }) => name === 'decideApproval').map(({ body }) => body);

it('a refusal asks for its reason, keeps it where the server refuses, and goes once', async () => {
  const { user, onDone } = await opened();
  await user.click(button('Refuser'));
  const reason = () => words('Motif du refus');
  // By keys alone: why, then its words, before the texts that may be put into them.
  await waitFor(() => expect(document.activeElement).toBe(button(/Catégorie du refus/)));
  await user.tab();
  expect(document.activeElement).toBe(reason());
  await user.click(button('Refuser la demande'));
  expect(reason().getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
  await user.type(reason(), 'Piste en travaux.');
  await user.click(button('Refuser la demande'));
  expect(sent()).toEqual([]);
  await choose(user, /Catégorie du refus/, 'trafic aérien');
  await refusesAtField({
    api: api.now,
    user,
    call: 'decideApproval',
    field: 'message',
    input: reason,
    submit: () => button('Refuser la demande'),
  });
  api.now.answer('decideApproval', approvalOf({ status: 'refused', version: 2, available_actions: [] }));
  await user.click(button('Refuser la demande'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent().at(-1)).toEqual({
    type: 'refuse',
    version: 1,
    message: 'Piste en travaux.',
    refusal_category: 'traffic',
  });
});

it('each of the three decisions shows its key', async () => {
  await opened();
  expect(
    ['Accepter', 'Sous réserves', 'Refuser'].map((name) => button(name).querySelector('kbd')?.textContent),
  ).toEqual(['A', 'R', 'X']);
});

it('a limited height beyond what was asked is refused before it is sent', async () => {
  const { user } = await opened();
  await user.keyboard('r');
  const height = await screen.findByRole('textbox', { name: /Hauteur limitée à/ });
  await waitFor(() => expect(document.activeElement).toBe(height));
  // What was asked stands beside what may be less.
  expect(screen.getByText('Demandé : 09:00–11:00 · heures locales')).toBeDefined();
  await user.type(height, '120');
  await user.click(button('Accepter sous réserves'));
  await waitFor(() => expect(height.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
  await user.keyboard('{Escape}');
  expect(button(/^Accepter/)).toBeTruthy();
});

it('Control and Enter send what is written from any of its fields, once', async () => {
  const { user, onDone } = await opened();
  await user.keyboard('r');
  const height = await screen.findByRole('textbox', { name: /Hauteur limitée à/ });
  await user.type(height, '40');
  api.now.answer('decideApproval', approvalOf({ status: 'reserves', version: 2, available_actions: [] }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ type: 'restrict', version: 1, restricted_height: 40 });
});

it('Control and Enter on the button back go back, and send nothing', async () => {
  const { user, onDone } = await opened();
  await user.keyboard('r');
  await user.type(await screen.findByRole('textbox', { name: /Hauteur limitée à/ }), '40');
  button('Retour').focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(button(/^Accepter/)).toBeTruthy();
  expect(sent()).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});

it('an acceptance of one key is held back, can be taken back, and then goes once', async () => {
  const { user, onDone } = await opened();
  await user.keyboard('a');
  expect(screen.getByRole('status').textContent).toContain('Acceptation pas encore envoyée');
  expect(document.activeElement).toBe(button('Annuler'));
  await user.keyboard('{Enter}');
  expect(sent()).toEqual([]);
  await user.keyboard('a');
  api.now.answer('decideApproval', approvalOf({ status: 'accepted', version: 2, available_actions: [] }));
  const release = api.now.hold();
  await user.dblClick(button('Envoyer maintenant'));
  release();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ type: 'accept', version: 1, message: null }]);
});

it('a key decides nothing of a request that is being left for the next one', async () => {
  signedInAs(['approval:decide']);
  api.now.answer('getSavedMessages', { saved_messages: null });
  const user = await show(<Dock approval={ASKED} onDone={() => undefined} isLeft />, ['approvals', 'errors']);
  await user.keyboard('a');
  await user.keyboard('c');
  await user.keyboard('x');
  expect(screen.queryByText('Acceptation pas encore envoyée.')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Motif du refus' })).toBeNull();
  expect(sent()).toEqual([]);
});

it('a held acceptance is sent before its person signs out, who stays where it was not received', async () => {
  const { user } = await opened();
  expect(await sendWaitingActs()).toBe(true);
  await user.keyboard('a');
  api.now.refuse('decideApproval', 'APPROVAL_CHANGED');
  expect(await act(sendWaitingActs)).toBe(false);
  await user.keyboard('a');
  api.now.answer('decideApproval', approvalOf({ status: 'accepted', version: 2, available_actions: [] }));
  expect(await act(sendWaitingActs)).toBe(true);
  expect(sent().at(-1)).toEqual({ type: 'accept', version: 1, message: null });
  expect(await sendWaitingActs()).toBe(true);
  expect(sent()).toHaveLength(2);
});

it('DecisionDock gives what was typed back to whoever typed it, and to nobody else', async () => {
  const typed = 'Piste en travaux.';
  const { user } = await opened();
  await user.click(button('Refuser'));
  await user.type(words('Motif du refus'), typed);
  const again = async (id: number) => {
    cleanup();
    openSessionOf({ id, permissions: ['approval:decide'] });
    const next = await show(<Dock approval={ASKED} onDone={() => undefined} />);
    return next;
  };
  await (await again(2)).click(button('Refuser'));
  expect(words('Motif du refus')).toHaveProperty('value', '');
  // Open again as what it was, so that the words of a refusal do not go with an acceptance; the focus stays where it was.
  const next = await again(1);
  expect(words('Motif du refus')).toHaveProperty('value', typed);
  expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull();
  expect(document.activeElement).toBe(document.body);
  await next.click(button('Retour'));
  expect(button(/^Accepter/)).toBeTruthy();
});

it('says who was first, and keeps the words', async () => {
  const { user } = await opened(
    approvalOf({
      ...ASKED,
      events: [
        {
          id: 1,
          action: 'take-charge',
          author_name: 'Marc Roux',
          author_side: 'authority',
          status: 'pending',
          message: null,
          on_behalf_of: null,
          created_at: '2026-11-21T08:00:00.000Z',
        },
      ],
    }),
  );
  api.now.refuse('decideApproval', 'APPROVAL_CHANGED');
  await user.click(button('Refuser'));
  await user.type(words('Motif du refus'), 'Non.');
  await choose(user, /Catégorie du refus/, 'météo');
  await user.click(button('Refuser la demande'));
  expect(within(await screen.findByRole('alert')).getByText(/Marc Roux/)).toBeTruthy();
  expect(words('Motif du refus')).toHaveProperty('value', 'Non.');
});

it('says who decided while the words were typed, before they replace that decision', async () => {
  signedInAs(['approval:decide']);
  api.now.answer('getSavedMessages', { saved_messages: null });
  const user = await show(<Live />, ['approvals', 'errors']);
  await user.click(button('Refuser'));
  await user.type(words('Motif du refus'), 'Non.');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button('elsewhere'));
  expect(within(screen.getByRole('alert')).getByText(/Marc Roux/)).toBeTruthy();
  expect(words('Motif du refus')).toHaveProperty('value', 'Non.');
});

it('DecisionDock replaces a decision that stands only after a question', async () => {
  const { user } = await opened(
    approvalOf({
      ...ASKED,
      status: 'reserves',
      decision: { id: 1, type: 'restrict' } as Approval['decision'],
    }),
  );
  await user.click(button(/^Accepter/));
  const question = screen.getByRole('alertdialog');
  expect(sent()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent()).toEqual([]);
});

it('DecisionDock says why nothing can be decided', async () => {
  await opened(approvalOf({ available_actions: [], is_closed: true }));
  expect(screen.getByText('Cette demande est close.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
