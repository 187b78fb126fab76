import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { Verdict } from './Verdict.tsx';
import { type ShownConstraint, viewVerdict } from './verdict.ts';

const step = (key: string, procedure: ShownConstraint['procedure'], decider: string): ShownConstraint => ({
  key,
  kind: procedure === 'approval_request' ? 'control_zone' : 'populated_area',
  title: key,
  zone_id: null,
  aerodrome_code: null,
  effect: procedure === 'approval_request' ? 'agreement' : 'notification',
  procedure,
  decider: { kind: 'authority', structure_code: null, name: decider, contact: null, contacts: [] },
  notice: null,
  free_height_m: null,
  activity: 'active',
  overlap: { area_ids: [], area_m2: null, distance_m: 0, fully_inside: true, lower: null, upper: null },
  reasons: [],
  source: { text: '', dataset: '', effective_date: '2026-09-03' },
  status: 'handled',
});
const waitingFor = async (...constraints: ShownConstraint[]): Promise<void> => {
  const view = viewVerdict({ verdict: 'steps', free_height_m: null, constraints, checks: [] }, 40);
  await show(<Verdict view={view} />, ['flights', 'constraints']);
};
const PREFECTURE = step('populated', 'prefecture_notif', 'Préfecture du Nord');

it('The verdict waits for nobody’s answer while a notification is to leave', async () => {
  await waitingFor(PREFECTURE);
  expect(screen.getByRole('heading', { name: 'Une déclaration est programmée' })).toBeTruthy();
  expect(screen.getByText(/Rien n’est encore envoyé/)).toBeTruthy();
  expect(screen.queryByText(/pas encore répondu/)).toBeNull();
});

it('Verdict counts only the answers that somebody owes, and names who does', async () => {
  await waitingFor(PREFECTURE, step('CTR', 'approval_request', 'Lille-Lesquin'));
  expect(screen.getByRole('heading', { name: 'En attente d’une réponse' })).toBeTruthy();
  expect(screen.getByText(/Lille-Lesquin n’a pas encore répondu/)).toBeTruthy();
});

it.each([
  ['a NOTAM', { kind: 'notam', activity: 'active' }, /changez la hauteur ou l’heure/],
  ['an area whose activity is not known', { kind: 'prohibited_area', activity: 'unknown' }, /ou l’heure/],
  [
    'an area that is always active',
    { kind: 'prohibited_area', activity: 'active' },
    /ou changez la hauteur\.$/,
  ],
] as const)('%s that forbids: names another hour where one helps', async (_, changes, words) => {
  const closing = { ...step('LF-P 1', null, 'x'), ...changes, effect: 'forbidden', status: 'todo' } as const;
  const view = viewVerdict(
    { verdict: 'impossible', free_height_m: null, constraints: [closing], checks: [] },
    40,
  );
  await show(<Verdict view={view} />, ['flights', 'constraints']);
  expect(screen.getByText(words)).toBeTruthy();
});
