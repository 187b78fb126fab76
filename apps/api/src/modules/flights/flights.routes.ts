import { type Flight, flightsEndpoints } from '@envol/contract/flights';
import { operatorOf as operatorActedFor } from '@envol/domain/access/actor';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import { toAnalysis } from '../constraints/index.ts';
import { callerOf, type FlightDetail, getDetail } from '../flight-details/index.ts';
import { crewCounts } from '../flight-verdicts/index.ts';
import { analyseAgain } from './analysis.service.ts';
import { mapFlights, pageFlights } from './flightList.queries.ts';
import { toCollection } from './flightMap.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { toArea, toFlight, toSummary } from './flights.mapper.ts';
import { findApprovals, findAreas, findFlight } from './flights.queries.ts';
import { createFlight, deleteFlight, updateFlight } from './flights.service.ts';
import { changeStep } from './steps.service.ts';

const readHandlers = (deps: FlightsDeps) => {
  const { db } = deps;
  const own = async (context: Context<SignedIn>, id: number) => {
    const flight = await findFlight(db, reachedBy(context), id);
    if (!flight) throw notFound();
    return flight;
  };
  return {
    listFlights: async ({ query }, context) => {
      const { actor } = context.signed_in;
      const asker = {
        reached: reachedBy(context),
        user_id: actor.user_id,
        pilot_id: operatorActedFor(actor)?.pilot_id ?? null,
      };
      const moments = { now: deps.clock.now(), dataset_ids: deps.airspace.currentIds() };
      if (query.geom === 'collection')
        return toCollection(deps.geometry, await mapFlights(db, asker, query, moments), moments);
      const { rows, count, offset } = await pageFlights(db, asker, query, moments);
      const results = rows.map((row) => ({
        ...toSummary({ ...row, ...crewCounts(row) }, row, moments),
        pilots: [...row.pilots],
        drones: [...row.drones],
      }));
      return pageReply(
        flightsEndpoints.listFlights.path,
        context.language,
        { ...query, offset },
        count,
        results,
      );
    },
    flightAreas: async ({ params }, context) =>
      (await findAreas(db, (await own(context, params.id)).id)).map(toArea),
    flightStatus: async ({ params }, context) => {
      const { id, status, next_step, verdict, data_age } = answerOf(
        deps,
        await getDetail(db, reachedBy(context), params.id),
      );
      return { id, status, next_step, verdict, data_age };
    },
    flightConstraintsAnalysis: async ({ params }, context) =>
      analysisOf(deps, await getDetail(db, reachedBy(context), params.id)),
    flightApprovals: async ({ params }, context) => findApprovals(db, (await own(context, params.id)).id),
  } satisfies Partial<Handlers<typeof flightsEndpoints>>;
};

/** A mission as the contract answers it, at this moment. */
export const answerOf = (
  deps: Pick<FlightsDeps, 'clock' | 'airspace'>,
  detail: FlightDetail,
  withAreas = true,
): Flight =>
  toFlight(detail, {
    now: deps.clock.now(),
    dataset_ids: deps.airspace.currentIds(),
    with_areas: withAreas,
  });

/** Throws SERVICE_UNAVAILABLE for a mission whose analysis failed: "nothing found" would be a lie. */
const analysisOf = (deps: FlightsDeps, detail: FlightDetail) => {
  const analysis = toAnalysis(detail, { now: deps.clock.now(), dataset_ids: deps.airspace.currentIds() });
  if (!analysis) throw new Failure('SERVICE_UNAVAILABLE');
  return analysis;
};

export const flightsHandlers = (deps: FlightsDeps): Handlers<typeof flightsEndpoints> => {
  const answer = (detail: FlightDetail, withAreas = true): Flight => answerOf(deps, detail, withAreas);
  return {
    ...readHandlers(deps),
    getFlight: async ({ params, query }, context) =>
      answer(await getDetail(deps.db, reachedBy(context), params.id), query.no_geometry !== true),
    createFlight: async ({ body }, context) => answer(await createFlight(deps, callerOf(context), body)),
    updateFlight: async ({ params, body }, context) =>
      answer(await updateFlight(deps, callerOf(context), params.id, body)),
    deleteFlight: ({ params }, context) => deleteFlight(deps, callerOf(context), params.id),
    analyseFlight: async ({ params }, context) =>
      analysisOf(deps, await analyseAgain(deps, callerOf(context), params.id)),
    updateFlightConstraint: async ({ params, body }, context) =>
      answer(await changeStep(deps, callerOf(context), params.id, params.cid, body)),
  };
};
