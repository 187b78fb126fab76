import { daysAfter } from '@envol/domain/time/localTime';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { OtherDays } from './OtherDays.tsx';

const api = setUpFakeApi();
const on = (day: string, count = 1) => ({ from: day, to: day, count });

const showDay = async (date: string, isEmpty = false) => {
  const onDay = vi.fn();
  const user = await show(<OtherDays date={date} zone="Europe/Paris" isEmpty={isEmpty} onDay={onDay} />, [
    'day',
  ]);
  return { user, onDay };
};
const answer = (activations: readonly ReturnType<typeof on>[], takeOffs = activations.slice(0, 0)) => {
  const told = (days: typeof activations) => ({
    count: days.reduce((sum, { count }) => sum + count, 0),
    days: [...days],
  });
  api.now.answer('countActivationsToDecide', told(activations));
  api.now.answer('countTakeOffsToDecide', told(takeOffs));
};
/** The first that is asked for after a day, of which its hour alone is read. */
const nextAsked = (after: string, date_start: string) => {
  const query = { date_min: daysAfter(after, 1), ordering: 'date_start', limit: 1 } as const;
  const { queryKey } = queryOf(endpoints.listActivations, { query });
  queryClient.setQueryData(queryKey, { results: [{ date_start }] } as never);
  queryClient.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY });
};

it('OtherDays leads to the day on which a request waits that the menu counts', async () => {
  answer([on('2026-11-29'), on('2026-11-30')]);
  const { user, onDay } = await showDay('2026-11-29');
  await user.click(await screen.findByRole('button', { name: /^1 demande à décider pour le / }));
  expect(onDay).toHaveBeenCalledWith('2026-11-30');
});

it('counts take-offs with activations, and leads to the first of both', async () => {
  answer([on('2026-12-02', 2)], [on('2026-11-29')]);
  const { user, onDay } = await showDay('2026-12-01');
  await user.click(await screen.findByRole('button', { name: /^3 demandes à décider pour d’autres jours/ }));
  expect(onDay).toHaveBeenCalledWith('2026-11-29');
  // No list is read for it.
  expect(api.now.sent.map(({ name }) => name)).not.toContain('listActivations');
});

it('A take-off whose hours go over midnight belongs to this day, and is not told under other days', async () => {
  answer([{ from: '2026-11-28', to: '2026-11-29', count: 1 }]);
  await showDay('2026-11-29');
  await waitFor(() => expect(api.now.sent.map(({ name }) => name)).toContain('countTakeOffsToDecide'));
  expect(screen.queryByRole('button')).toBeNull();
});

it('leads from an empty day to the next that is asked for, where nothing is to be decided', async () => {
  answer([]);
  nextAsked('2026-11-29', '2026-12-03T09:00:00.000Z');
  const { user, onDay } = await showDay('2026-11-29', true);
  await user.click(await screen.findByRole('button', { name: /^Voir / }));
  expect(onDay).toHaveBeenCalledWith('2026-12-03');
});

it('says that it could not be read, and reads again', async () => {
  answer([on('2026-11-30')]);
  api.now.refuse('countTakeOffsToDecide', 'SERVICE_UNAVAILABLE');
  const { user } = await showDay('2026-11-29');
  expect((await screen.findByRole('alert')).textContent).toContain('n’ont pas pu être lues');
  answer([on('2026-11-30')]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('button', { name: /^1 demande à décider/ })).toBeTruthy();
});
