import type { ActivationCollection, ActivationSummary, listActivations } from '@envol/contract/activations';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Actor } from '@envol/domain/access/actor';
import type { z } from 'zod';
import { pageReply, startOfPage } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import { drawnShapes } from '../geometry/index.ts';
import type { ActivationsDeps } from './activations.deps.ts';
import { toActivationSummary } from './activations.mapper.ts';
import { countActivations, pageActivations, rankOfActivation } from './activations.queries.ts';

type Query = RequestOf<typeof listActivations>['query'];
type Page = ReturnType<typeof pageReply<ActivationSummary>> & { to_process: number };
type Collection = z.input<typeof ActivationCollection>;

/** More than a map can show; the list has them all. */
const MAX_ON_MAP = 1000;

const collect = (rows: readonly ActivationSummary[], shapes: readonly object[]): Collection => {
  const features: Collection['features'] = [];
  let at = 0;
  for (const row of rows) {
    const properties = {
      activation_id: row.id,
      approval_id: row.approval.id,
      display_identifier: row.display_identifier,
      name: row.approval.flight_name,
      status: row.status,
      is_over: row.is_over,
      data_age: row.approval.data_age,
    };
    for (const _ of row.sub_approvals) {
      const geometry = shapes[at++] as Collection['features'][number]['geometry'] | undefined;
      if (geometry)
        features.push({ type: 'Feature', id: row.id, geometry, properties: { ...properties, role: 'area' } });
    }
    const [lng, lat] = row.approval.center;
    const geometry = { type: 'Point', coordinates: [lng, lat] };
    features.push({ type: 'Feature', id: row.id, geometry, properties: { ...properties, role: 'center' } });
  }
  return { type: 'FeatureCollection', features };
};

/** An authority's day or an operator's own; `with_id` asks for the page on which that activation stands. Throws NOT_FOUND. */
export const readActivations = async (
  deps: ActivationsDeps,
  actor: Actor,
  query: Query,
  language: Language,
): Promise<Page | Collection> => {
  const { db } = deps;
  const now = deps.clock.now().toISOString();
  const { ordering, limit, geom, no_limit, ...filters } = query;
  if (geom === 'collection') {
    const page = { ordering, limit: no_limit ? MAX_ON_MAP : limit, offset: query.offset };
    const rows = (await pageActivations(db, actor, filters, page)).map((row) =>
      toActivationSummary(row, actor, now),
    );
    const areas = rows.flatMap(({ sub_approvals }) =>
      sub_approvals.map(({ geometry }) => ({ geometry, outline: null })),
    );
    return collect(rows, await drawnShapes(deps.geometry, areas));
  }
  const offset = await startOfPage(query, (id) => rankOfActivation(db, actor, filters, ordering, id));
  const [rows, { count, to_process }] = await Promise.all([
    pageActivations(db, actor, filters, { ordering, limit, offset }),
    countActivations(db, actor, filters, now),
  ]);
  const results = rows.map((row) => toActivationSummary(row, actor, now));
  const { offset: _, ...rest } = filters;
  return {
    ...pageReply('/activations', language, { ...rest, ordering, limit, offset }, count, results),
    to_process,
  };
};
