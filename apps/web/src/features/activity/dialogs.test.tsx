import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { box, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { asksFirst, chooseTyped, outlivesSession, refusesAtField } from '../../../test/formHabits.ts';
import { openSessionOf } from '../../../test/people.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { FlyingTimeDialog } from './FlyingTimeDialog.tsx';
import { IncidentDialog } from './IncidentDialog.tsx';

const api = setUpFakeApi();
beforeEach(() => {
  openSessionOf({});
  api.now.answer('simplifiedPilots', [{ id: 2, full_name: 'Léa Petit', phone: null, is_archived: false }]);
  api.now.answer('simplifiedDrones', []);
  api.now.answer('listBatteries', { results: [], count: 0 });
  api.now.answer('listFlights', { count: 0, next: null, previous: null, results: [] });
});

const save = () => inDialog('Enregistrer');

it('a line of the log says what is missing, names the field that is refused, and goes once', async () => {
  const onClose = vi.fn();
  const user = await show(<FlyingTimeDialog line={null} onClose={onClose} />, [
    'activity',
    'missions',
    'errors',
  ]);
  await user.click(save());
  await waitFor(() => expect(box(/^Durée/).getAttribute('aria-invalid')).toBe('true'));
  expect(api.now.bodies('createFlyingTime')).toEqual([]);
  await user.type(box(/^Durée/), '45');
  await chooseTyped(user, /^Télépilote/, 'Léa Petit');
  await refusesAtField({
    api: api.now,
    user,
    call: 'createFlyingTime',
    field: 'duration',
    input: () => box(/^Durée/),
    submit: save,
  });
  expect(api.now.bodies('createFlyingTime')).toMatchObject([
    { contact_id: 2, duration: 45, nb_flights: 1, drone_id: null },
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

it('a line of the log is noted with the batteries in use that flew', async () => {
  const battery = { model: null, drone: null, cycles: 3, first_cycles: 3, max_cycles: null };
  const rest = { last_flown_on: null, withdrawn_on: null };
  api.now.answer('listBatteries', {
    results: [
      { ...battery, ...rest, id: 5, serial_number: 'TB60-5', state: 'none' },
      { ...battery, ...rest, id: 6, serial_number: 'TB60-6', state: 'withdrawn' },
    ],
    count: 2,
  });
  api.now.answer('createFlyingTime', {
    ...{
      id: 9,
      contact: { id: 2, name: 'Léa Petit' },
      drone: null,
      batteries: [],
      batteries_at_once: 1,
      flight: null,
    },
    ...{ date: '2026-11-20', started_at: null, nb_flights: 1, duration: 20, night_duration: 0 },
    ...{ activity_domain: null, scenario: null, max_height_m: null, comment: null },
    ...{ source: 'manual' as const, sub_exploitant_id: null, available_actions: [] },
  });
  const user = await show(<FlyingTimeDialog line={null} onClose={vi.fn()} />, ['activity', 'missions']);
  await user.type(box(/^Durée/), '20');
  await chooseTyped(user, /^Télépilote/, 'Léa Petit');
  await user.click(await screen.findByRole('combobox', { name: /^Batteries/ }));
  await user.keyboard('TB60');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['TB60-5']);
  await user.keyboard('{ArrowDown}{Enter}{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(api.now.bodies('createFlyingTime')).toMatchObject([{ battery_ids: [5] }]));
});

it('an incident keeps all that was told where one field is refused', async () => {
  const onClose = vi.fn();
  const user = await show(<IncidentDialog incident={null} mayWrite onClose={onClose} />, [
    'activity',
    'mission_request',
    'errors',
  ]);
  expect(box(/^Déclarant/)).toHaveProperty('value', 'Claire Morel');
  await asksFirst({ api: api.now, user, input: () => box(/^Titre/), submit: save });
  await user.type(box(/^Titre/), 'Perte de liaison');
  await user.type(box(/^Lieu/), 'Lille');
  await user.type(box(/^Que s’est-il passé/), 'Retour automatique.');
  await chooseTyped(user, /^Nature/, 'Drone cassé');
  await refusesAtField({
    api: api.now,
    user,
    call: 'createFlightIncident',
    field: 'location',
    input: () => box(/^Lieu/),
    submit: save,
  });
  expect(onClose).not.toHaveBeenCalled();
});

it('the word before a report is written, and taken away when it is emptied', async () => {
  const onClose = vi.fn();
  const user = await show(<AnnouncementDialog text="Appelez d’abord." onClose={onClose} />, [
    'activity',
    'errors',
  ]);
  const field = () => box(/^Consigne avant un signalement/);
  await user.type(field(), ' Puis notez.');
  await refusesAtField({
    api: api.now,
    user,
    call: 'createIncidentAnnouncement',
    field: 'text',
    input: field,
    submit: save,
  });
  await user.clear(field());
  api.now.answer('deleteIncidentAnnouncement', undefined as never);
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.now.bodies('deleteIncidentAnnouncement')).toHaveLength(1);
});

it('the dialog sends the files that are left of those chosen with an incident, and says at once what no file may be', async () => {
  const user = await show(<IncidentDialog incident={null} mayWrite onClose={vi.fn()} />, [
    'activity',
    'mission_request',
    'errors',
  ]);
  const picker = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await user.upload(picker, [
    new File(['a'], 'helice.png', { type: 'image/png' }),
    new File(['b'], 'journal.pdf', { type: 'application/pdf' }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Retirer helice.png' }));
  expect(screen.queryByText('helice.png')).toBeNull();
  expect(screen.getByText('journal.pdf')).toBeTruthy();
  fireEvent.change(picker, { target: { files: [new File(['c'], 'vol.mov', { type: 'video/quicktime' })] } });
  expect(await screen.findByText(/vol\.mov.*n’est ni un PDF/)).toBeTruthy();
});

it.each([
  ['an incident', <IncidentDialog key="new" incident={null} mayWrite onClose={vi.fn()} />, 'Titre'],
  ['a line of the log', <FlyingTimeDialog key="new" line={null} onClose={vi.fn()} />, 'Commentaire'],
])('the dialog gives back what was typed of %s when the session ended', (_, dialog, field) =>
  outlivesSession({
    open: () => {
      openSessionOf({});
      return show(dialog, ['activity', 'missions', 'mission_request', 'errors']);
    },
    input: () => box(new RegExp(`^${field}`)),
  }),
);
