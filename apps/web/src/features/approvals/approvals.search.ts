import { searchText as text } from '../../ui/searchText.ts';

/** The queue's filters as they stand in the address. */
export interface ApprovalsSearch {
  readonly q?: string;
  readonly view?: string;
  readonly status?: string;
  /** A kind of requests of the authority's, by its name. */
  readonly category?: string;
  /** Where payments stand, with commas between. */
  readonly payment?: string;
}

export const approvalsSearch = (raw: Record<string, unknown>): ApprovalsSearch => {
  const q = text(raw.q);
  const view = text(raw.view);
  const status = text(raw.status);
  const category = text(raw.category);
  const payment = text(raw.payment);
  return {
    ...(q === undefined ? {} : { q }),
    ...(view === undefined ? {} : { view }),
    ...(status === undefined ? {} : { status }),
    ...(category === undefined ? {} : { category }),
    ...(payment === undefined ? {} : { payment }),
  };
};
