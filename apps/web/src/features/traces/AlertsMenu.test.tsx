import type { PositionAlert } from '@envol/contract/traces';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf, signedInAs } from '../../../test/people.ts';
import { hasAlerts } from '../../shared/position-alerts/index.ts';
import { AlertsMenu } from './AlertsMenu.tsx';

const api = setUpFakeApi();
const alert = (id: number, level: number, more: Partial<PositionAlert> = {}): PositionAlert => ({
  id,
  alert_type: 'horizontal_boundary',
  level,
  acknowledged: false,
  active: true,
  acknowledgement: null,
  muted: null,
  seen: false,
  lost_since: null,
  lost: null,
  ended_at: null,
  ended_by: null,
  not_judged: null,
  created_at: '2026-06-10T09:00:00.000Z',
  alert_details: {
    trace_id: 40 + id,
    device_id: `T-${id}`,
    drone_name: null,
    company_name: null,
    longitude: 1.4,
    latitude: 43.6,
    place: null,
    threshold: null,
    basis: null,
    by_m: null,
    is_simulated: false,
  },
  take_off_authorizations_concerned: [],
  ...more,
});
/** The answer that tells these, of `count` in the day. */
const day = (alerts: readonly PositionAlert[], count = alerts.length) => ({
  count,
  next: null,
  previous: null,
  results: [...alerts],
  pressing: alerts.filter(({ acknowledged, level }) => !acknowledged && level > 1).length,
});
const marked = () => api.now.sent.find(({ name }) => name === 'markAlertsAsRead');

it('AlertsMenu shows an authority the last day by category, and has it read when the menu closes', async () => {
  signedInAs(['position-alert:read', 'position-alert:write']);
  api.now.answer(
    'listPositionAlerts',
    day([alert(1, 3), alert(2, 1), alert(3, 2, { acknowledged: true, seen: true })]),
  );
  api.now.answer('markAlertsAsRead', undefined);
  const user = await show(<AlertsMenu className="icon" />, ['traces']);
  await user.click(await screen.findByRole('button', { name: /1 à acquitter/ }));
  const menu = screen.getByRole('dialog', { name: 'Alertes' });
  expect(within(menu).getAllByRole('listitem')).toHaveLength(3);
  await user.click(within(menu).getByRole('button', { name: /Critique 1/ }));
  expect(
    within(menu)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('T-1')]);
  expect(marked()).toBeUndefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(marked()?.body).toEqual({ ids: [1, 2], acknowledge: false }));
});

it('never marks an alert as read for an operator, nor for who looks through an account', async () => {
  for (const person of [
    { permissions: ['position-alert:read' as const] },
    {
      permissions: ['position-alert:read' as const, 'position-alert:write' as const],
      impersonator_user_id: 9,
    },
  ]) {
    openSessionOf(person);
    api.now.answer('listPositionAlerts', day([alert(1, 3)]));
    const user = await show(<AlertsMenu className="icon" />, ['traces']);
    const [button] = await screen.findAllByRole('button', { name: /1 à acquitter/ });
    if (button) await user.click(button);
    await user.keyboard('{Escape}');
    expect(marked()).toBeUndefined();
  }
});

it('says that there is none, and that none could be read', async () => {
  signedInAs(['position-alert:read']);
  api.now.answer('listPositionAlerts', day([]));
  const user = await show(<AlertsMenu className="icon" />, ['traces']);
  await user.click(screen.getByRole('button', { name: 'Alertes des drones suivis' }));
  expect(await screen.findByText('Aucune alerte reçue.')).toBeDefined();
});

it('stands in the header of authorities, and of operators that manage their take-offs', () => {
  const permissions = ['position-alert:read' as const];
  const operator = (may: boolean) =>
    ({ can_manage_take_off_authorizations: may }) as Parameters<typeof hasAlerts>[0]['operator'];
  expect(hasAlerts({ permissions, operator: null })).toBe(true);
  expect(hasAlerts({ permissions, operator: operator(true) })).toBe(true);
  expect(hasAlerts({ permissions, operator: operator(false) })).toBe(false);
  expect(hasAlerts({ permissions: [], operator: null })).toBe(false);
});

it('AlertsMenu says how many alerts of the day it does not show, and counts all that press', async () => {
  signedInAs(['position-alert:read']);
  api.now.answer('listPositionAlerts', { ...day([alert(1, 3), alert(2, 1)], 812), pressing: 640 });
  const user = await show(<AlertsMenu className="icon" />, ['traces']);
  await user.click(await screen.findByRole('button', { name: /640 à acquitter/ }));
  expect(await screen.findByText(/Les 2 dernières sur 812/)).toBeDefined();
});

it('AlertsMenu says where each is, how it stands and who took note of it', async () => {
  signedInAs(['position-alert:read', 'position-alert:write']);
  const at = (place: object) => ({ alert_details: { ...alert(1, 3).alert_details, place } as never });
  const near = { name: 'Toulouse-Blagnac', code: 'LFBO', distance_m: 1200 };
  api.now.answer(
    'listPositionAlerts',
    day([
      alert(1, 3, { ...at(near), not_judged: 'ground_unknown', seen: true }),
      alert(2, 3, {
        ...at({ ...near, distance_m: 0 }),
        active: false,
        lost_since: '2026-06-10T09:00:00.000Z',
      }),
      alert(4, 3, {
        ...{ alert_type: 'proximity', active: false, lost: 'other' as const },
        lost_since: '2026-06-10T09:00:00.000Z',
      }),
      alert(5, 3, {
        ...{ active: false, lost: 'other' as const, lost_since: '2026-06-10T09:00:00.000Z' },
        ...{ ended_at: '2026-06-10T09:10:00.000Z', ended_by: 'silence' as const },
      }),
      alert(3, 3, {
        acknowledged: true,
        acknowledgement: { by: 'Paul Roy', at: '2026-06-10T09:00:00.000Z' },
      }),
    ]),
  );
  api.now.answer('markAlertsAsRead', undefined);
  const user = await show(<AlertsMenu className="icon" />, ['traces']);
  await user.click(await screen.findByRole('button', { name: /à acquitter/ }));
  const lines = within(screen.getByRole('dialog', { name: 'Alertes' })).getAllByRole('listitem');
  expect(lines[0]?.textContent).toMatch(
    /à 1.200.m de Toulouse-Blagnac \(LFBO\).*en cours \(non évaluée\s: sol inconnu\)/,
  );
  expect(lines[1]?.textContent).toMatch(/dans Toulouse-Blagnac \(LFBO\).*perdu/);
  expect(lines[2]?.textContent).toContain('l’autre aéronef perdu');
  expect(lines[3]?.textContent).toMatch(/fermée à .*sans preuve de fin, plus rien reçu depuis/);
  expect(lines[4]?.textContent).toContain('acquittée par Paul Roy');
  // Seen is not taken note of: the first can still be, the last needs it no more.
  expect(lines.map((line) => within(line).queryByRole('button', { name: 'Acquitter' }) !== null)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
