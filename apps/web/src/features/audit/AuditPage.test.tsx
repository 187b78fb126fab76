import { ApprovalEvent } from '@envol/contract/approvals';
import { ACTIVATION_ACTIONS } from '@envol/domain/activations/statuses';
import { TAKE_OFF_ACTIONS } from '@envol/domain/take-off/statuses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { AuditPage } from './AuditPage.tsx';

const api = setUpFakeApi();
const LINE = {
  position: null,
  at: '2026-05-14T08:00:00.000Z',
  by: 'Claire Morel',
  user_id: 1,
  operator_id: 1,
  structure_id: null,
  authority_id: null,
  facts: {},
  hash: null,
};

it('AuditPage says what was done in the gender of what it was done to', async () => {
  signedInAs(['audit:read']);
  const lines = [
    ['activation', 'submit'],
    ['approval', 'refuse'],
    ['take_off', 'refuse'],
    ['settings', 'changed'],
    ['account', 'signed_in'],
    ['webhook', 'of_a_later_server'],
  ] as const;
  api.now.answer('listAuditJournal', {
    count: lines.length,
    next: null,
    previous: null,
    results: lines.map(([source, action], index) => ({ ...LINE, id: index + 1, source, action })),
  });
  await showPage('/settings/audit', AuditPage, ['audit']);
  await screen.findByText(/demandée/);
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  for (const text of [
    'Activation · demandée',
    'Demande · refusée',
    'Décollage · refusé',
    'Règles de demande · modifiées',
    'Compte · connexion',
    'Webhook · of_a_later_server',
  ])
    expect(said.filter((each) => each?.startsWith(`${text}Claire Morel`))).toHaveLength(1);
});

it.each(['fr', 'en'] as const)(
  'The audit page has a word for every act of a request and of its day (%s)',
  async (language) => {
    const { default: words } = await import(`../../../../../packages/i18n/${language}/audit.json`);
    const acts = [
      ...ApprovalEvent.shape.action.options.map((act) => ['approval', act]),
      ...['submit', ...ACTIVATION_ACTIONS, 'message'].map((act) => ['activation', act]),
      ...['submit', ...TAKE_OFF_ACTIONS, 'message'].map((act) => ['take_off', act]),
    ];
    const unsaid = acts.filter(
      ([source = '', act = '']) => (words.acts_of[source]?.[act] ?? words.acts[act]) === undefined,
    );
    expect(unsaid).toEqual([]);
  },
);
