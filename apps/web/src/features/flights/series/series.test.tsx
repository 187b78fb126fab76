import type { Flight } from '@envol/contract/flights';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { emptyForm } from '../editor/flight.form.ts';
import { PartsDialog } from './PartsDialog.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';
import { templatePatch } from './templateForm.ts';

const api = setUpFakeApi();

const FLIGHT = {
  id: 7,
  name: 'Pylône 12',
  date_start: '2026-06-30T07:00:00Z',
  date_end: '2026-06-30T09:00:00Z',
  time_zone: 'Europe/Paris',
} as Flight;

it('tells the days of a series before they are made, holidays struck out, and what was refused after', async () => {
  api.now.answer('repeatFlight', {
    series: null,
    made: 6,
    not_made: [{ date: '2026-08-18', detail: 'La période est trop longue.' }],
  });
  const user = await show(<RepeatDialog flight={FLIGHT} onClose={() => undefined} />, ['series', 'errors']);
  expect(await screen.findByText(/mar\. 14 juil\./)).toBeTruthy();
  expect(screen.getByText('férié, sauté')).toBeTruthy();
  expect(screen.getByText(/7 missions de plus/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Sauter les jours fériés' }));
  expect(screen.getByText(/8 missions de plus/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Créer la série' }));
  expect(await screen.findByText(/La période est trop longue/)).toBeTruthy();
  expect(api.now.sent[0]).toMatchObject({
    params: { id: '7' },
    body: { step: 'week', until: '2026-08-25', skips_holidays: false },
  });
});

it('keeps the chosen parts alone', async () => {
  const kept: unknown[] = [];
  const user = await show(
    <PartsDialog
      kind="template"
      name="Pylônes"
      onClose={() => undefined}
      onDone={async (...chosen) => {
        kept.push(chosen);
      }}
    />,
    ['series', 'errors'],
  );
  await user.click(screen.getByRole('checkbox', { name: 'Télépilotes et drones' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer le modèle' }));
  await waitFor(() => expect(kept).toEqual([['Pylônes', ['areas', 'hours', 'conduct', 'texts']]]));
});

it('a template puts its hours on the day of the form, and leaves what it does not hold', () => {
  const form = { ...emptyForm('2027-03-30T07:00:00.000Z', '2027-03-30T10:00:00.000Z'), name: 'Neuve' };
  const patch = templatePatch(
    { content: { time_start: '14:30', duration_min: 90, max_flying_height: 35, description: null } },
    form,
  );
  expect(patch).toEqual({
    max_flying_height: 35,
    description: '',
    date_start: '2027-03-30T12:30:00.000Z',
    date_end: '2027-03-30T14:00:00.000Z',
  });
});
