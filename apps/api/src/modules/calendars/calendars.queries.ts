import type { CalendarFeed } from '@envol/contract/calendars';
import { LIMITS } from '@envol/contract/limits';
import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import { approvalsOf, areaHeightsOf, dayCardsOf, hourTermsOf } from '../flight-details/index.ts';
import { JUDGED } from '../flight-verdicts/index.ts';

const FLIGHT_ID = sql.ref('flights.id');

/** When one of a mission's requests last changed: a decision changes its hours and its height, and not the mission. */
export const requestsChangedAt = (flightId: RawBuilder<unknown>) =>
  sql<string | null>`(select max(a.updated_at) from approvals a where a.flight_id = ${flightId})`;

/** The missions of a calendar that end after an instant, in the order of their days, each with how many there are in all. */
export const missionsFor = (db: Db, actor: Actor, kind: CalendarFeed['kind'], since: string) =>
  db
    .selectFrom('flights')
    .select(['id', 'display_identifier', 'name', ...JUDGED])
    .select(['hours_reference', 'is_continuous', 'center_lng', 'center_lat'])
    .select(['version', 'created_at', 'updated_at', 'analysed_at'])
    .select([approvalsOf(FLIGHT_ID).as('approvals'), areaHeightsOf(FLIGHT_ID).as('area_heights')])
    .select([dayCardsOf(FLIGHT_ID).as('day_cards'), hourTermsOf(FLIGHT_ID).as('hour_terms')])
    .select(requestsChangedAt(FLIGHT_ID).as('requests_changed_at'))
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .where(visibleRows(actor).flights)
    .where('date_end', '>=', since)
    .where((eb) => eb.or([eb('is_archived', '=', false), eb('status', '=', 'canceled')]))
    .$if(kind === 'own', (query) =>
      query.where(
        sql<boolean>`(flights.created_by = ${actor.user_id} or exists (select from flight_pilots p
          where p.flight_id = flights.id and p.pilot_id = ${operatorOf(actor)?.pilot_id ?? null}))`,
      ),
    )
    .orderBy('date_start')
    .orderBy('id')
    .limit(LIMITS.calendar_missions)
    .execute();

export type MissionRow = Awaited<ReturnType<typeof missionsFor>>[number];
