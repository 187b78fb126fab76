import type { Flight } from '@envol/contract/flights';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setUpQuietAnalyst } from '../../../test/analyst.ts';
import { box, button, choose } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { MAVIC } from '../../../test/drones.ts';
import { aFlight } from '../../../test/flight.ts';
import { asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { MapProvider } from '../../map/MapProvider.tsx';
import { SimpleForm } from './GeneralistScreen.tsx';
import { blankForm, savedForm } from './generalist.form.ts';

const api = setUpFakeApi();
setUpQuietAnalyst(api);

const WORDS = ['missions', 'flights', 'constraints', 'map', 'errors'] as const;
const BLANK = blankForm('2199-12-01', { start: null, end: null }, { pilot_id: null, drone_id: null });
const LEFT = 'Votre saisie est reprise.';

const open = (flight: Pick<Flight, 'id' | 'version'> | null = null, values = BLANK) =>
  showPage(
    '/map/flights/simple',
    () => (
      <MapProvider mode="light">
        <SimpleForm values={values} flight={flight} title="Mission simplifiée" crumb={null} />
      </MapProvider>
    ),
    WORDS,
  );
const name = () => box('Nom de la mission');
const chooseCrew = async (user: UserEvent): Promise<void> => {
  await choose(user, /Scénario$/, /A3$/);
  await choose(user, /Drone$/, 'Mavic 3');
  await choose(user, /Télépilote$/, /^Léa Petit/);
};
const save = () => button('Enregistrer et analyser');

beforeEach(() => {
  openSessionOf({});
  api.now.answer('simplifiedPilots', [{ id: 3, full_name: 'Léa Petit', phone: null, is_archived: false }]);
  api.now.answer('simplifiedDrones', [MAVIC]);
});

it('the simple form asks for what is missing, says at its field what is refused, and leads to the mission it made', async () => {
  const { user, path } = await open();
  await asksFirst({ api: api.now, user, input: name, submit: save });
  await user.type(name(), 'Toiture');
  await user.type(box('Lieu'), 'Nulle part');
  await chooseCrew(user);
  await user.click(save());
  // A place that is no place is said where it was typed.
  await waitFor(() => expect(document.activeElement).toBe(box('Lieu')));
  expect(box('Lieu').getAttribute('aria-invalid')).toBe('true');
  expect(api.now.bodies('createGeneralistMission')).toEqual([]);
  await user.clear(box('Lieu'));
  await user.type(box('Lieu'), '43,6045 1,4440');
  // Its ground is asked for once typing has come to rest.
  await expect.poll(() => api.now.last('groundUnderAreas')).toBeTruthy();
  await refusesAtField({
    api: api.now,
    user,
    call: 'createGeneralistMission',
    field: 'name',
    input: name,
    submit: save,
  });
  api.now.answer('createGeneralistMission', aFlight({ name: 'Toiture' }));
  await user.click(save());
  await expect.poll(path).toBe('/map/flights/4');
  expect(api.now.bodies('createGeneralistMission').at(-1)).toMatchObject({
    name: 'Toiture',
    place: [1.444, 43.6045],
    radius_m: 50,
    date: '2199-12-01',
    scenario: 'A3',
    drone_id: 4,
    pilot_id: 3,
    description: null,
  });
  // DayAct, nothing is left to be given back.
  cleanup();
  await open();
  expect(name().value).toBe('');
  expect(screen.queryByText(LEFT)).toBeNull();
});

it('the simple form changes a mission that is there', async () => {
  api.now.answer('updateGeneralistMission', aFlight());
  const { user, path } = await open({ id: 4, version: 3 });
  await user.type(name(), 'Toiture');
  await user.type(box('Lieu'), '43,6045 1,4440');
  await chooseCrew(user);
  await user.dblClick(save());
  await expect.poll(path).toBe('/map/flights/4');
  expect(api.now.sent.filter(({ name: call }) => call === 'updateGeneralistMission')).toMatchObject([
    { params: { id: '4' } },
  ]);
});

/** A mission of the simplified form, as it is saved. */
const CIRCLE = aFlight({
  name: 'Toiture',
  scenario: 'A3',
  areas: [
    {
      id: 9,
      name: 'Zone 1',
      geometry: { type: 'Circle', center: [1.444, 43.6045], radius_m: 50 },
      max_height_m: null,
      ground: null,
      area_m2: 7854,
      center: [1.444, 43.6045],
    },
  ],
});

it('a height that a colleague set meanwhile is told with what was typed kept, which alone is sent once saved again', async () => {
  const values = { ...savedForm(CIRCLE), drone_id: 4, pilot_id: 3 } as typeof BLANK;
  const edits = [{ version: 4, at: '2026-11-24T09:14:00Z', by: 'Hugo Petit', fields: ['max_flying_height'] }];
  const { user, path } = await open({ id: 4, version: 3 }, values);
  const height = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Hauteur/ });
  await user.clear(height());
  await user.type(height(), '40');
  api.now.answer('getFlight', { ...CIRCLE, version: 4, max_flying_height: 30, edits });
  api.now.refuse('updateGeneralistMission', 'ANALYSIS_OUTDATED');
  await user.click(save());
  const alert = await screen.findByText(/^Modifié entre-temps/);
  expect(alert.textContent).toMatch(/Hauteur.*\(Hugo Petit, .+\)/);
  expect(height().value).toBe('40');
  api.now.answer('updateGeneralistMission', aFlight());
  await user.click(save());
  await expect.poll(path).toBe('/map/flights/4');
  expect(api.now.last('updateGeneralistMission')?.body).toEqual({ max_flying_height: 40, version: 4 });
});

it('the simple form gives back what was left on this device, until one begins again', async () => {
  const { user } = await open();
  await user.type(name(), 'Toiture');
  cleanup();
  const again = await open();
  expect(name().value).toBe('Toiture');
  expect(screen.getByText(LEFT)).toBeTruthy();
  await again.user.click(button('Recommencer'));
  expect(name().value).toBe('');
  expect(screen.queryByText(LEFT)).toBeNull();
  cleanup();
  await open();
  expect(screen.queryByText(LEFT)).toBeNull();
});
