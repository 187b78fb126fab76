import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResponseOf } from '@envol/contract/endpoint';
import type { externalAnalysis, UsspReason } from '@envol/contract/flight-authorizations';
import type { Actor } from '@envol/domain/access/actor';
import { type AnnexIv, missingOf, type Volume } from '@envol/domain/flight-authorizations/annexIv';
import { layVolumes, volumeConflicts } from '@envol/domain/flight-authorizations/conflicts';
import type { TimeSpan } from '@envol/domain/time/night';
import { sql } from 'kysely';
import type { z } from 'zod';
import { UsspFailure } from '../../integrations/ussp/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UsspDeps } from './flightAuthorizations.deps.ts';
import {
  isOutside,
  type MissionAsked,
  mustFindProvider,
  type Provider,
  readRequest,
} from './request.queries.ts';

type Reason = z.infer<typeof UsspReason>;

/** Standing flights read at a time: one left uncompared would say that nobody is there. */
const READ_AT_ONCE = 200;
const MOST_TOLD = 20;

interface Standing {
  readonly id: number;
  readonly volumes: readonly Volume[];
}

/** The provider's standing authorisations of other missions that share hours with a request's, by ids after one. */
const findStanding = async (
  db: Database,
  provider: Provider,
  flightId: number,
  { from, to }: { readonly from: string; readonly to: string },
  after: number,
): Promise<readonly Standing[]> => {
  const { rows } = await sql<Standing>`
    select fa.id, fa.request -> 'volumes' as volumes from flight_authorizations fa
    where fa.structure_id = ${provider.id} and fa.flight_id is distinct from ${flightId} and fa.id > ${after}
      and fa.status in ('accepted', 'activated', 'nonconforming', 'contingent')
      and fa.date_start < ${to}::timestamptz and fa.date_end > ${from}::timestamptz
    order by fa.id limit ${READ_AT_ONCE}`.execute(db);
  return rows;
};

/**
 * When another flight of the provider would be at the same place and height; compared in turns, so that nobody waits. How
 * near each other two may fly is for the provider to judge.
 */
const conflictsOf = async (
  db: Database,
  provider: Provider,
  id: number,
  { volumes }: AnnexIv,
): Promise<Reason[]> => {
  if (volumes.length === 0) return [];
  const mine = layVolumes(volumes);
  const from = new Date(Math.min(...mine.volumes.map((each) => each.from))).toISOString();
  const to = new Date(Math.max(...mine.volumes.map((each) => each.to))).toISOString();
  const spans: TimeSpan[] = [];
  for (let after = 0, rows: readonly Standing[] = []; after === 0 || rows.length === READ_AT_ONCE; ) {
    rows = await findStanding(db, provider, id, { from, to }, after);
    for (const theirs of rows) {
      await nextTurn();
      spans.push(...volumeConflicts(mine, layVolumes(theirs.volumes)));
    }
    after = Number(rows.at(-1)?.id ?? 1);
  }
  return spans
    .sort((a, b) => a.from.localeCompare(b.from))
    .slice(0, MOST_TOLD)
    .map((span) => ({ kind: 'conflict' as const, text: null, ...span }));
};

/**
 * What Envol itself knows against a flight with this provider: a closed U-space, one that the mission does not touch, and what
 * was authorised before.
 */
const knownAgainst = async (
  db: Database,
  provider: Provider,
  { flight, areas, request }: MissionAsked,
): Promise<Reason[]> => [
  ...(provider.closed_at === null
    ? []
    : [{ kind: 'closed' as const, text: provider.closing_reason, from: provider.closed_at, to: null }]),
  ...((await isOutside(db, provider, areas))
    ? [{ kind: 'outside' as const, text: null, from: null, to: null }]
    : []),
  ...(await conflictsOf(db, provider, flight.id, request)),
];

/** What a provider would answer; one that does not answer is said to have been asked in vain. */
export const analyseAuthorization = async (
  deps: UsspDeps,
  actor: Actor,
  { flight_id, ussp_identifier }: { readonly flight_id: number; readonly ussp_identifier: string },
): Promise<ResponseOf<typeof externalAnalysis>> => {
  const asked = await readRequest(deps.db, actor, flight_id, {});
  const { request } = asked;
  const provider = await mustFindProvider(deps.system_db, ussp_identifier);
  const known = await knownAgainst(deps.system_db, provider, asked);
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
