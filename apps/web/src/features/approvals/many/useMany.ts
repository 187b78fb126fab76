import type { ApprovalSummary } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { useState } from 'react';
import { useArrangement } from '../../../ui/layout/arrangement.ts';

/** Each request that is chosen, with its version as it was then. */
const NOBODY: ReadonlyMap<number, number> = new Map();

/** Whether requests are being chosen, to be answered together. */
export const useChoosing = () => {
  const [isChoosing, setIsChoosing] = useState(false);
  const [ids, setIds] = useState(NOBODY);
  const [isAnswering, setIsAnswering] = useState(false);
  return { isChoosing, setIsChoosing, ids, setIds, isAnswering, setIsAnswering };
};

/**
 * The requests that are chosen, of those that are listed and still to be answered: one that changed since is chosen no more, so that
 * nobody answers what was not read.
 */
export const useMany = (choosing: ReturnType<typeof useChoosing>, listed: readonly ApprovalSummary[]) => {
  const { isChoosing, setIsChoosing, ids, setIds, isAnswering, setIsAnswering } = choosing;
  const isWide = useArrangement() === 'wide';
  const chosen = listed.filter(({ id, version }) => ids.get(id) === version);
  const changed = listed.filter(({ id, version }) => ids.has(id) && ids.get(id) !== version);
  const isChosen = ({ id, version }: ApprovalSummary): boolean => ids.get(id) === version;
  const toggleAll = (of: readonly ApprovalSummary[]): void =>
    setIds((former) => {
      const own = new Set(of.map(({ id }) => id));
      const others = [...former].filter(([id]) => !own.has(id));
      const isWhole = of.every(({ id, version }) => former.get(id) === version);
      const added = isWhole ? [] : of.map(({ id, version }) => [id, version] as const);
      return new Map([...others, ...added].slice(0, LIMITS.decided_at_once));
    });
  return {
    isChoosing,
    chosen,
    changed,
    isWide,
    isFull: chosen.length >= LIMITS.decided_at_once,
    /** Beside the list where both have room, in its place where it is asked for. */
    isShown: isChoosing && chosen.length > 0 && (isWide || isAnswering),
    has: isChosen,
    hasId: (id: number): boolean => ids.has(id),
    toggle: (one: ApprovalSummary): void => toggleAll([one]),
    /** All of them, or none where all are chosen. */
    toggleAll,
    leave: (answered: readonly number[]): void =>
      setIds((former) => new Map([...former].filter(([id]) => !answered.includes(id)))),
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
