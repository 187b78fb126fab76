import { setImmediate } from 'node:timers/promises';
import type { ApprovalCollection, ApprovalSummary, listApprovals } from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import { type Actor, authorityOf } from '@envol/domain/access/actor';
import type { z } from 'zod';
import { pageReply, startOfPage } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import { requestDataAge } from '../flight-verdicts/index.ts';
import { drawnShapes } from '../geometry/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { toSummary } from './approvals.mapper.ts';
import { readConflicts } from './conflicts.service.ts';
import {
  collectQueue,
  countQueue,
  countToProcess,
  listQueue,
  type QueueOrdering,
  rankInQueue,
} from './queue.queries.ts';

type Query = RequestOf<typeof listApprovals>['query'];
type Page = ReturnType<typeof pageReply<ApprovalSummary>> & { to_process: number };
type Collection = z.input<typeof ApprovalCollection>;

/** Rows between two turns of the loop: the age of the data costs 0.03 ms of each (0.25 ms in a process that just began). */
const ROWS_A_TURN = 250;

/** Each row's age of data, of thousands without holding up everybody else. */
const agesOf = async <R extends Parameters<typeof requestDataAge>[0] & { readonly id: number }>(
  rows: readonly R[],
  now: Date,
): Promise<ReadonlyMap<number, ReturnType<typeof requestDataAge>>> => {
  const ages = new Map<number, ReturnType<typeof requestDataAge>>();
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await setImmediate();
    ages.set(row.id, requestDataAge(row, now));
  }
  return ages;
};

/** Symbols on the map, the newest first; outlines as far as their bytes go. The list has them all. */
const MAX_ON_MAP = 5000;

const collection = async (deps: ApprovalsDeps, actor: Actor, query: Query): Promise<Collection> => {
  const limit = query.no_limit ? MAX_ON_MAP : query.limit;
  const now = deps.clock.now();
  const { approvals, areas } = await collectQueue(deps.db, actor, query, limit);
  const ages = await agesOf(approvals, now);
  const conflicts = query.with_conflicts ? await readConflicts(deps, actor) : undefined;
  const byId = new Map(
    approvals.map((row) => [
      row.id,
      {
        approval_id: row.id,
        flight_id: row.flight_id,
        display_identifier: row.display_identifier,
        name: row.flight_name,
        status: row.status,
        is_closed: row.closed_at !== null,
        en_route: row.en_route,
        data_age: ages.get(row.id) ?? [],
      },
    ]),
  );
  const centers = approvals.flatMap((row) => {
    const properties = byId.get(row.id);
    const geometry = { type: 'Point', coordinates: [row.center_lng, row.center_lat] };
    return properties
      ? [
          {
            type: 'Feature' as const,
            id: row.id,
            geometry,
            properties: { ...properties, role: 'center' as const },
          },
        ]
      : [];
  });
  const outlines = await drawnShapes(deps.geometry, areas);
  const shapes = areas.flatMap((area, index) => {
    const properties = byId.get(area.approval_id);
    const geometry = outlines[index];
    // The request's own id, so that selecting it lights its symbol and its outlines alike.
    return properties && geometry
      ? [
          {
            type: 'Feature' as const,
            id: area.approval_id,
            geometry,
            properties: { ...properties, role: 'area' as const },
          },
        ]
      : [];
  });
  return { type: 'FeatureCollection', features: [...shapes, ...centers], conflicts };
};

/** Specification 1 §6: controllers by their initial status, others of an authority by theirs; operators the newest first. */
const usualOrder = (actor: Actor): QueueOrdering => {
  const authority = authorityOf(actor);
  if (authority === null) return '-id';
  return authority.role === 'controller'
    ? 'airspace_controller_initial_status_ordering'
    : 'authority_initial_status_ordering';
};

/** An authority's queue or an operator's own requests; `with_id` asks for the page on which that request stands. */
export const readQueue = async (
  deps: ApprovalsDeps,
  actor: Actor,
  query: Query,
  language: Language,
): Promise<Page | Collection> => {
  if (query.geom === 'collection') return collection(deps, actor, query);
  const { db } = deps;
  const now = deps.clock.now();
  const { ordering = usualOrder(actor), limit, ...rest } = query;
  const offset = await startOfPage(query, (id) =>
    rankInQueue(db, actor, query, { ordering, now: now.toISOString(), id }),
  );
  const rows = await listQueue(db, actor, query, { ordering, limit, offset, now: now.toISOString() });
  // A page past the end has no row to carry the counts.
  const count = rows[0]?.count ?? (await countQueue(db, actor, query));
  const toProcess = rows[0]?.to_process ?? (await countToProcess(db, actor));
  const results = rows.map((row) => toSummary(row, now));
  return {
    ...pageReply('/approvals', language, { ...rest, ordering, limit, offset }, count, results),
    to_process: toProcess,
  };
};
