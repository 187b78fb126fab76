import type { ResponseOf } from '@envol/contract/endpoint';
import type { externalAnalysis, UsspReason } from '@envol/contract/flight-authorizations';
import type { Actor } from '@envol/domain/access/actor';
import { type AnnexIv, missingOf } from '@envol/domain/flight-authorizations/annexIv';
import { sql } from 'kysely';
import type { z } from 'zod';
import { UsspFailure } from '../../integrations/ussp/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UsspDeps } from './flightAuthorizations.deps.ts';
import { mustFindProvider, type Provider, readRequest } from './request.queries.ts';

type Reason = z.infer<typeof UsspReason>;

/** Whether two flights share hours and a rectangle; what is nearer is for the provider to judge. */
const conflictsOf = async (
  db: Database,
  provider: Provider,
  id: number,
  request: AnnexIv,
): Promise<Reason[]> => {
  const points = request.volumes.flatMap(({ outline_polygon }) => outline_polygon);
  const [first] = request.volumes;
  const last = request.volumes.at(-1);
  if (first === undefined || last === undefined || points.length === 0) return [];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const { rows } = await sql<{ from: string; to: string }>`
    select greatest(fa.date_start, (v ->> 'time_start')::timestamptz) as "from",
      least(fa.date_end, (v ->> 'time_end')::timestamptz) as "to"
    from flight_authorizations fa, jsonb_array_elements(fa.request -> 'volumes') v
    where fa.structure_id = ${provider.id} and fa.flight_id is distinct from ${id}
      and fa.status in ('accepted', 'activated', 'nonconforming', 'contingent')
      and (v ->> 'time_start')::timestamptz < ${last.time_end}::timestamptz
      and (v ->> 'time_end')::timestamptz > ${first.time_start}::timestamptz
      and (select max((p ->> 0)::float8) >= ${box[0]} and min((p ->> 0)::float8) <= ${box[2]}
          and max((p ->> 1)::float8) >= ${box[1]} and min((p ->> 1)::float8) <= ${box[3]}
        from jsonb_array_elements(v -> 'outline_polygon') p)
    order by 1 limit 20`.execute(db);
  return rows.map(({ from, to }) => ({ kind: 'conflict' as const, text: null, from, to }));
};

/** What Envol itself knows against a flight with this provider: a closed U-space, and what was authorised before. */
const knownAgainst = async (
  db: Database,
  provider: Provider,
  id: number,
  request: AnnexIv,
): Promise<Reason[]> => [
  ...(provider.closed_at === null
    ? []
    : [{ kind: 'closed' as const, text: provider.closing_reason, from: provider.closed_at, to: null }]),
  ...(await conflictsOf(db, provider, id, request)),
];

/** What a provider would answer; one that does not answer is said to have been asked in vain. */
export const analyse = async (
  deps: UsspDeps,
  actor: Actor,
  { flight_id, ussp_identifier }: { readonly flight_id: number; readonly ussp_identifier: string },
): Promise<ResponseOf<typeof externalAnalysis>> => {
  const { request } = await readRequest(deps.db, actor, flight_id, {});
  const provider = await mustFindProvider(deps.own_db, ussp_identifier);
  const known = await knownAgainst(deps.own_db, provider, flight_id, request);
  const { source, isFor } = deps.ussp;
  const isConnected = isFor(provider.code);
  const answer = isConnected
    ? await deps.ussp.analyse(provider.code, request).catch((error: unknown) => {
        if (error instanceof UsspFailure) return null;
        throw error;
      })
    : null;
  return {
    ussp: {
      structure_id: provider.id,
      identifier: provider.code,
      name: provider.name,
      is_closed: provider.closed_at !== null,
      closing_reason: provider.closing_reason,
    },
    request: request as never,
    missing: missingOf(request),
    source: isConnected ? source : 'none',
    answer: answer?.answer ?? null,
    is_consulted: answer !== null,
    reasons: [...known, ...(answer?.reasons ?? [])],
    as_of: deps.clock.now().toISOString(),
  };
};
