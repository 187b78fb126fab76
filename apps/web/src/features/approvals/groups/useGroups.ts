import type { ApprovalSummary } from '@envol/contract/approvals';
import type { Grouping } from '@envol/domain/approvals/groups';
import { queryOptions, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryClient } from '../../../api/queryClient.ts';
import type { QueueQuery } from '../queue/queue.views.ts';
import { rememberToProcess } from '../queue/toProcess.ts';
import { keepGroups, type ShownGroup } from './keptGroups.ts';

/** Groups read at a time. */
const PAGE = 100;

/** The requests of a group in its order, as any list tells them. */
const rowsQuery = ({ ids }: Pick<ShownGroup, 'ids'>) =>
  queryOptions({
    queryKey: ['approvals', 'queue', 'group', ids.join()],
    queryFn: async ({ signal }) => {
      const answer = await callApi(
        endpoints.listApprovals,
        { query: { ids: ids.join(), limit: Math.max(1, ids.length) } },
        { handles: 'all', signal },
      );
      const rows = 'results' in answer ? answer.results : [];
      return { approvals: rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) };
    },
  });

const useGroupPages = (query: QueueQuery, by: Grouping | null) => {
  const list = useInfiniteQuery({
    queryKey: ['approvals', 'groups', by, query],
    queryFn: async ({ pageParam, signal }) => {
      const { ordering: _, ...filters } = query;
      const page = await callApi(
        endpoints.listApprovalGroups,
        { query: { ...filters, by: by ?? 'operator', limit: PAGE, offset: pageParam } },
        { handles: 'all', signal },
      );
      rememberToProcess(page.to_process);
      return page;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length * PAGE),
    enabled: by !== null,
    meta: { count: 'told' },
  });
  const pages = list.data?.pages ?? [];
  return { ...list, groups: pages.flatMap(({ results }) => results), last: pages.at(-1) };
};

/** Groups as they were shown, brought up to date; another view or grouping begins anew. */
const useKeptGroups = (
  groups: ReturnType<typeof useGroupPages>['groups'],
  view: string,
  decided: ReadonlyMap<number, unknown>,
): readonly ShownGroup[] => {
  const [shown, setShown] = useState<{ readonly view: string; readonly groups: readonly ShownGroup[] }>({
    view,
    groups: [],
  });
  const next = keepGroups(shown.view === view ? shown.groups : [], groups, (id) => decided.has(id));
  if (shown.view !== view || JSON.stringify(next) !== JSON.stringify(shown.groups))
    setShown({ view, groups: next });
  return next;
};

/** The queue in groups: which of them are unfolded, and the requests of those. `by` null: it is not grouped. */
export const useGroups = (
  query: QueueQuery,
  by: Grouping | null,
  decided: ReadonlyMap<number, unknown>,
  openId: number | null,
) => {
  const pages = useGroupPages(query, by);
  const view = JSON.stringify([by, query]);
  const groups = useKeptGroups(by === null ? [] : pages.groups, view, decided);
  const [folds, setFolds] = useState<{ readonly view: string; readonly open: ReadonlySet<string> }>({
    view,
    open: new Set(),
  });
  const unfolded = folds.view === view ? folds.open : new Set<string>();
  const isOpen = ({ key, ids }: ShownGroup): boolean =>
    unfolded.has(key) || (openId !== null && ids.includes(openId));
  const setOpen = (group: ShownGroup, open: boolean): void =>
    setFolds((former) => {
      const next = new Set(former.view === view ? former.open : []);
      if (open) next.add(group.key);
      else next.delete(group.key);
      return { view, open: next };
    });
  const shown = groups.filter(isOpen);
  const answers = useQueries({ queries: shown.map((group) => rowsQuery(group)) });
  const rowsOf = new Map<string, readonly ApprovalSummary[] | undefined>(
    shown.map(({ key }, at) => [key, answers[at]?.data?.approvals]),
  );
  return {
    ...pages,
    by,
    groups,
    isOpen,
    setOpen,
    /** Undefined while they are on their way. */
    rowsOf: ({ key }: ShownGroup) => rowsOf.get(key),
    /** Why they could not be read, and how it is tried again; null where nothing failed. */
    failureOf: ({ key }: ShownGroup) => {
      const answer = answers[shown.findIndex((each) => each.key === key)];
      return answer?.isError ? { error: answer.error, retry: () => void answer.refetch() } : null;
    },
    rows: [...rowsOf.values()].flatMap((rows) => rows ?? []),
    /** Its requests, read where they are not there yet. */
    readRows: async (group: ShownGroup): Promise<readonly ApprovalSummary[]> =>
      (await queryClient.fetchQuery({ ...rowsQuery(group), staleTime: 10_000 })).approvals,
  };
};

export type Groups = ReturnType<typeof useGroups>;
