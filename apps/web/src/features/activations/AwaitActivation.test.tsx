import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import type { PilotCard } from '../../shared/day/index.ts';
import { AwaitActivation } from './AwaitActivation.tsx';

setUpFakeApi();

it('names who has not answered, and calls a prefecture by that word', async () => {
  openSessionOf({});
  const card = {
    approval: { id: 3, flight: { name: 'Toitures' }, structure_name: 'Préfecture de la Haute-Garonne' },
    activation: null,
    take_off: null,
    next: 'await_activation',
    waiting: [],
  } as unknown as PilotCard;
  await show(<AwaitActivation card={card} callee={{ phone: '+33199000032', word: 'call_prefecture' }} />, [
    'day',
  ]);
  expect(screen.getByText(/^La préfecture de la Haute-Garonne n’a pas encore répondu/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Appeler la préfecture' }).getAttribute('href')).toBe(
    'tel:+33199000032',
  );
});
