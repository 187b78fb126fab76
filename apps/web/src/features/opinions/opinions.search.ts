import { searchText as text } from '../../ui/filter/searchText.ts';

/** What stands in the address: the text searched for, and whose opinions, or the closed ones. */
export interface OpinionsSearch {
  readonly q?: string;
  readonly view?: OpinionView;
  /** Days on which the mission is flown, YYYY-MM-DD. */
  readonly from?: string;
  readonly until?: string;
}

export const OPINION_VIEWS = ['open', 'closed', 'sent', 'sent_closed'] as const;
export type OpinionView = (typeof OPINION_VIEWS)[number];

/** What one asks of others, not what one is asked. */
export const isOfMine = (view: OpinionView): boolean => view === 'sent' || view === 'sent_closed';

const isView = (value: string | undefined): value is OpinionView =>
  OPINION_VIEWS.some((each) => each === value);

const dayIn = (raw: unknown): string | undefined => {
  const day = text(raw);
  return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined;
};

export const opinionsSearch = (raw: Record<string, unknown>): OpinionsSearch => {
  const q = text(raw.q);
  const view = text(raw.view);
  const [from, until] = [dayIn(raw.from), dayIn(raw.until)];
  return {
    ...(q === undefined ? {} : { q }),
    ...(isView(view) && view !== 'open' ? { view } : {}),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  };
};

/** What the list asks of the server: what one is asked and still open, unless the address says otherwise. */
export const opinionsQuery = ({ q, view = 'open', from, until }: OpinionsSearch) => ({
  asked: isOfMine(view) ? ('by_me' as const) : ('of_me' as const),
  isClosed: view === 'closed' || view === 'sent_closed' ? ('true' as const) : ('false' as const),
  ...(q === undefined ? {} : { q }),
  ...(from === undefined ? {} : { dateFrom: from }),
  ...(until === undefined ? {} : { dateTo: until }),
});
