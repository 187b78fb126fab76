import type { InShell } from '../../routing/feature.ts';
import { useApprovalSearch } from './useApprovalSearch.ts';

export const approvalsInShell: InShell = {
  order: 20,
  Component: () => {
    useApprovalSearch();
    return null;
  },
};
