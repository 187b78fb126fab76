import type { Flight } from '@envol/contract/flights';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { FlightFacts } from './FlightFacts.tsx';

setUpFakeApi();

const pilot = (id: number, full_name: string) => ({ id, full_name, phone: null });
const drone = (id: number, name: string, mass_kg: number) => ({ id, name, mass_kg, drone_class: 'C5' });
const flight = (changes: object = {}): Flight =>
  ({
    id: 7,
    date_start: '2031-05-05T08:00:00Z',
    date_end: '2031-05-05T10:00:00Z',
    time_zone: 'Europe/Paris',
    hours_reference: 'local',
    is_continuous: false,
    max_flying_height: 50,
    height_to_fly: { height_m: 45, asked_m: 50 },
    hours_to_fly: null,
    approvals: [{ status: 'reserves', is_outdated: false, restricted_height: 45, area_ids: [1] }],
    scenario: 'S1',
    visibility: 'in_sight',
    max_ground_speed_ms: null,
    airspace_observers: null,
    weather_condition: null,
    night_flight: false,
    areas: [],
    points: [],
    description: null,
    authorization_reference: null,
    pilots: [pilot(1, 'Léa Garnier')],
    drones: [drone(1, 'Évo', 1.391)],
    max_drone_weight_kg: 1.391,
    total_uav_weight_kg: 1.391,
    ...changes,
  }) as unknown as Flight;

it('tells who leads, who else flies, the weather it is meant for, and how heavy the drones are', async () => {
  await show(
    <FlightFacts
      flight={flight({
        weather_condition: 'VMC, vent sous 8 m/s',
        pilots: [pilot(1, 'Léa Garnier'), pilot(2, 'Hugo Petit')],
        drones: [drone(1, 'Évo', 1.391), drone(2, 'Matrice', 6.5)],
        max_drone_weight_kg: 6.5,
        total_uav_weight_kg: 7.891,
      })}
    />,
    ['flights'],
  );
  expect(screen.getByText('Premier télépilote').nextSibling?.textContent).toBe('Léa Garnier');
  expect(screen.getByText('Autres télépilotes').nextSibling?.textContent).toBe('Hugo Petit');
  expect(screen.getByText('Conditions météo').nextSibling?.textContent).toBe('VMC, vent sous 8 m/s');
  expect(screen.getByText('Masses').nextSibling?.textContent).toBe(
    '6,5 kg au plus par drone, 7,891 kg au total',
  );
});

it('FlightFacts says nothing more of one pilot and one drone', async () => {
  await show(<FlightFacts flight={flight()} />, ['flights']);
  expect(screen.getByText('Télépilotes')).toBeTruthy();
  for (const words of ['Autres télépilotes', 'Conditions météo', 'Masses'])
    expect(screen.queryByText(words)).toBeNull();
});

it('FlightFacts tells the height that was granted, with what was asked', async () => {
  await show(<FlightFacts flight={flight()} />, ['flights']);
  expect(screen.getByText(/^45 m AGL, réduite par un accord \(demandé\s: 50 m\)$/)).toBeTruthy();
});

it('FlightFacts tells the hours that were granted beside those that were asked', async () => {
  const hours_to_fly = [
    { date_start: '2031-05-05T08:30:00Z', date_end: '2031-05-05T09:00:00Z', is_continuous: true },
  ];
  await show(<FlightFacts flight={flight({ hours_to_fly })} />, ['flights']);
  expect(screen.getByText('Heures accordées').nextSibling?.textContent).toBe('lun. 5 mai 2031, 10:30–11:00');
  expect(screen.getByText('Période').nextSibling?.textContent).toContain('10:00–12:00');
});

it('FlightFacts says that agreements leave no hour in common', async () => {
  await show(<FlightFacts flight={flight({ hours_to_fly: [] })} />, ['flights']);
  expect(screen.getByText('Heures accordées').nextSibling?.textContent).toBe(
    'aucune heure commune aux accords',
  );
});
