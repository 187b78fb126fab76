import { failureSentence } from '../../platform/http/errors.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findDetail } from '../flight-details/index.ts';
import {
  type ActWork,
  FLIGHT_SERIES_JOB,
  type ItemAct,
  type ItemOutcome,
  workOn,
} from '../flight-jobs/index.ts';
import { applyTo, isSeriesGone, makeDay, SeriesContent } from './oneOfSeries.ts';

const seriesGone = ({ caller }: ActWork): ItemOutcome => ({
  reason: 'series_gone',
  detail: failureSentence(caller.language, new Failure('SERIES_GONE')),
});

const repeat =
  (content: SeriesContent): ItemAct =>
  async (work, { id, day }) => {
    if (day === null) return null;
    // Its worker may have ended between the mission and the note of it.
    const made = await work.system_db
      .selectFrom('flight_series_members')
      .select('flight_id')
      .where('job_item_id', '=', id)
      .executeTakeFirst();
    if (made) return null;
    try {
      await makeDay(work.deps, work.caller, content, { date: day, job_item_id: id });
      return null;
    } catch (error) {
      if (error instanceof Failure && error.code === 'SERIES_GONE') return seriesGone(work);
      throw error;
    }
  };

const apply =
  (content: SeriesContent): ItemAct =>
  async (work, { flight_id }) => {
    if (flight_id === null) return null;
    const { deps, caller } = work;
    if (await isSeriesGone(deps.db, content.series_id)) return seriesGone(work);
    const detail = await findDetail(deps.db, caller.reached, flight_id);
    return detail ? applyTo(deps, caller, content, detail) : { reason: 'another_change', detail: null };
  };

export const seriesJob = {
  kind: FLIGHT_SERIES_JOB,
  open: workOn({
    actOf: ({ act, params }) => (act === 'repeat' ? repeat : apply)(SeriesContent.parse(params)),
    // Of a series of which no day was made the mission stands alone again.
    finish: async (db, { act, params, id }) => {
      if (act !== 'repeat') return;
      const { series_id } = SeriesContent.parse(params);
      await db
        .deleteFrom('flight_series')
        .where('id', '=', series_id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('flight_job_items')
                .select('id')
                .where('job_id', '=', id)
                .where('state', '=', 'done'),
            ),
          ),
        )
        .execute();
    },
  }),
};
