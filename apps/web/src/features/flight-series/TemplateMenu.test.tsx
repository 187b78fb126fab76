import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { MapProvider, useMap } from '../../map/MapProvider.tsx';
import { emptyForm, type FlightForm } from '../../shared/flight-form/flight.form.ts';
import { TemplateMenu } from './TemplateMenu.tsx';

const api = setUpFakeApi();
const fitBounds = vi.fn();

const Editor = () => {
  useMap().camera.fitBounds = fitBounds;
  const form = useForm<FlightForm>({
    defaultValues: emptyForm('2026-07-01T07:00:00Z', '2026-07-01T09:00:00Z'),
  });
  return (
    <FormProvider {...form}>
      <TemplateMenu />
      <output>{form.watch('areas').map(({ name }) => name)}</output>
    </FormProvider>
  );
};

it('TemplateMenu brings the areas of a template into view', async () => {
  openSessionOf({});
  api.now.answer('listFlightTemplates', [
    {
      id: 1,
      name: 'Toiture type',
      parts: ['areas'],
      content: {
        areas: [
          {
            name: 'Halle',
            geometry: { type: 'Circle', center: [1.37, 43.66], radius_m: 100 },
            max_height_m: null,
          },
        ],
        points: [],
      },
      created_at: '2026-06-30T07:00:00Z',
    },
  ]);
  const user = await show(
    <MapProvider mode="light">
      <Editor />
    </MapProvider>,
    ['series', 'flights', 'map'],
  );
  await user.click(await screen.findByRole('button', { name: 'Modèles' }));
  const [use] = screen.getAllByRole('menuitem', { name: 'Toiture type' });
  if (use) await user.click(use);
  expect(await screen.findByText('Halle')).toBeTruthy();
  const [west, south, east, north] = fitBounds.mock.calls.at(-1)?.[0] ?? [];
  expect(west < 1.37 && 1.37 < east && south < 43.66 && 43.66 < north).toBe(true);
});
