import type { NetworkActivity } from '@envol/domain/airspace/constraint';
import type { Position } from '@envol/domain/geo/geometry';
import { centroidOf } from '@envol/domain/geo/measure';
import { azbaZone } from '@envol/domain/military/readAzba';
import { activeHours } from '@envol/domain/notams/activeHours';
import { dailyWindows } from '@envol/domain/time/dailyWindows';
import type { TimeSpan } from '@envol/domain/time/night';
import type { DaySources, ZoneCard } from '../constraint-judging/index.ts';
import type { NotamsHolder, NotamsInForce } from './notams.holder.ts';

const DAY_MS = 86_400_000;

const meets = (hours: readonly TimeSpan[], windows: readonly TimeSpan[]): boolean =>
  hours.some(({ from, to }) =>
    windows.some(
      (window) => Date.parse(from) < Date.parse(window.to) && Date.parse(to) > Date.parse(window.from),
    ),
  );

/** The hours in which NOTAM activate a zone, each with its message; those of the days around a mission alone. */
const activationsOf = (
  { title, kind }: ZoneCard,
  { network, activating }: NotamsInForce,
  windows: readonly TimeSpan[],
  place: Position,
): readonly { readonly notam: string; readonly hours: readonly TimeSpan[] }[] => {
  const first = windows[0]?.from ?? '';
  const last = windows.at(-1)?.to ?? first;
  const from = new Date(Date.parse(first) - DAY_MS).toISOString();
  const to = new Date(Date.parse(last) + DAY_MS).toISOString();
  const zone = kind === 'low_flying_network' ? azbaZone(title) : null;
  return [
    ...network.filter((each) => each.zone === zone),
    ...activating
      .filter(({ zones }) => zones.has(title))
      .map(({ notam }) => ({ notam: notam.identifier, hours: activeHours(notam, from, to, place) })),
  ];
};

/** What activation tables say of published zones; a zone that a NOTAM says is active is active, whatever they say. */
export const withZoneActivations =
  (tables: DaySources['network'], holder: NotamsHolder): DaySources['network'] =>
  async (db, cards, mission) => {
    const told = await tables(db, cards, mission);
    if (cards.length === 0) return told;
    const inForce = await holder.inForce(db);
    const windows = dailyWindows(mission.period);
    const [area] = mission.areas;
    if (windows.length === 0 || area === undefined) return told;
    const place = centroidOf(area.geometry);
    const active = cards.flatMap((card): NetworkActivity[] => {
      const { title } = card;
      if (told.some((each) => each.title === title && each.activity === 'active')) return [];
      const found = activationsOf(card, inForce, windows, place).filter(({ hours }) => meets(hours, windows));
      const [first] = found;
      if (first === undefined) return [];
      const hours = found.flatMap((each) => each.hours).toSorted((a, b) => (a.from < b.from ? -1 : 1));
      const notam = found.map((each) => each.notam).join(', ');
      // What a NOTAM activates needs no table to go on.
      const at = hours[0]?.from ?? '';
      return [{ title, activity: 'active', hours, fetched_at: at, until: at, notam }];
    });
    const overruled = new Set(active.map(({ title }) => title));
    return [...told.filter(({ title }) => !overruled.has(title)), ...active];
  };
