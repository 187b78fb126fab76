import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { MapProvider, useMap } from '../../map/MapProvider.tsx';
import { Form } from '../../ui/form/Form.tsx';
import {
  asFlightForm,
  blankForm,
  type GeneralistOutput,
  type GeneralistValues,
  placeOf,
} from './generalist.form.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { useDeviceDraft, useLeftInForm } from './useSimpleDraft.ts';

const api = setUpFakeApi();
const BLANK = blankForm('2026-12-01', { start: null, end: null }, { pilot_id: 4, drone_id: null });

it('A generalist’s mission is judged as the full editor would judge it: the circle, its hours by the clocks of the place, one crew', () => {
  const muret = asFlightForm({ ...BLANK, place_text: '43,46 1,33', scenario: 'A3' });
  expect(muret).toMatchObject({
    date_start: '2026-12-01T08:00:00.000Z',
    date_end: '2026-12-01T16:00:00.000Z',
    areas: [{ geometry: { type: 'Circle', center: [1.33, 43.46], radius_m: 50 } }],
    visibility: 'in_sight',
    pilot_ids: [4],
    drone_ids: [],
  });
  const reunion = asFlightForm({ ...BLANK, place_text: '-21,1 55,5' });
  expect(reunion.date_start).toBe('2026-12-01T05:00:00.000Z');
  expect(asFlightForm({ ...BLANK, place_text: 'Muret' }).areas).toEqual([]);
});

const flyTo = vi.fn();
const PlaceForm = () => {
  useMap().camera.flyTo = flyTo;
  const { key, left } = useLeftInForm(null);
  const form = useForm<GeneralistValues, unknown, GeneralistOutput>({
    defaultValues: { ...BLANK, ...left?.form },
  });
  const forget = useDeviceDraft(form, key, { values: BLANK, version: 0 });
  return (
    <Form form={form} onSubmit={forget as never}>
      <PlaceFields />
      <button type="submit">Enregistrer</button>
    </Form>
  );
};

const Place = () => (
  <MapProvider mode="light">
    <PlaceForm />
  </MapProvider>
);

it('the simple form finds its place by a name, says when there is none, and keeps what is typed until it is saved', async () => {
  openSessionOf({});
  api.now.answer('searchAddresses', { results: [], source: 'live', failed: true });
  const user = await show(<Place />, ['missions', 'errors', 'map']);
  const place = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Lieu' });
  await user.type(place(), 'Nulle part{Enter}');
  expect(await screen.findByText(/introuvable/)).toBeTruthy();
  await user.clear(place());
  await user.type(place(), 'Muret');
  await user.click(screen.getByRole('button', { name: 'Chercher' }));
  const found = await screen.findByRole('list', { name: 'Lieux trouvés' });
  await user.click(within(found).getByRole('button', { name: 'Muret' }));
  expect(placeOf(place().value)).toEqual([1.326, 43.46]);
  expect(flyTo).toHaveBeenCalledOnce();
  expect(screen.queryByText(/introuvable/)).toBeNull();
  const typed = place().value;
  cleanup();
  const again = await show(<Place />, ['missions', 'errors', 'map']);
  expect(place().value).toBe(typed);
  await again.click(screen.getByRole('button', { name: 'Enregistrer' }));
  cleanup();
  await show(<Place />, ['missions', 'errors', 'map']);
  await waitFor(() => expect(place().value).toBe(''));
});
