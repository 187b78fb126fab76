import type { flightProgressEndpoints } from '@envol/contract/flight-progress';
import { CONSTRAINT_KINDS } from '@envol/domain/airspace/constraint';
import { ACTIVITY_DOMAINS } from '@envol/domain/flights/activityDomains';
import { nightsWithin } from '@envol/domain/time/night';
import missionsEn from '@envol/i18n/en/missions' with { type: 'json' };
import missionsFr from '@envol/i18n/fr/missions' with { type: 'json' };
import { Failure } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { reasonText } from '../../platform/http/texts.ts';
import { callerOf, getDetail } from '../flight-details/index.ts';
import { answerOf } from '../flights/index.ts';
import { discussionOf, writeToAuthorities } from './discussion.service.ts';
import { statsOfActivity } from './flightProgress.queries.ts';
import { areaFate, type ProgressDeps, takeOffCheck } from './flightProgress.service.ts';
import { declareFlightLanding, declareFlightTakeOff } from './flying.service.ts';
import { changeGeneralist, createGeneralist } from './generalists.service.ts';

const WORDS = { fr: missionsFr, en: missionsEn } as const;
const MOST_DAYS = 31;
const MOST_MS = MOST_DAYS * 86_400_000;

export const flightProgressHandlers = (deps: ProgressDeps): Handlers<typeof flightProgressEndpoints> => ({
  activityDomains: async (_, { language }) =>
    ACTIVITY_DOMAINS.map((value) => ({ value, label: WORDS[language].domains[value] })),
  verifiedConstraints: async (_, { language }) => ({
    constraint_types: CONSTRAINT_KINDS.map((constraint_type) => ({
      constraint_type,
      label: reasonText(language, { code: `kinds.${constraint_type}`, params: {} }),
    })),
    datasets: await deps.db
      .selectFrom('datasets')
      .select(['source as name', 'effective_date'])
      .where('id', 'in', deps.airspace.currentIds().length === 0 ? [-1] : [...deps.airspace.currentIds()])
      .execute(),
  }),
  activityStats: ({ query }, context) => statsOfActivity(deps.db, reachedBy(context), query),
  nightFlyingTimes: async ({ body: { center, date_start, date_end } }) => {
    const length = Date.parse(date_end) - Date.parse(date_start);
    if (length <= 0 || length > MOST_MS)
      throw new Failure('PERIOD_INVALID', {
        fields: [
          length <= 0
            ? { path: 'date_end', message: 'end_before_start' }
            : { path: 'date_end', message: 'at_most_days', params: { limit: MOST_DAYS } },
        ],
      });
    const nights = nightsWithin(center, date_start, date_end);
    const total = nights.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0);
    return { nights, duration: Math.round(total / 1000) };
  },
  flightProperties: async ({ params }, context) => {
    const flight = answerOf(deps, await getDetail(deps.db, reachedBy(context), params.id));
    const { id, status, tags, next_step, asp_was_analyzed } = flight;
    const { approval_can_be_created, applicable_procedures_price: price } = flight;
    return {
      id,
      status,
      tags,
      next_step,
      asp_was_analyzed,
      approval_can_be_created,
      price,
    };
  },
  checkAreaCanBeDeleted: async ({ params, query }, context) =>
    areaFate(await getDetail(deps.db, reachedBy(context), params.id), query.areaId, context.language),
  checkCanTakeOff: ({ params, query }, context) => takeOffCheck(deps, callerOf(context), params.id, query.at),
  takeOffFlight: ({ params, body }, context) => declareFlightTakeOff(deps, context, params.id, body),
  landFlight: ({ params, body }, context) => declareFlightLanding(deps, context, params.id, body),
  flightDiscussion: ({ params }, context) => discussionOf(deps, context, params.id),
  postFlightMessage: ({ params, body }, context) => writeToAuthorities(deps, context, params.id, body),
  createGeneralistMission: ({ body }, context) => createGeneralist(deps, context, body),
  updateGeneralistMission: ({ params, body }, context) => changeGeneralist(deps, context, params.id, body),
});
