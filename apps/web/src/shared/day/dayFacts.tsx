import type { ActivationCapabilities, listActivationCapabilities } from '@envol/contract/activations';
import type { ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { checkTakeOffs } from '@envol/contract/take-off';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { PilotCard } from './pilot.model.ts';

type TakeOffCheck = ResponseOf<typeof checkTakeOffs>[number];

interface Answered<T> {
  readonly data: ReadonlyMap<number, T>;
  readonly error: Error | null;
  /** Those of what was asked that a whole answer leaves out: each is asked for alone. */
  readonly left: ReadonlySet<number>;
}

interface DayFacts {
  readonly capabilities: Answered<ActivationCapabilities>;
  readonly checks: Answered<TakeOffCheck>;
}

const DayFactsContext = createContext<DayFacts | null>(null);

/** The usual hours begin with the five minutes that run. */
const STEP_MS = 5 * 60_000;

const asked = (ids: readonly number[]): readonly { readonly ids: string }[] =>
  Array.from({ length: Math.ceil(ids.length / LIMITS.comma_list) }, (_, part) => ({
    ids: ids.slice(part * LIMITS.comma_list, (part + 1) * LIMITS.comma_list).join(','),
  }));

interface Result<T> {
  readonly data: readonly T[] | undefined;
  readonly error: Error | null;
  readonly isLoadingError: boolean;
  readonly isPlaceholderData: boolean;
}

const together = <T extends { readonly approval_id: number }>(results: readonly Result<T>[]) => ({
  data: new Map(results.flatMap(({ data }) => data ?? []).map((each) => [each.approval_id, each])),
  error: results.find(({ isLoadingError }) => isLoadingError)?.error ?? null,
  isWhole: results.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData),
});

const answered = <T,>(
  ids: readonly number[],
  told: Pick<Answered<T>, 'data' | 'error'> & { readonly isWhole: boolean },
): Answered<T> => ({
  data: told.data,
  error: told.error,
  left: new Set(told.isWhole ? ids.filter((id) => !told.data.has(id)) : []),
});

interface DayFactsProps {
  readonly cards: readonly PilotCard[];
  readonly children: ReactNode;
}

/** What all cards of a day need of the authorities' rules, in one call of each kind: a call a card was fifty for a day. */
export const DayFactsOf = ({ cards, children }: DayFactsProps) => {
  const ids = cards.map(({ approval }) => approval.id).toSorted((one, other) => one - other);
  const askable = cards
    // Of what is in the air, nothing is to be asked.
    .filter(
      ({ next, waiting }) =>
        next !== 'land' && next !== 'receive' && (next !== 'landed' || waiting.length === 0),
    )
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
  const [asksOf, mayAsk] = [ids.join(), askable.join()];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts stand for the lists, which are made anew each time
  const facts = useMemo(
    () => ({ capabilities: answered(ids, capabilities), checks: answered(askable, checks) }),
    [capabilities, checks, asksOf, mayAsk],
  );
  return <DayFactsContext value={facts}>{children}</DayFactsContext>;
};

/** What an approval leaves of hours; `isJudged`: with what stands against the usual ones, told for the whole day at once. */
export const useKnownHours = (approvalId: number) => {
  const day = use(DayFactsContext);
  const isAlone = day === null || day.capabilities.left.has(approvalId);
  const own = useQuery({
    ...queryOf(endpoints.getActivationCapabilities, { params: { id: approvalId } }),
    enabled: isAlone,
  });
  return isAlone
    ? { data: own.data, error: own.error, isJudged: false }
    : { data: day.capabilities.data.get(approvalId), error: day.capabilities.error, isJudged: true };
};

/** Whether a take-off may be asked for now; undefined while that is not known. */
export const useTakeOffCheck = (approvalId: number): Omit<TakeOffCheck, 'approval_id'> | undefined => {
  const checks = use(DayFactsContext)?.checks;
  const isAlone = checks?.left.has(approvalId) === true;
  const own = useQuery({
    ...queryOf(endpoints.checkTakeOff, { params: { id: approvalId } }),
    enabled: isAlone,
    refetchInterval: STEP_MS,
  });
  return isAlone ? own.data : checks?.data.get(approvalId);
};
