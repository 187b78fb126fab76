import { API_BASE, API_BASE_EN } from '@envol/contract/api';
import type { Language } from './texts.ts';

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

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
      if (value !== undefined && key !== 'offset')
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
