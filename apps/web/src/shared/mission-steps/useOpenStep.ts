import { useNavigate, useSearch } from '@tanstack/react-router';

/** In the address where the person has closed what would stand open. */
const CLOSED = 'none';

/** Keys of steps are short; anything longer was not written by the page. */
const LONGEST = 120;

/** What of a mission's page stands open. */
export const missionSearch = (raw: Record<string, unknown>): { readonly open?: string } =>
  typeof raw.open === 'string' && raw.open !== '' && raw.open.length <= LONGEST ? { open: raw.open } : {};

interface OpenStep {
  /** Of what may be opened on the page; null: nothing stands open. */
  readonly open: string | null;
  readonly setOpen: (key: string | null) => void;
}

/**
 * What stands open of a mission's page, one at a time: as the address says, so that it can be shared and "back" closes it;
 * where it says nothing, `usual`.
 */
export const useOpenStep = (flightId: number, usual: string | null): OpenStep => {
  const { open } = missionSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    open: open === CLOSED ? null : (open ?? usual),
    setOpen: (key) =>
      void navigate({
        to: '/map/flights/$id',
        params: { id: String(flightId) },
        search: { open: key ?? CLOSED },
        resetScroll: false,
      }),
  };
};
