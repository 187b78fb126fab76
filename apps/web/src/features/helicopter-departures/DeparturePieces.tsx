import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';
import { lazy } from 'react';
import { useUser } from '../../api/session.ts';
import { loadTexts } from '../../ui/texts.ts';
import { useDepartures } from './useDepartures.ts';

const words = () => loadTexts(['helicopters', 'day']);
const CorridorsOnMap = lazy(async () => {
  await words();
  return { default: (await import('./CorridorsOnMap.tsx')).CorridorsOnMap };
});
const Notices = lazy(async () => {
  await words();
  return { default: (await import('./DepartureNotices.tsx')).DepartureNotices };
});

const inForce = (departures: readonly HelicopterDeparture[] = []) =>
  departures.filter(({ ended }) => ended === null);

/** What is drawn of departures is loaded with the first of them. */
export const CorridorsHost = () => (inForce(useDepartures()).length > 0 ? <CorridorsOnMap /> : null);

const OfPilots = () => {
  const departures = inForce(useDepartures());
  return departures.some(({ concerned }) => concerned.some(({ left_at }) => left_at === null)) ? (
    <Notices departures={departures} />
  ) : null;
};

/** Whoever flies hears of a helicopter in the way on every screen. */
export const DepartureHost = () => (useUser().capabilities.includes('flies') ? <OfPilots /> : null);
