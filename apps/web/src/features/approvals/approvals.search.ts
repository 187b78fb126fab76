import { searchText as text } from '../../ui/searchText.ts';

/** The queue's filters as they stand in the address. */
export interface ApprovalsSearch {
  readonly q?: string;
  readonly view?: string;
  readonly status?: string;
}

export const approvalsSearch = (raw: Record<string, unknown>): ApprovalsSearch => {
  const q = text(raw.q);
  const view = text(raw.view);
  const status = text(raw.status);
  return {
    ...(q === undefined ? {} : { q }),
    ...(view === undefined ? {} : { view }),
    ...(status === undefined ? {} : { status }),
  };
};
