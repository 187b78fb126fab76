import { geodesicDistance } from '../geo/geodesy.ts';
import type { Position } from '../geo/geometry.ts';
import { localDate } from '../time/localTime.ts';

/** What requests of a queue are put together by: who asks, where the mission lies, on which day it begins. */
export const GROUPINGS = ['operator', 'site', 'day'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Requests of one site: no centre lies further from that of the oldest one, m. */
export const SAME_SITE_M = 500;

export interface Groupable {
  readonly id: number;
  readonly operator_id: number;
  readonly center: Position;
  /** ISO 8601. */
  readonly date_start: string;
  readonly time_zone: string;
}

export interface RequestGroup<R> {
  /** The operator's id, the id of the site's oldest request, or the day, YYYY-MM-DD. */
  readonly key: string;
  readonly requests: readonly R[];
}

/** Rows as high as the reach of a site: whatever lies within it lies in the same one or in a neighbour. m of a degree of latitude. */
const METRES_A_DEGREE = 110_500;
const ROW_DEGREES = SAME_SITE_M / METRES_A_DEGREE;

/** The site of each request, by the id of its oldest one: of two within reach the nearer. */
const siteKeys = (requests: readonly Groupable[]): ReadonlyMap<number, string> => {
  const sites = new Map<number, { readonly key: string; readonly center: Position }[]>();
  const keys = new Map<number, string>();
  const beside = [-1, 0, 1];
  for (const { id, center } of [...requests].sort((one, other) => one.id - other.id)) {
    const row = Math.floor(center[1] / ROW_DEGREES);
    const near = beside
      .flatMap((step) => sites.get(row + step) ?? [])
      .map((site) => ({ ...site, metres: geodesicDistance(site.center, center) }))
      .filter(({ metres }) => metres <= SAME_SITE_M)
      .sort((one, other) => one.metres - other.metres)[0];
    keys.set(id, near?.key ?? String(id));
    if (near === undefined) sites.set(row, [...(sites.get(row) ?? []), { key: String(id), center }]);
  }
  return keys;
};

/** Requests put together; groups and the requests of each in the order in which they are given. */
export const groupRequests = <R extends Groupable>(
  requests: readonly R[],
  by: Grouping,
): readonly RequestGroup<R>[] => {
  const sites = by === 'site' ? siteKeys(requests) : null;
  const groups = new Map<string, R[]>();
  for (const request of requests) {
    const { id, operator_id, date_start, time_zone } = request;
    const key =
      by === 'operator'
        ? String(operator_id)
        : by === 'day'
          ? localDate(date_start, time_zone)
          : (sites?.get(id) ?? String(id));
    const own = groups.get(key);
    if (own) own.push(request);
    else groups.set(key, [request]);
  }
  return [...groups].map(([key, own]) => ({ key, requests: own }));
};
