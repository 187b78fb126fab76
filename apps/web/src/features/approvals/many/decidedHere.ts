import type { ApprovalSummary } from '@envol/contract/approvals';
import { useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { createStore } from '../../../ui/stores/store.ts';
import { withDecided } from './chosen.ts';

type Decided = ReadonlyMap<number, ApprovalSummary['status']>;

const NONE: Decided = new Map();
const decided = createStore<Decided>(NONE);

/** These were answered on this screen: the queue leaves them in their rows, greyed. */
export const rememberDecided = (ids: readonly number[], status: ApprovalSummary['status']): void => {
  const known = new Map(decided.get());
  for (const id of ids) known.set(id, status);
  decided.set(known);
};

/** One was answered on its own screen: it is left in its row with the status that the server answered. */
export const rememberAnswered = (id: number): void => {
  const after = queryClient.getQueryData(queryOf(endpoints.getApproval, { params: { id } }).queryKey);
  if (after !== undefined) rememberDecided([id], after.status);
};

/** The rows of a list, with those that were decided since it was opened where they stood; another view begins anew. */
export const useDecidedInPlace = (
  rows: readonly ApprovalSummary[],
  view: string,
): { readonly rows: readonly ApprovalSummary[]; readonly decided: Decided } => {
  const all = decided.use();
  const [shown, setShown] = useState({ view, rows });
  const former = shown.view === view ? shown.rows : [];
  const next = withDecided(rows, former, all);
  const isSame = next.length === shown.rows.length && next.every((row, at) => row === shown.rows[at]);
  if (shown.view !== view || !isSame) setShown({ view, rows: next });
  return { rows: next, decided: all };
};
