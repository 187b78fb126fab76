import type { ActivationSummary } from '@envol/contract/activations';
import type { TakeOffAuthorization } from '@envol/contract/take-off';
import type { Conflict } from '@envol/domain/activations/conflicts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { landingOrder } from '../../../test/takeOffs.ts';
import { type DayRow, dayRows } from '../../shared/day/index.ts';
import { NowCard } from './NowCard.tsx';

setUpFakeApi();

const NOTED: TakeOffAuthorization = {
  ...landingOrder(false),
  status: 'taken_off',
  landing: null,
  activation_id: 10,
  is_declared: true,
  breaches: ['not_cleared', 'authorization_needed'],
  take_off_verdict: 'impossible',
  pilot_phone_number: '+33600000001',
  available_actions: ['require_landing'],
};
const ACTIVATION = {
  id: 10,
  status: 'accepted',
  is_over: false,
  date_start: NOTED.date_start,
  date_end: NOTED.date_end,
  approval: NOTED.approval,
  sub_approvals: [],
  max_flying_height: 60,
  time_zone: 'Europe/Paris',
  pilot: { id: 5, full_name: 'Léa Garnier', phone: null },
} as unknown as ActivationSummary;

const draw = async (takeOff: TakeOffAuthorization, conflicts: readonly Conflict<DayRow>[] = []) => {
  const onOrder = vi.fn();
  const onOther = vi.fn();
  const rows = dayRows([ACTIVATION], [takeOff], Date.parse('2026-11-24T09:30:00Z'));
  expect(rows.map(({ key, phase }) => [key, phase])).toEqual([['t12', 'now']]);
  const [row] = rows;
  if (row === undefined) throw new Error('one row');
  const user = await show(
    <NowCard
      row={row}
      conflicts={conflicts}
      selected={false}
      busy={false}
      onOpen={vi.fn()}
      onOther={onOther}
      onPoint={vi.fn()}
      onOrder={onOrder}
    />,
    ['day', 'take_off'],
  );
  return { user, onOrder, onOther };
};

it('NowCard shows a take-off that was noted without a grant in the air, with what it was noted against, and orders it to land', async () => {
  const { user, onOrder } = await draw(NOTED);
  expect(screen.queryByText(/active jusqu’à/)).toBeNull();
  const note = screen.getByRole('note').textContent;
  expect(note).toContain('Vol interdit tel que dessiné.');
  expect(note).toContain('Décollage non accordé.');
  expect(note).not.toContain('démarches');
  expect(screen.getByRole('link', { name: '+33600000001' })).toBeDefined();
  await user.click(button('Faire atterrir'));
  expect(onOrder).toHaveBeenCalledOnce();
});

it('NowCard says nothing against one that was in order', async () => {
  await draw({ ...NOTED, is_declared: false, breaches: [], take_off_verdict: 'conditions' });
  expect(screen.queryByRole('note')).toBeNull();
});

it('The card of now stays pressing after the receipt of an order to land, until the drone has landed', async () => {
  const order = { ...landingOrder(true), activation_id: 10, available_actions: ['require_landing' as const] };
  const { landing } = order;
  await draw({
    ...order,
    status: 'landing_received',
    landing: landing && { ...landing, received_at: '2026-11-24T09:18:00Z' },
  });
  expect(screen.getByRole('listitem').dataset.tone).toBe('warn');
  expect(screen.getByText(/reçu à .* · pas encore posé/)).toBeTruthy();
  expect(button(/Répéter l’ordre/)).toBeTruthy();
});

it('names who flies near it, how high, how near and when', async () => {
  const [other] = dayRows(
    [],
    [{ ...landingOrder(false), id: 13, status: 'taken_off', landing: null, max_flying_height: 50 }],
    Date.parse('2026-11-24T09:30:00Z'),
  );
  if (other === undefined) throw new Error('one row');
  const conflict = { with: other, gap_m: 120, from: '2026-11-24T09:05:00Z', to: '2026-11-24T11:00:00Z' };
  const { user, onOther } = await draw({ ...NOTED, breaches: [], take_off_verdict: null }, [
    conflict as Conflict<DayRow>,
  ]);
  const note = screen.getByRole('note').textContent;
  expect(note).toContain('1 conflit');
  expect(note).toContain('Toitures');
  expect(note).toMatch(/50.m/);
  expect(note).toMatch(/120.m/);
  expect(note).toContain('10:05');
  await user.click(button('Toitures'));
  expect(onOther).toHaveBeenCalledWith('t13');
});
