import type { ApprovalSummary } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { useState } from 'react';
import { useArrangement } from '../../../ui/layout/arrangement.ts';

const NOBODY: ReadonlySet<number> = new Set();

/** Whether requests are being chosen, to be answered together. */
export const useChoosing = () => {
  const [isChoosing, setIsChoosing] = useState(false);
  const [ids, setIds] = useState(NOBODY);
  const [isAnswering, setIsAnswering] = useState(false);
  return { isChoosing, setIsChoosing, ids, setIds, isAnswering, setIsAnswering };
};

/** The requests that are chosen, of those that are listed and still to be answered. */
export const useMany = (choosing: ReturnType<typeof useChoosing>, listed: readonly ApprovalSummary[]) => {
  const { isChoosing, setIsChoosing, ids, setIds, isAnswering, setIsAnswering } = choosing;
  const isWide = useArrangement() === 'wide';
  const chosen = listed.filter(({ id }) => ids.has(id));
  const set = (next: readonly number[]): void => setIds(new Set(next.slice(0, LIMITS.decided_at_once)));
  return {
    isChoosing,
    chosen,
    isWide,
    isFull: chosen.length >= LIMITS.decided_at_once,
    /** Beside the list where both have room, in its place where it is asked for. */
    isShown: isChoosing && chosen.length > 0 && (isWide || isAnswering),
    has: (id: number): boolean => ids.has(id),
    toggle: (id: number): void => set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
    /** All of them, or none where all are chosen. */
    toggleAll: (of: readonly ApprovalSummary[]): void => {
      const own = new Set(of.map(({ id }) => id));
      const others = [...ids].filter((id) => !own.has(id));
      set(of.every(({ id }) => ids.has(id)) ? others : [...others, ...own]);
    },
    leave: (answered: readonly number[]): void => set([...ids].filter((id) => !answered.includes(id))),
    clear: (): void => setIds(NOBODY),
    start: (): void => setIsChoosing(true),
    answer: (): void => setIsAnswering(true),
    /** Back to the list where the answer stands in its place, else out of choosing. */
    close: (): void => {
      setIsAnswering(false);
      if (!isWide) return;
      setIsChoosing(false);
      setIds(NOBODY);
    },
    stop: (): void => {
      setIsAnswering(false);
      setIsChoosing(false);
      setIds(NOBODY);
    },
  };
};

export type Many = ReturnType<typeof useMany>;
