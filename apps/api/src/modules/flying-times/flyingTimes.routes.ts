import { type flyingTimesEndpoints, listFlyingTimes } from '@envol/contract/flying-times';
import { LIMITS } from '@envol/contract/limits';
import { todayIn } from '@envol/domain/time/localTime';
import activityEn from '@envol/i18n/en/activity' with { type: 'json' };
import missionsEn from '@envol/i18n/en/missions' with { type: 'json' };
import activityFr from '@envol/i18n/fr/activity' with { type: 'json' };
import missionsFr from '@envol/i18n/fr/missions' with { type: 'json' };
import { writeCsv } from '../../platform/csv/readCsv.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { memberOf, reachedBy } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import { allFlyingTimes, type FlyingTimeRow, pageFlyingTimes, statsOf } from './flyingTimes.queries.ts';
import {
  addFlyingTime,
  changeFlyingTime,
  type FlyingTimesDeps,
  type Logger,
  removeFlyingTime,
  toFlyingTime,
} from './flyingTimes.service.ts';

const loggerOf = (context: Context<SignedIn>): Logger => {
  const member = memberOf(context);
  return {
    operator_id: member.operator_id,
    user_id: context.signed_in.actor.user_id,
    member,
    reached: reachedBy(context),
  };
};

const WORDS = {
  fr: { activity: activityFr, missions: missionsFr },
  en: { activity: activityEn, missions: missionsEn },
} as const;

const cellsOf = (row: FlyingTimeRow, language: Language): string[] => {
  const { activity, missions } = WORDS[language];
  return [
    row.date,
    row.started_at ?? '',
    row.contact.name,
    row.drone?.name ?? '',
    row.flight === null ? '' : `${row.flight.display_identifier} ${row.flight.name}`,
    String(row.nb_flights),
    String(row.duration),
    String(row.night_duration),
    row.scenario ?? '',
    row.max_height_m === null ? '' : String(row.max_height_m),
    row.activity_domain === null ? '' : missions.domains[row.activity_domain],
    activity.sources[row.source],
    row.comment ?? '',
  ];
};

export const flyingTimesHandlers = (deps: FlyingTimesDeps): Handlers<typeof flyingTimesEndpoints> => ({
  listFlyingTimes: async ({ query }, context) => {
    const { rows, count } = await pageFlyingTimes(deps.db, reachedBy(context), query);
    const lines = rows.map((row) => toFlyingTime(loggerOf(context), row));
    return pageReply(listFlyingTimes.path, context.language, query, count, lines);
  },
  createFlyingTime: ({ body }, context) => addFlyingTime(deps, loggerOf(context), body),
  updateFlyingTime: ({ params, body }, context) => changeFlyingTime(deps, loggerOf(context), params.id, body),
  deleteFlyingTime: ({ params }, context) => removeFlyingTime(deps, loggerOf(context), params.id),
  flyingTimesStats: ({ query }, context) =>
    statsOf(deps.db, reachedBy(context), query, todayIn(deps.clock.now())),
  exportFlyingTimes: async ({ query }, context) => {
    const { language } = context;
    const most = LIMITS.flying_times_export;
    const rows = await allFlyingTimes(deps.db, reachedBy(context), query, most + 1);
    if (rows.length > most) throw new Failure('EXPORT_LIMIT_EXCEEDED', { params: { limit: most } });
    const head = Object.values(WORDS[language].activity.export_columns);
    const data = writeCsv([head, ...rows.map((row) => cellsOf(row, language))]);
    return { data, filename: WORDS[language].activity.export_file };
  },
});
