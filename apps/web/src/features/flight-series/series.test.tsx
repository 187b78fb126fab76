import type { Flight } from '@envol/contract/flights';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { identityOf } from '../../api/session.ts';
import { draftKey, keepDraft, readDraft } from '../../shared/flight-form/drafts.ts';
import { emptyForm } from '../../shared/flight-form/flight.form.ts';
import { useOpenCopy } from '../../shared/flight-form/useOpenCopy.tsx';
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

it('the dialog of a series tells the days of a series before they are made, holidays struck out, and what was refused after', async () => {
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
  // Six are made: once more would be refused.
  expect(screen.getByRole('button', { name: 'Créer la série' })).toHaveProperty('disabled', true);
  expect(api.now.sent[0]).toMatchObject({
    params: { id: '7' },
    body: { step: 'week', until: '2026-08-25', skips_holidays: false },
  });
});

it('the dialog of a series keeps the chosen parts alone', async () => {
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

const BEGUN = { ...emptyForm('2027-03-30T07:00:00.000Z', '2027-03-30T10:00:00.000Z'), name: 'Pont neuf' };
const Copying = () => {
  const { open, question } = useOpenCopy();
  return (
    <>
      <button type="button" onClick={() => open({ ...BEGUN, name: 'Copie' })}>
        Dupliquer
      </button>
      {question}
    </>
  );
};

it('the dialog of a series asks before a copy takes the place of a mission that was begun on this device', async () => {
  openSessionOf({});
  const key = draftKey(identityOf(sessionOf({}).user), 'new');
  keepDraft(localStorage, key, { form: BEGUN, version: null, kept_at: 0 });
  const { user } = await showPage('/map/flights/7', Copying, ['series']);
  const nameKept = () => readDraft(localStorage, key)?.form.name;
  await user.click(screen.getByRole('button', { name: 'Dupliquer' }));
  const question = await screen.findByRole('alertdialog', { name: /Remplacer le brouillon.*Pont neuf/ });
  await user.click(within(question).getByRole('button', { name: 'Annuler' }));
  expect(nameKept()).toBe('Pont neuf');
  await user.click(screen.getByRole('button', { name: 'Dupliquer' }));
  await user.click(await screen.findByRole('button', { name: 'Remplacer le brouillon' }));
  await waitFor(() => expect(nameKept()).toBe('Copie'));
  localStorage.removeItem(key);
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
