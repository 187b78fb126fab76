import { API_BASE, API_BASE_EN } from '@envol/contract/api';
import { notFound } from './failure.ts';
import type { Language } from './texts.ts';

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

interface OnePage extends PageRequest {
  readonly with_id?: number | undefined;
  readonly withId?: number | undefined;
}

/**
 * Where a page begins: at the offset that is asked for, or, for `with_id` (`onePage` of the contract), at the page that holds that row.
 * `rankOf` tells how many rows stand before it, null where it is not among them: NOT_FOUND.
 */
export const startOfPage = async (
  { with_id, withId = with_id, limit, offset }: OnePage,
  rankOf: (id: number) => Promise<number | null>,
): Promise<number> => {
  if (withId === undefined) return offset;
  const rank = await rankOf(withId);
  if (rank === null) throw notFound();
  return Math.floor(rank / limit) * limit;
};

/** What asks for one page, and is not asked again of its neighbours. */
const OF_THIS_PAGE: ReadonlySet<string> = new Set([
  'offset',
  'with_id',
  'withId',
] satisfies (keyof OnePage)[]);

/** The list envelope with ready-made addresses of the neighbouring pages. */
export const pageReply = <T>(
  path: string,
  language: Language,
  query: PageRequest & Readonly<Record<string, unknown>>,
  count: number,
  results: T[],
): { count: number; next: string | null; previous: string | null; results: T[] } => {
  const address = (offset: number): string => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined && !OF_THIS_PAGE.has(key))
        search.set(key, Array.isArray(value) ? value.join(',') : String(value));
    }
    search.set('offset', String(offset));
    return `${language === 'en' ? API_BASE_EN : API_BASE}${path}?${search}`;
  };
  const { limit, offset } = query;
  return {
    count,
    next: offset + limit < count ? address(offset + limit) : null,
    previous: offset > 0 ? address(Math.max(0, offset - limit)) : null,
    results,
  };
};
