import type { TypeAddition, TypeAdditionRecord } from '@envol/contract/constraint-types';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { asksBefore } from '../../../test/formHabits.ts';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { ConstraintTypePage } from './ConstraintTypePage.tsx';

const api = setUpFakeApi();

const PAST: TypeAddition = {
  id: 1,
  kind: 'protected_nature',
  valid_from: '2020-01-01',
  procedure: null,
  email: null,
  form_links: [],
  notice: { days: 45, mode: 'calendar' },
  price_cents: null,
  currency: 'EUR',
  structure: null,
};
const COMING: TypeAddition = { ...PAST, id: 2, valid_from: '2199-03-01', notice: null, price_cents: 4000 };
const LINE: TypeAdditionRecord = {
  ...PAST,
  reason: 'Demandé par le parc.',
  changed_by: 'Alix Renaud',
  changed_at: '2019-12-01T08:00:00Z',
  withdrawn_by: null,
  withdrawn_at: null,
};
const type = (additions: TypeAddition[], journal: TypeAdditionRecord[] = []) =>
  api.now.answer('getConstraintType', {
    kind: 'protected_nature',
    law: [
      {
        effect: 'agreement',
        procedure: 'email_request',
        decider: null,
        notice: { days: 30, mode: 'calendar' },
        valid_from: '2013-01-01',
        valid_to: null,
        source: 'Code de l’environnement, L. 331-4',
      },
    ],
    takes: { procedure: true, notice: true, structure: true },
    in_force: additions.find(({ id }) => id === PAST.id) ?? null,
    additions,
    journal,
  });
const page = (kind = 'protected_nature') =>
  showPage(
    `/platform/constraint-types/${kind}`,
    ConstraintTypePage,
    ['constraint_types', 'constraints', 'email_requests', 'flight_notifications', 'errors'],
    '/platform/constraint-types/$kind',
  );

beforeEach(() => signedInAs(['platform:read', 'platform:write']));

it('ConstraintTypePage takes an addition back whose day has not come, after a question; the one in force stays', async () => {
  type([PAST, COMING], [LINE]);
  const { user } = await page();
  expect(await screen.findByText('En vigueur')).toBeTruthy();
  expect(screen.getByText('Demandé par le parc.')).toBeTruthy();
  await asksBefore({
    api: api.now,
    user,
    call: 'withdrawTypeAddition',
    // The only one: what is in force has none.
    opener: () => button('Retirer'),
    confirm: 'Retirer',
    says: /2199.*Il ne prendra pas effet/,
    agree: () => {
      api.now.answer('withdrawTypeAddition', undefined as never);
      type([PAST], [LINE]);
    },
  });
  expect(api.now.last('withdrawTypeAddition')?.params).toEqual({ id: '2' });
  expect(await screen.findByText('L’ajout est retiré.')).toBeTruthy();
  expect(screen.queryByText('À venir')).toBeNull();
});

it('says that nothing is added, and adds from its button', async () => {
  type([]);
  api.now.answer('listStructures', { count: 0, next: null, previous: null, results: [] });
  const { user } = await page();
  expect(await screen.findByText('Aucun ajout à la réglementation pour ce type.')).toBeTruthy();
  expect(screen.getByText('Code de l’environnement, L. 331-4')).toBeTruthy();
  await user.click(button('Ajouter'));
  expect(screen.getByRole('dialog', { name: /^Ajouter/ })).toBeTruthy();
});

it('lets who only reads neither add nor take back', async () => {
  signedInAs(['platform:read']);
  type([PAST, COMING]);
  await page();
  expect(await screen.findByText('À venir')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Ajouter|Retirer/ })).toBeNull();
});

it('ConstraintTypePage knows no type of another name', async () => {
  await page('of-no-kind');
  expect(screen.getByText('Aucun type ne correspond')).toBeTruthy();
  expect(api.now.sent).toEqual([]);
});
