import type { RequestOf } from '@envol/contract/endpoint';
import type {
  listOpinionGeometries,
  listOpinions,
  Opinion,
  OpinionCollection,
  OpinionSummary,
} from '@envol/contract/opinions';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { sideOf } from '@envol/domain/approvals/policy';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import type { Author } from '../../platform/http/author.ts';
import { notFound } from '../../platform/http/failure.ts';
import { pageReply, startOfPage } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import { findStanding } from '../approvals/index.ts';
import { requestDataAge } from '../flight-verdicts/index.ts';
import { drawnShapes } from '../geometry/index.ts';
import { eventsOf } from '../threads/index.ts';
import { namesOfVisitors } from '../visitors/index.ts';
import type { OpinionsDeps } from './opinions.deps.ts';
import { toOpinion, toOpinionSummary } from './opinions.mapper.ts';
import {
  countOpinions,
  findOpinion,
  opinionsOfApproval,
  pageOpinions,
  rankOfOpinion,
  structuresToAsk,
} from './opinions.queries.ts';
import { hostOf } from './requestOpinion.service.ts';

type Query = RequestOf<typeof listOpinions>['query'];
type Collection = z.input<typeof OpinionCollection>;

const pageWith = ({ db }: OpinionsDeps, actor: Actor, query: Query): Promise<number> =>
  startOfPage(query, (id) => rankOfOpinion(db, actor, query, query.ordering, id));

/** What the actor was asked, or asked others for; `with_id` asks for the page on which one stands. Throws NOT_FOUND. */
export const readOpinions = async (
  deps: OpinionsDeps,
  actor: Actor,
  query: Query,
  language: Language,
): Promise<ReturnType<typeof pageReply<OpinionSummary>> & { to_give: number }> => {
  const { ordering, limit, offset: _, ...filters } = query;
  const offset = await pageWith(deps, actor, query);
  const [rows, { count, to_give }] = await Promise.all([
    pageOpinions(deps.db, actor, filters, { ordering, limit, offset }),
    countOpinions(deps.db, actor, filters),
  ]);
  const now = deps.clock.now();
  const results = rows.map((row) => toOpinionSummary(row, actor, now));
  return {
    ...pageReply('/opinions', language, { ...filters, ordering, limit, offset }, count, results),
    to_give,
  };
};

/** The same for the map. */
export const collectOpinions = async (
  deps: OpinionsDeps,
  actor: Actor,
  query: RequestOf<typeof listOpinionGeometries>['query'],
): Promise<Collection> => {
  const { ordering, limit, offset: _, ...filters } = query;
  const offset = await pageWith(deps, actor, query);
  const rows = await pageOpinions(deps.db, actor, filters, { ordering, limit, offset });
  const now = deps.clock.now();
  const shapes = await drawnShapes(
    deps.geometry,
    rows.flatMap(({ areas }) => areas.map(({ geometry }) => ({ geometry, outline: null }))),
  );
  let at = 0;
  const features = rows.flatMap((row): Collection['features'] => {
    const properties = {
      opinion_id: row.id,
      identifier: row.identifier,
      name: row.flight_name,
      status: row.status,
      is_closed: row.closed_at !== null,
      data_age: requestDataAge(row, now),
    };
    const areas = row.areas.flatMap(() => {
      const geometry = shapes[at++] as Collection['features'][number]['geometry'] | undefined;
      return geometry
        ? [
            {
              type: 'Feature' as const,
              id: row.id,
              geometry,
              properties: { ...properties, role: 'area' as const },
            },
          ]
        : [];
    });
    const geometry = { type: 'Point', coordinates: [row.center_lng, row.center_lat] };
    return [
      ...areas,
      { type: 'Feature', id: row.id, geometry, properties: { ...properties, role: 'center' } },
    ];
  });
  return { type: 'FeatureCollection', features };
};

/** An opinion as its side reads it; the same 404 for an unknown and for a foreign id. */
export const readOpinion = async (
  { db, geometry, clock }: Pick<OpinionsDeps, 'db' | 'geometry' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<Opinion> => {
  const row = await findOpinion(db, actor, id);
  if (!row) throw notFound();
  const shapes = await drawnShapes(
    geometry,
    row.areas.map((area) => ({ geometry: area.geometry, outline: null })),
  );
  return toOpinion(row, await eventsOf(db, { type: 'opinion', id }), shapes, actor, clock.now());
};

/** What was asked about a request by the authority that decides on it. */
export const readOpinionsOfApproval = async (
  { db, clock }: OpinionsDeps,
  actor: Actor,
  id: number,
): Promise<OpinionSummary[]> => {
  const { structure_ids } = reachOf(actor);
  const approval = structure_ids.length === 0 ? undefined : await findStanding(db, actor, id);
  if (!approval || sideOf(actor, approval) !== 'authority') throw notFound();
  const now = clock.now();
  return (await opinionsOfApproval(db, actor, id)).map((row) => toOpinionSummary(row, actor, now));
};

/** Whom the authority may ask: who was let in, and structures that answer in Envol. `system_db` is the process's own. */
export const readWhomToAsk = async ({ system_db }: { readonly system_db: Database }, author: Author) => ({
  emails: await namesOfVisitors(system_db, hostOf(author)),
  structures: await structuresToAsk(system_db, reachOf(author.actor).structure_ids),
});
