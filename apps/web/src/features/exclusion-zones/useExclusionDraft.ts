import type { ExclusionArea } from '@envol/contract/exclusion-zones';
import { useState } from 'react';
import { type History, recordStep, redoStep, startHistory, undoStep } from '../../map/draw/history.ts';
import { sameValue } from '../../ui/stores/sameValue.ts';
import { draftOf, type ExclusionDraft } from './exclusionDraft.ts';

interface State {
  readonly history: History<ExclusionDraft>;
  /** What was changed last: typing on in one field is one step back. */
  readonly last: string | null;
  /** The zone that the draft began with; another one that comes from the server begins it anew. */
  readonly version: number;
  readonly began: ExclusionDraft;
}

const begun = (saved: ExclusionArea | null): State => {
  const began = draftOf(saved);
  return { history: startHistory(began), last: null, version: saved?.version ?? 0, began };
};

/** The zone as it is being worked on, with undo over markers, settings and outline together. */
export const useExclusionDraft = (saved: ExclusionArea | null) => {
  const [state, setState] = useState(() => begun(saved));
  const version = saved?.version ?? 0;
  // A render later than the answer: the draft begins anew with what was saved.
  if (state.version !== version) setState(begun(saved));
  const { history, began } = state;
  return {
    draft: history.present,
    is_dirty: !sameValue(history.present, began),
    can_undo: history.past.length > 0,
    can_redo: history.future.length > 0,
    /** Changes of the same `what` in a row are one step. */
    change: (part: Partial<ExclusionDraft>, what: string | null = null): void =>
      setState((before) => {
        const next = { ...before.history.present, ...part };
        const goesOn = what !== null && what === before.last && before.history.past.length > 0;
        return {
          ...before,
          last: what,
          history: goesOn ? { ...before.history, present: next } : recordStep(before.history, next),
        };
      }),
    undo: (): void => setState((before) => ({ ...before, last: null, history: undoStep(before.history) })),
    redo: (): void => setState((before) => ({ ...before, last: null, history: redoStep(before.history) })),
  };
};

export type DraftHandle = ReturnType<typeof useExclusionDraft>;
