import type { CallOf, Endpoint, ResponseOf } from '@envol/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './call.ts';
import type { Wire } from './wire.ts';

/** The most that one page holds (`pageQuery` of the contract). */
const PAGE = 200;
/** A list that is longer is searched, not shown whole. */
const MOST_PAGES = 50;
/** What `everyPageOf` reads at most; a list that shows it whole says where it ends. */
export const MOST_ROWS = PAGE * MOST_PAGES;

interface Page<T> {
  readonly count: number;
  readonly results: readonly T[];
}
type Of<P> = P extends Page<infer T> ? T : never;

/**
 * Every row of a paged list, page after page: for a menu that has to offer all of them. The key begins with the noun, as
 * `queryOf` has it.
 */
export const everyPageOf = <const E extends Endpoint>(
  endpoint: Wire<E>,
  {
    query,
    ...rest
  }: Omit<CallOf<E>, 'query'> & {
    readonly query: Omit<NonNullable<CallOf<E>['query' & keyof CallOf<E>]>, 'limit' | 'offset'>;
  },
) =>
  queryOptions({
    queryKey: [endpoint.path.split('/')[1] ?? '', endpoint.path, 'every page', { ...rest, query }] as const,
    queryFn: async ({ signal }): Promise<readonly Of<ResponseOf<E>>[]> => {
      const read = callApi as (...given: readonly unknown[]) => Promise<Page<Of<ResponseOf<E>>>>;
      const rows: Of<ResponseOf<E>>[] = [];
      for (let page = 0; page < MOST_PAGES; page++) {
        const window = { ...query, limit: PAGE, offset: page * PAGE };
        const { count, results } = await read(
          endpoint,
          { ...rest, query: window },
          { handles: 'all', signal },
        );
        rows.push(...results);
        if (rows.length >= count || results.length === 0) break;
      }
      return rows;
    },
  });
