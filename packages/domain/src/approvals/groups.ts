import { metresPerDegreeOfLongitude } from '../geo/ellipsoid.ts';
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

/** How many columns a row has around the earth, each wider than the reach where a neighbouring row is narrowest. */
const columnsOf = (row: number): number => {
  const farthest = Math.min(90, (Math.abs(row) + 3) * ROW_DEGREES);
  return Math.max(3, Math.floor((360 * metresPerDegreeOfLongitude(farthest)) / (SAME_SITE_M * 1.01)));
};

interface Site {
  readonly key: string;
  readonly center: Position;
}

/** Sites by the square that they lie in: of thousands of them those near a place are looked at alone. */
class Sites {
  private readonly squares = new Map<string, Site[]>();

  private static squareOf(row: number, column: number, columns: number): string {
    return `${row} ${(column + columns) % columns}`;
  }

  private static columnIn(longitude: number, columns: number): number {
    return Math.min(columns - 1, Math.floor(((longitude + 180) / 360) * columns));
  }

  add(site: Site): void {
    const row = Math.floor(site.center[1] / ROW_DEGREES);
    const columns = columnsOf(row);
    const square = Sites.squareOf(row, Sites.columnIn(site.center[0], columns), columns);
    const known = this.squares.get(square);
    if (known) known.push(site);
    else this.squares.set(square, [site]);
  }

  /** Those of the squares around a place. */
  around([longitude, latitude]: Position): Site[] {
    const steps = [-1, 0, 1];
    return steps.flatMap((step) => {
      const row = Math.floor(latitude / ROW_DEGREES) + step;
      const columns = columnsOf(row);
      const column = Sites.columnIn(longitude, columns);
      return steps.flatMap((aside) => this.squares.get(Sites.squareOf(row, column + aside, columns)) ?? []);
    });
  }
}

/** The site of each request, by the id of its oldest one: of two within reach the nearer. */
const siteKeys = (requests: readonly Groupable[]): ReadonlyMap<number, string> => {
  const sites = new Sites();
  const keys = new Map<number, string>();
  for (const { id, center } of [...requests].sort((one, other) => one.id - other.id)) {
    const near = sites
      .around(center)
      .map((site) => ({ ...site, metres: geodesicDistance(site.center, center) }))
      .filter(({ metres }) => metres <= SAME_SITE_M)
      .sort((one, other) => one.metres - other.metres)[0];
    keys.set(id, near?.key ?? String(id));
    if (near === undefined) sites.add({ key: String(id), center });
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
