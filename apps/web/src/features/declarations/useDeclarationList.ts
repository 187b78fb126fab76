import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { usePages } from '../../api/usePages.ts';
import type { DeclarationsSearch } from './declarations.search.ts';

const ROWS = 50;

/** The declarations that the address asks for, a page at a time: those whose days end first, or all from the latest. */
export const useDeclarationList = ({ show, q }: DeclarationsSearch, isArmy: boolean) => {
  const asked = {
    ...(show === 'all'
      ? { show, ordering: '-received_at' as const }
      : { ordering: isArmy ? ('flight_start' as const) : ('unopposed_from' as const) }),
    ...(q !== undefined && { q }),
  };
  return usePages(['declarations', 'desk', asked], ROWS, (window, signal) =>
    callApi(endpoints.listDeclarations, { query: { ...asked, ...window } }, { signal }),
  );
};
