import type { NetworkActivity } from '@envol/domain/airspace/constraint';
import { azbaZone } from '@envol/domain/military/readAzba';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { DaySources } from '../constraints/index.ts';
import type { NotamsHolder } from './notams.holder.ts';

/** What activation tables say of the low-altitude network; a zone that a NOTAM says is active is active, whatever they say. */
export const withNetworkNotams =
  (tables: DaySources['network'], holder: NotamsHolder): DaySources['network'] =>
  async (db, titles, mission) => {
    const told = await tables(db, titles, mission);
    if (titles.length === 0) return told;
    const { network } = await holder.inForce(db);
    const windows = dailyWindows(plannedPeriod(mission));
    const active = titles.flatMap((title): NetworkActivity[] => {
      const zone = azbaZone(title);
      const found = network.find(
        (each) =>
          each.zone === zone &&
          each.hours.some(({ from, to }) =>
            windows.some(
              (window) =>
                Date.parse(from) < Date.parse(window.to) && Date.parse(to) > Date.parse(window.from),
            ),
          ),
      );
      if (found === undefined || told.some((each) => each.title === title && each.activity === 'active'))
        return [];
      const { notam, hours, fetched_at } = found;
      return [{ title, activity: 'active', hours, fetched_at, until: fetched_at, notam }];
    });
    const overruled = new Set(active.map(({ title }) => title));
    return [...told.filter(({ title }) => !overruled.has(title)), ...active];
  };
