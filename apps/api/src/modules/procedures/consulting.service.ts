import type { ResponseOf } from '@envol/contract/endpoint';
import type { consultSources } from '@envol/contract/procedures';
import type { ConsultedSource } from '@envol/domain/airspace/judging/consulted';
import { holdsUntil } from '@envol/domain/flights/readings';
import { type Caller, getDetail, recordFlightChange } from '../flight-details/index.ts';
import { noteConsulted } from '../flight-marks/index.ts';
import { analyseMilitary } from '../military/index.ts';
import type { SheetDeps } from '../mission-sheets/index.ts';
import { analyseNotams } from '../notams/index.ts';

export type ConsultingDeps = Omit<SheetDeps, 'config'> &
  Pick<Parameters<typeof analyseMilitary>[0], 'system_db' | 'clock' | 'day'>;
type ConsultationAnswer = ResponseOf<typeof consultSources>;
type Why = ConsultationAnswer['left'][number]['why'];

/** Why a briefing does not count; null where it does, every NOTAM that may affect the mission read. */
const whyNoNotam = ({ state, unread, unsettled }: Awaited<ReturnType<typeof analyseNotams>>): Why | null => {
  switch (state) {
    case 'consulted':
      if (unread > 0) return 'unread';
      return unsettled > 0 ? 'unsettled' : null;
    case 'simulated':
      return 'simulated';
    case 'not_checked':
      return 'none';
    case 'partial':
      return 'not_whole';
    default:
      return 'not_fresh';
  }
};

/** Why an activation table does not count; null where there is a real one for every day of the flight. */
const whyNoAzba = ({ azba }: Awaited<ReturnType<typeof analyseMilitary>>): Why | null => {
  switch (azba.state) {
    case 'consulted':
      return null;
    case 'simulated':
      return 'simulated';
    case 'out_of_date':
      return 'not_fresh';
    case 'partial':
      return 'missing_days';
    default:
      return 'none';
  }
};

/** Keeps which sources were consulted for the mission as it stands, as far as they can be relied upon. */
export const consultProcedures = async (
  deps: ConsultingDeps,
  caller: Caller,
  flightId: number,
): Promise<ConsultationAnswer> => {
  const { flight } = await getDetail(deps.db, caller.reached, flightId);
  const now = deps.clock.now();
  const at = now.toISOString();
  const notams = await analyseNotams(deps, caller.reached, caller.actor.user_id, flightId);
  const military = await analyseMilitary(deps, caller.reached, flightId);
  const said = [
    { source: 'notam' as const, why: whyNoNotam(notams), fetched_at: notams.fetched_at },
    { source: 'azba' as const, why: whyNoAzba(military), fetched_at: military.azba.fetched_at },
  ];
  const consulted = said.flatMap(({ source, why, fetched_at }): ConsultedSource[] =>
    why === null && fetched_at !== null
      ? [{ source, at, until: holdsUntil(source, fetched_at), by: caller.name }]
      : [],
  );
  await deps.db.transaction().execute(async (db) => {
    // What was changed meanwhile was not consulted for.
    await noteConsulted(db, { id: flightId, version: flight.version }, consulted);
    await recordFlightChange(db, deps, caller.operator_id, { flight_id: flightId, status: flight.status });
  });
  return {
    consulted: consulted.map(({ source, until }) => ({ source, at, until })),
    left: said.flatMap(({ source, why }) => (why === null ? [] : [{ source, why }])),
  };
};
