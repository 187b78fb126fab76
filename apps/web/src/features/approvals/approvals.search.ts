import { searchText as text } from '../../ui/filter/searchText.ts';

/** What of a request is held alone: yes where the address names it. */
export const FACTS = ['contact', 'take_off', 'en_route'] as const;
export type Fact = (typeof FACTS)[number];

export const SORTS = ['urgency', 'operator', 'status', 'date_start', '-id'] as const;
export type Sort = (typeof SORTS)[number];

/** The queue's filters as they stand in the address. */
export interface ApprovalsSearch {
  readonly q?: string;
  readonly view?: string;
  readonly status?: string;
  /** A kind of requests of the authority's, by its name. */
  readonly category?: string;
  /** Where payments stand, with commas between. */
  readonly payment?: string;
  /** The id of the operator that asks. */
  readonly operator?: string;
  /** Days on which the mission is flown, YYYY-MM-DD. */
  readonly from?: string;
  readonly until?: string;
  /** The first and the last day on which it was received, YYYY-MM-DD, with a comma between. */
  readonly received?: string;
  /** What its refusal says first. */
  readonly reason?: string;
  /** Of `FACTS`, with commas between. */
  readonly only?: string;
  readonly sort?: string;
  /** What the list is put together by, one of `GROUPINGS`. */
  readonly group?: string;
}

const KEYS = [
  'q',
  'view',
  'status',
  'category',
  'payment',
  'operator',
  'from',
  'until',
  'received',
  'reason',
  'only',
  'sort',
  'group',
] as const satisfies readonly (keyof ApprovalsSearch)[];

export const approvalsSearch = (raw: Record<string, unknown>): ApprovalsSearch =>
  Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = text(raw[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
