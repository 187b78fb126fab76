import { judgeNotams } from '@envol/domain/notams/judgeNotams';
import { notamCards, supplementsOver } from '@envol/domain/notams/notamCards';
import { plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { DaySources } from '../constraint-judging/index.ts';
import type { NotamsHolder } from './notams.holder.ts';

/** The cards that published NOTAM bring to a mission, and the supplements that they announce; invented ones bring none. */
export const createDayNotams =
  (holder: NotamsHolder): DaySources['notams'] =>
  async (db, mission) => {
    const areas = mission.areas.map(({ id, geometry, max_height_m, ground }) => ({
      id: String(id),
      geometry,
      top_m: max_height_m ?? mission.max_flying_height,
      ground,
    }));
    const { carding, announcing } = await holder.inForce(db);
    const judged = { areas, period: plannedPeriod(mission) };
    return {
      cards: notamCards(judgeNotams(carding, judged, 0), areas),
      supplements: supplementsOver(judgeNotams(announcing, judged, 0), areas),
    };
  };
