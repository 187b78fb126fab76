import type { SHARE_PARTS, SharedMission } from '@envol/contract/flight-shares';
import { heightToFly } from '@envol/domain/approvals/heightToFly';
import { hoursToFly } from '@envol/domain/approvals/hoursToFly';
import { sharedState } from '@envol/domain/flights/shared';
import { sql } from 'kysely';
import { periodDays } from '../../platform/db/periodColumns.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { hashToken } from '../../platform/tokens.ts';
import { requestsChangedAt, toEntries, warningsOf, writeCalendar } from '../calendars/index.ts';
import { dayCardsOf, findDetail } from '../flight-details/index.ts';
import { countsOf, missionDataAge, verdictOfDetail } from '../flight-verdicts/index.ts';
import { findSheetOperator, missionDecisions } from '../mission-sheets/index.ts';
import { makerServes, type SharesDeps } from './flightShares.service.ts';

type Part = (typeof SHARE_PARTS)[number];

/** A link that opens, and the mission behind it. Throws SHARE_LINK_OVER for every other secret, whatever the reason. */
const openShare = async ({ system_db, clock }: SharesDeps, secret: string) => {
  const share = await system_db
    .selectFrom('flight_shares')
    .innerJoin('flights', 'flights.id', 'flight_shares.flight_id')
    .innerJoin('operators as o', 'o.id', 'flights.operator_id')
    .select(['flight_shares.id', 'flight_id', 'shows', 'place_name', 'message', 'expires_at'])
    .select('flights.operator_id')
    .where('secret_hash', '=', hashToken(secret))
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', clock.now().toISOString())
    .where(makerServes)
    .where('o.archived_at', 'is', null)
    .executeTakeFirst();
  if (!share) throw new Failure('SHARE_LINK_OVER');
  const reached = { flights: sql<boolean>`flights.operator_id = ${share.operator_id}` };
  const detail = await findDetail(system_db, reached, share.flight_id);
  if (!detail) throw new Failure('SHARE_LINK_OVER');
  return { share, detail };
};

/** Counts a look; the operator's own people are not counted. */
const countView = async ({ system_db, clock }: SharesDeps, id: number): Promise<void> => {
  await system_db
    .updateTable('flight_shares')
    .set({ views: sql`views + 1`, last_viewed_at: clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
};

type Detail = Awaited<ReturnType<typeof openShare>>['detail'];

const whereOf = ({ flight, areas }: Detail, name: string | null): SharedMission['place'] => ({
  name,
  center: [flight.center_lng, flight.center_lat],
  areas: areas.map(({ geometry }) => geometry as never),
  points: flight.points.map(({ kind, position }) => ({ kind, position: [position[0], position[1]] })),
});

/** The period asked, and what agreements leave of it. */
const hoursOf = ({ flight, hour_terms }: Detail): Pick<SharedMission, 'period' | 'hours_to_fly'> => ({
  period: {
    date_start: flight.date_start,
    date_end: flight.date_end,
    time_zone: flight.time_zone,
    hours_reference: flight.hours_reference,
    ...periodDays(flight),
  },
  hours_to_fly: hoursToFly(flight, hour_terms),
});

/** What a link shows: nothing that its operator did not choose leaves the server. */
export const readShared = async (
  deps: SharesDeps,
  secret: string,
  viewer: { readonly language: Language; readonly operator_id: number | null },
): Promise<SharedMission> => {
  const { share, detail } = await openShare(deps, secret);
  const { system_db, clock, airspace } = deps;
  const { flight, areas, pilots, drones } = detail;
  const decisions = await missionDecisions(system_db, flight.id, viewer.language);
  const approvals = decisions.map(({ approval }) => approval);
  const { commercial_name, phone, email } = await findSheetOperator(system_db, flight.operator_id);
  const shows = (part: Part): boolean => share.shows.includes(part);
  const { verdict, status } = verdictOfDetail(detail, {
    now: clock.now(),
    dataset_ids: airspace.currentIds(),
  });
  const terms = decisions.flatMap((decision) => decision.terms);
  if (viewer.operator_id !== flight.operator_id) await countView(deps, share.id);
  return {
    operator: commercial_name,
    name: flight.name,
    state: sharedState({
      status,
      verdict,
      en_route: flight.en_route,
      has_agreement: approvals.some(({ tone }) => tone === 'done'),
    }),
    ...(shows('period') ? hoursOf(detail) : { period: null, hours_to_fly: null }),
    place: shows('place') ? whereOf(detail, share.place_name) : null,
    height_m: shows('height') ? heightToFly({ ...flight, areas }, terms).height_m : null,
    pilots: shows('pilot') ? pilots.map(({ first_name }) => first_name) : null,
    drones: shows('drone')
      ? drones.map(({ manufacturer, model }) => `${manufacturer} ${model}`.trim())
      : null,
    conditions: shows('conditions')
      ? approvals
          .filter(({ tone }) => tone === 'done')
          .map(({ authority, decision, conditions }) => ({
            authority,
            decision,
            conditions: [...conditions],
          }))
      : null,
    contact: shows('contact') ? { name: commercial_name, phone, email } : null,
    message: share.message,
    // The link shows who flies only where its operator chose it.
    data_age: missionDataAge(flight, clock.now(), commercial_name),
    shows: [...share.shows],
    expires_at: share.expires_at,
    updated_at: flight.updated_at,
  };
};

/** The period for a calendar, where the link shows it. Throws SHARE_LINK_OVER. */
export const readSharedCalendar = async (
  deps: SharesDeps,
  secret: string,
  language: Language,
): Promise<string> => {
  const { share, detail } = await openShare(deps, secret);
  if (!share.shows.includes('period')) throw new Failure('SHARE_LINK_OVER');
  const { flight } = detail;
  const { public_url } = deps.config;
  const now = deps.clock.now();
  const isPlaceShown = share.shows.includes('place');
  const { day_cards, requests_changed_at } = await deps.system_db
    .selectFrom('flights')
    .select(dayCardsOf(sql.ref('flights.id')).as('day_cards'))
    .select(requestsChangedAt(sql.ref('flights.id')).as('requests_changed_at'))
    .where('id', '=', flight.id)
    .executeTakeFirstOrThrow();
  // A NOTAM's number names its region: that one is open is told, and not which, where the place is not shown.
  const told = isPlaceShown || day_cards.length === 0 ? day_cards : ['NOTAM / AZBA'];
  const mission = {
    ...flight,
    ...countsOf(detail),
    approvals: [...detail.approvals],
    area_heights: detail.areas,
    day_cards: told,
    hour_terms: detail.hour_terms,
    requests_changed_at,
  };
  const entries = toEntries(mission, {
    language,
    public_url,
    now,
    dataset_ids: deps.airspace.currentIds(),
  });
  const { commercial_name } = await findSheetOperator(deps.system_db, flight.operator_id);
  const here = `${public_url}/shared/${secret}`;
  const shown = entries.map((entry, index) => ({
    ...entry,
    uid: `shared-${share.id}${index === 0 ? '' : `-${index + 1}`}@${new URL(public_url).hostname}`,
    summary: flight.name,
    description: `${warningsOf(mission, language, now, commercial_name)}${here}`,
    url: here,
    place: isPlaceShown ? entry.place : null,
  }));
  return writeCalendar({ name: 'Envol', about: null }, shown);
};
