import { keepPreviousData, type QueryKey, type QueryMeta, useInfiniteQuery } from '@tanstack/react-query';

interface Page {
  readonly count: number;
  readonly results: readonly { readonly id: number }[];
}
/** The pages among the answers of a call, which may also answer the map's collection. */
type PageOf<Answer> = Extract<Answer, Page>;

interface Window {
  readonly limit: number;
  readonly offset: number;
}

const isPage = <Answer extends object>(answer: Answer): answer is PageOf<Answer> => 'results' in answer;

/**
 * A list, a page at a time: `fetchNextPage` while `hasNextPage`. The rows stay while another search loads; one that
 * moved to another page meanwhile is shown once. The key begins with the noun, as `queryOf`'s does.
 */
export const usePages = <Answer extends object>(
  key: QueryKey,
  size: number,
  load: (window: Window, signal: AbortSignal) => Promise<Answer>,
  meta: QueryMeta = {},
  enabled = true,
) => {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }): Promise<PageOf<Answer>> => {
      const answer = await load({ limit: size, offset: pageParam }, signal);
      if (!isPage(answer)) throw new Error('The list came as a collection');
      return answer;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.results.length, 0);
      return last.results.length > 0 && seen < last.count ? seen : undefined;
    },
    placeholderData: keepPreviousData,
    meta,
    enabled,
  });
  const pages = list.data?.pages ?? [];
  const rows = new Map<number, PageOf<Answer>['results'][number]>();
  for (const row of pages.flatMap((page) => page.results)) if (!rows.has(row.id)) rows.set(row.id, row);
  return { ...list, rows: [...rows.values()], last: pages.at(-1) };
};
