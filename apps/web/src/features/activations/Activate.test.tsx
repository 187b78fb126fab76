import type { ActivationSummary } from '@envol/contract/activations';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { MapProvider } from '../../map/MapProvider.tsx';
import type { PilotApproval } from '../../shared/day/index.ts';
import { nearFeatures } from '../../shared/day/NearFlights.tsx';
import { Activate } from './Activate.tsx';

const api = setUpFakeApi();
const HOURS = [
  { from: '2099-11-24T08:00:00.000Z', to: '2099-11-24T12:00:00.000Z' },
  { from: '2099-11-25T08:00:00.000Z', to: '2099-11-25T12:00:00.000Z' },
];
const APPROVAL: PilotApproval = {
  id: 3,
  status: 'accepted',
  structure_id: 1,
  structure_name: 'Tour de Nantes',
  date_start: HOURS[0]?.from ?? '',
  date_end: HOURS[1]?.to ?? '',
  time_zone: 'Europe/Paris',
  max_flying_height: 60,
  flight: { id: 4, name: 'Toitures' },
};

beforeEach(() => {
  openSessionOf({ capabilities: ['flies'] });
  api.now.answer('getActivationCapabilities', {
    is_required: true,
    approval_stands: true,
    time_zone: 'Europe/Paris',
    allowed_hours: HOURS,
    max_flying_height: 40,
    max_hours: 2,
    deadline: null,
    is_late: false,
    breaches: [],
    conflicts: [],
    can_activate: true,
  });
  return () => localStorage.clear();
});

const sent = (name: string) => api.now.sent.find((each) => each.name === name)?.body;

it('Activate activates another day than the first that is left', async () => {
  api.now.refuse('createActivation', 'ACTIVATION_OVERLAPS');
  const user = await show(<Activate approval={APPROVAL} />, ['day', 'errors']);
  await user.selectOptions(await screen.findByLabelText('Jour'), HOURS[1]?.from ?? '');
  await user.click(screen.getByRole('button', { name: 'Activer 09:00–11:00' }));
  await expect
    .poll(() => sent('createActivation'))
    .toMatchObject({
      approval_id: 3,
      date_start: '2099-11-25T08:00:00Z',
      date_end: '2099-11-25T10:00:00Z',
    });
});

it('Activate moves hours that were asked for, from the version that was seen', async () => {
  api.now.refuse('updateActivationPeriod', 'ACTIVATION_OVERLAPS');
  const moves = {
    id: 9,
    version: 4,
    date_start: '2099-11-24T09:00:00.000Z',
    date_end: '2099-11-24T11:00:00.000Z',
  } as ActivationSummary;
  const user = await show(<Activate approval={APPROVAL} moves={moves} />, ['day', 'errors']);
  await user.click(await screen.findByRole('button', { name: 'Passer à 10:00–12:00' }));
  await expect
    .poll(() => sent('updateActivationPeriod'))
    .toEqual({ version: 4, date_start: '2099-11-24T09:00:00Z', date_end: '2099-11-24T11:00:00Z' });
});

it('says and draws who flies nearby then, and names nobody', async () => {
  const near = {
    display_identifier: null,
    is_mine: false,
    state: 'accepted' as const,
    height_m: 45,
    gap_m: 120,
    from: '2099-11-24T08:00:00.000Z',
    to: '2099-11-24T09:00:00.000Z',
    areas: [{ type: 'Circle' as const, center: [1.4, 43.6] as [number, number], radius_m: 80 }],
  };
  const drawn = nearFeatures([near], () => '45 m AGL');
  expect(drawn.features.map(({ geometry, properties }) => [geometry.type, properties])).toEqual([
    ['Polygon', {}],
    ['Point', { label: '45 m AGL' }],
  ]);
  api.now.answer('getActivationCapabilities', {
    is_required: true,
    approval_stands: true,
    time_zone: 'Europe/Paris',
    allowed_hours: HOURS,
    max_flying_height: 40,
    max_hours: 2,
    deadline: null,
    is_late: false,
    breaches: [],
    conflicts: [near],
    can_activate: true,
  });
  await show(
    <MapProvider mode="light">
      <Activate approval={APPROVAL} />
    </MapProvider>,
    ['day', 'errors', 'map'],
  );
  expect(await screen.findByText(/Trafic drone à 120 m, jusqu’à 45 m AGL, de 09:00 à 10:00/)).toBeDefined();
});
