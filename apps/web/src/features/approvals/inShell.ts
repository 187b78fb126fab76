import { createElement } from 'react';
import { useUser } from '../../api/session.ts';
import type { InShell } from '../../routing/feature.ts';
import { TitleCount } from './queue/TitleCount.tsx';
import { useApprovalSearch } from './useApprovalSearch.ts';

export const approvalsInShell: InShell = {
  order: 20,
  Component: () => {
    useApprovalSearch();
    // Who decides on the day alone is told of it there.
    return useUser().capabilities.includes('decides') ? createElement(TitleCount) : null;
  },
};
