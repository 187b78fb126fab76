import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { landingOrder as order } from '../../../test/takeOffs.ts';
import { type DayRow, type PilotCard, pilotCards } from '../../shared/day/index.ts';
import { FlownOfDay } from './FlownOfDay.tsx';
import { Flying } from './Flying.tsx';

const api = setUpFakeApi();

it('Flying asks before it declares a drone on the ground: the button stands beside the call', async () => {
  openSessionOf({});
  const flying = { ...order(true), status: 'landing_received' as const };
  api.now.answer('land', { ...flying, status: 'landed', take_off: false });
  const card = {
    approval: { id: 3, flight: { name: 'Toitures' } },
    activation: null,
    take_off: flying,
    next: 'land',
    waiting: [],
  } as unknown as PilotCard;
  const user = userEvent.setup();
  await show(<Flying card={card} callee={{ phone: '+33240840000', word: 'call' }} />, ['day']);
  const landed = () => api.now.sent.filter(({ name }) => name === 'land').length;
  await user.click(screen.getByRole('button', { name: 'J’ai atterri' }));
  expect(landed()).toBe(0);
  const question = screen.getByRole('alertdialog', { name: /Toitures/ });
  await user.click(within(question).getByRole('button', { name: 'J’ai atterri' }));
  await waitFor(() => expect(landed()).toBe(1));
});

it('says on the pilot’s day what a take-off was noted against, by the verdict of that instant', async () => {
  openSessionOf({});
  const noted = {
    ...order(false),
    status: 'taken_off' as const,
    landing: null,
    is_declared: true,
    breaches: ['not_cleared' as const],
    take_off_verdict: 'impossible' as const,
  };
  const [card] = pilotCards({
    approvals: [],
    activations: [],
    takeOffs: [noted],
    regimeOf: () => ({ activation_required: true, take_off_authorization_activated: true }),
    waiting: [],
    today: '2026-11-24',
  });
  if (card === undefined) throw new Error('one card');
  expect(card.next).toBe('land');
  await show(<Flying card={card} callee={{ phone: null, word: 'call' }} />, ['day', 'take_off']);
  expect(screen.getByRole('note').textContent).toContain('Vol interdit tel que dessiné.');
  expect(screen.getByRole('button', { name: 'J’ai atterri' })).toBeDefined();
});

it('keeps beside the flown times what a take-off of the day was noted against', async () => {
  const flown = {
    ...order(false),
    status: 'landed' as const,
    take_off: false,
    landing: null,
    effective_end: '2026-11-24T09:30:00Z',
    effective_duration: 1500,
    is_declared: true,
    breaches: ['no_activation' as const],
    take_off_verdict: 'conditions' as const,
  };
  await show(<FlownOfDay row={{ take_off: null, flown: [flown] } as unknown as DayRow} />, [
    'day',
    'take_off',
  ]);
  expect(screen.getByRole('note').textContent).toContain('Aucune activation acceptée');
});
