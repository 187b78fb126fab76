import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { NORD_COMPANY } from '../../../test/operatorDesk.ts';
import { CompanyFile } from './CompanyFile.tsx';

const api = setUpFakeApi();
const RECAP = {
  members: 2,
  pilots: 3,
  drones: 4,
  sub_exploitants: 0,
  flights: 12,
  approvals: 5,
  open_approvals: 2,
  documents: 3,
  document_bytes: 2_500_000,
  since: '2025-03-10T08:00:00Z',
  deletion: null,
};
beforeEach(() => {
  api.now.answer('getOperator', {
    ...NORD_COMPANY,
    insurance: 'AXA, police 4471',
    discount: 12.5,
    flight_max_nb_days: 3,
  });
  api.now.answer('listOperatorDocuments', []);
  api.now.answer('accountRecap', RECAP);
  api.now.answer('operatorJournal', { count: 0, next: null, previous: null, results: [] });
});
const open = () => show(<CompanyFile id={4} />, ['operators', 'company', 'papers', 'nav', 'errors']);
const page = (): string => (document.body.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

it('CompanyFile tells the staff what the company keeps of itself, and offers nothing to write', async () => {
  api.now.answer('operatorJournal', {
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        id: 1,
        action: 'alphatango_uid_added',
        details: { uid: '184533' },
        by: 'Claire Morel',
        at: '2026-03-10T08:00:00Z',
      },
    ],
  });
  await open();
  expect(await screen.findByText('AXA, police 4471')).toBeTruthy();
  expect(await screen.findByText('Identifiant AlphaTango 184533 ajouté')).toBeTruthy();
  for (const said of [
    '1 rue des Halles, 59000, Lille, France',
    '3 jours',
    '5, dont 2 ouvertes',
    '3, 2,5 Mo',
    'Claire Morel',
  ])
    expect(page()).toContain(said);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('CompanyFile counts the lines of its journal, and asks for those that are older', async () => {
  const line = (id: number) => ({
    id,
    action: 'alphatango_uid_added' as const,
    details: { uid: String(id) },
    by: 'Claire Morel',
    at: '2026-03-10T08:00:00Z',
  });
  const lines = Array.from({ length: 30 }, (_, index) => line(30 - index));
  api.now.answer('operatorJournal', { count: 30, next: null, previous: null, results: lines.slice(0, 25) });
  const user = await open();
  const more = await screen.findByRole('button', { name: 'Afficher la suite' });
  expect(page()).toContain('30');
  api.now.answer('operatorJournal', { count: 30, next: null, previous: null, results: lines.slice(25) });
  await user.click(more);
  expect(await screen.findByText('Identifiant AlphaTango 1 ajouté')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
  expect(api.now.sent.at(-1)?.query.get('offset')).toBe('25');
});

it('CompanyFile says what is not there, when the account ends, and which part could not be read', async () => {
  const deletion = {
    requested_at: '2026-03-10T08:00:00Z',
    requested_by: 'Claire Morel',
    due_at: '2026-03-17T08:00:00Z',
  };
  api.now.answer('accountRecap', { ...RECAP, deletion });
  api.now.refuse('getOperator', 'NOT_FOUND');
  await open();
  expect(await screen.findByText('Aucun événement pour l’instant.')).toBeTruthy();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(page()).toContain('17 mars 2026');
  expect(page()).toContain('5, dont 2 ouvertes');
});
