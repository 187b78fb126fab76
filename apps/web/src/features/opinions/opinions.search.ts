import { searchText as text } from '../../ui/searchText.ts';

/** What stands in the address: the text searched for, and whose opinions, or the closed ones. */
export interface OpinionsSearch {
  readonly q?: string;
  readonly view?: OpinionView;
}

export const OPINION_VIEWS = ['open', 'closed', 'sent'] as const;
export type OpinionView = (typeof OPINION_VIEWS)[number];

const isView = (value: string | undefined): value is OpinionView =>
  OPINION_VIEWS.some((each) => each === value);

export const opinionsSearch = (raw: Record<string, unknown>): OpinionsSearch => {
  const q = text(raw.q);
  const view = text(raw.view);
  return {
    ...(q === undefined ? {} : { q }),
    ...(isView(view) && view !== 'open' ? { view } : {}),
  };
};

/** What the list asks of the server: what one is asked and still open, unless the address says otherwise. */
export const opinionsQuery = ({ q, view = 'open' }: OpinionsSearch) => ({
  asked: view === 'sent' ? ('by_me' as const) : ('of_me' as const),
  isClosed: view === 'closed' ? ('true' as const) : ('false' as const),
  ...(q === undefined ? {} : { q }),
});
