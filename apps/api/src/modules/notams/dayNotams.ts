import { judgeNotams } from '@envol/domain/notams/judgeNotams';
import { notamCards } from '@envol/domain/notams/notamCards';
import { plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { DaySources } from '../constraints/index.ts';
import type { NotamsHolder } from './notams.holder.ts';

/** The cards that published NOTAM bring to a mission; invented ones bring none. */
export const createDayNotams =
  (holder: NotamsHolder): DaySources['notamCards'] =>
  async (db, mission) => {
    const areas = mission.areas.map(({ id, geometry, max_height_m, ground }) => ({
      id: String(id),
      geometry,
      top_m: max_height_m ?? mission.max_flying_height,
      ground,
    }));
    const { carding } = await holder.inForce(db);
    return notamCards(judgeNotams(carding, { areas, period: plannedPeriod(mission) }, 0), areas);
  };
