import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { endpoints } from '../../api/endpoints.ts';
import { queryOfKnown } from '../../api/query.ts';
import type { DeclarationsSearch } from './declarations.search.ts';

/** What the address asks for, and how to change it. */
export const useDeclarationsSearch = () => {
  const search: DeclarationsSearch = useSearch({ from: '/shell/declarations' });
  const navigate = useNavigate();
  const change = (
    changes: { readonly [K in keyof DeclarationsSearch]: DeclarationsSearch[K] | undefined },
  ) => {
    const { show, q, open } = { ...search, ...changes };
    void navigate({
      to: '/declarations',
      search: {
        ...(show !== undefined && { show }),
        ...(q !== undefined && q !== '' && { q }),
        ...(open !== undefined && { open }),
      },
      replace: true,
    });
  };
  return { search, change };
};

/** One declaration; nothing where none is open. */
export const useDeclaration = (id: number | undefined) =>
  useQuery(queryOfKnown(endpoints.getDeclaration, id === undefined ? null : { params: { id } }));
