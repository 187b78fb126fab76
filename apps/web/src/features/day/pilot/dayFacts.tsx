import type { ActivationCapabilities, listActivationCapabilities } from '@envol/contract/activations';
import type { ResponseOf } from '@envol/contract/endpoint';
import type { checkTakeOffs } from '@envol/contract/take-off';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import type { PilotCard } from './pilot.model.ts';

type TakeOffCheck = ResponseOf<typeof checkTakeOffs>[number];

interface Answered<T> {
  readonly data: ReadonlyMap<number, T>;
  readonly error: Error | null;
}

interface DayFacts {
  readonly capabilities: Answered<ActivationCapabilities>;
  readonly checks: Answered<TakeOffCheck>;
}

const DayFactsContext = createContext<DayFacts | null>(null);

/** Approvals that one call answers for (`commaList` of the contract). */
const MOST = 100;
/** The usual hours begin with the five minutes that run. */
const STEP_MS = 5 * 60_000;

const asked = (ids: readonly number[]): readonly { readonly ids: string }[] =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, part) => ({
    ids: ids.slice(part * MOST, (part + 1) * MOST).join(','),
  }));

interface Result<T> {
  readonly data: readonly T[] | undefined;
  readonly error: Error | null;
  readonly isLoadingError: boolean;
}

const together = <T extends { readonly approval_id: number }>(
  results: readonly Result<T>[],
): Answered<T> => ({
  data: new Map(results.flatMap(({ data }) => data ?? []).map((each) => [each.approval_id, each])),
  error: results.find(({ isLoadingError }) => isLoadingError)?.error ?? null,
});

interface DayFactsProps {
  readonly cards: readonly PilotCard[];
  readonly children: ReactNode;
}

/** What all cards of a day need of the authorities' rules, in one call of each kind: a call a card was fifty for a day. */
export const DayFactsOf = ({ cards, children }: DayFactsProps) => {
  const ids = cards.map(({ approval }) => approval.id).toSorted((one, other) => one - other);
  const askable = cards
    .filter(({ next, waiting }) => next === 'request' || (next === 'landed' && waiting.length === 0))
    .map(({ approval }) => approval.id)
    .toSorted((one, other) => one - other);
  const often = { placeholderData: keepPreviousData, refetchInterval: STEP_MS };
  const capabilities = useQueries({
    queries: asked(ids).map((query) => ({
      ...queryOf(endpoints.listActivationCapabilities, { query }),
      ...often,
    })),
    combine: together<ResponseOf<typeof listActivationCapabilities>[number]>,
  });
  const checks = useQueries({
    queries: asked(askable).map((query) => ({ ...queryOf(endpoints.checkTakeOffs, { query }), ...often })),
    combine: together<ResponseOf<typeof checkTakeOffs>[number]>,
  });
  const facts = useMemo(() => ({ capabilities, checks }), [capabilities, checks]);
  return <DayFactsContext value={facts}>{children}</DayFactsContext>;
};

/** What an approval leaves of hours; `isJudged`: with what stands against the usual ones, told for the whole day at once. */
export const useKnownHours = (approvalId: number) => {
  const day = use(DayFactsContext);
  const own = useQuery({
    ...queryOf(endpoints.getActivationCapabilities, { params: { id: approvalId } }),
    enabled: day === null,
  });
  return day === null
    ? { data: own.data, error: own.error, isJudged: false }
    : { data: day.capabilities.data.get(approvalId), error: day.capabilities.error, isJudged: true };
};

/** Whether a take-off may be asked for now; undefined while that is not known. */
export const useTakeOffCheck = (approvalId: number): TakeOffCheck | undefined =>
  use(DayFactsContext)?.checks.data.get(approvalId);
