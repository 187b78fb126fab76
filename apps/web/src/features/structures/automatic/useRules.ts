import type { AutomaticActions } from '@envol/contract/automatic-actions';
import { actionIssues } from '@envol/domain/automatic-actions/actions';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { useDraftPlace } from '../../../api/draftPlace.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure, isFailure } from '../../../api/failure.ts';
import { refreshQueries } from '../../../api/query.ts';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { readableActions, type TypedAction } from './rules.model.ts';

interface Draft {
  readonly is_enabled: boolean;
  readonly actions: readonly TypedAction[];
}

const keptDraft = (place: string): Draft | null => {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
};

/** What is typed waits in this window until it is saved, over a reload too; another version begins afresh. */
const useDraft = (id: number, saved: AutomaticActions) => {
  const place = useDraftPlace(`automatic.${id}.${saved.version}`);
  const [draft, setDraft] = useState<Draft>(() => keptDraft(place) ?? saved);
  const change = (next: Draft | null): void => {
    setDraft(next ?? saved);
    try {
      if (next === null) sessionStorage.removeItem(place);
      else sessionStorage.setItem(place, JSON.stringify(next));
    } catch {
      // A full or forbidden storage: the actions stay on the screen.
    }
  };
  return [draft, change] as const;
};

/** The actions of a structure as they are typed, what is wrong with them, and what saves them. */
export const useRules = (id: number, saved: AutomaticActions) => {
  const { t } = useTranslation('automatic_actions');
  const [draft, setDraft] = useDraft(id, saved);
  const [state, setState] = useState({ saving: false, failure: null as string | null, stale: false });
  const { actions } = draft;
  const whole = useMemo(() => readableActions(actions), [actions]);
  const issues = useMemo(() => actionIssues(whole ?? []), [whole]);
  const missing = actions.filter((each) => each.floor_height === null || each.ceiling_height === null).length;
  const change = (index: number, changes: Partial<TypedAction>): void =>
    setDraft({
      ...draft,
      actions: actions.map((action, at) => {
        if (at === index) return { ...action, ...changes };
        // One reference for all that decide.
        const { reference } = changes;
        return reference !== undefined &&
          (action.kind === 'impacting-zone') === (actions[index]?.kind === 'impacting-zone')
          ? { ...action, reference }
          : action;
      }),
    });
  const save = async (): Promise<void> => {
    if (whole === null || issues.length > 0) return;
    setState({ saving: true, failure: null, stale: false });
    try {
      const body = { is_enabled: draft.is_enabled, actions: [...whole], version: saved.version };
      await callApi(endpoints.updateAutomaticActions, { params: { id }, body }, { handles: 'all' });
      setDraft(null);
      await refreshQueries('structures-authority');
      showSuccess(t('saved'));
      setState({ saving: false, failure: null, stale: false });
    } catch (error) {
      const failure = error instanceof ApiFailure ? error.detail : null;
      setState({ saving: false, failure, stale: isFailure(error, 'SETTINGS_CHANGED') });
    }
  };
  return {
    draft,
    whole,
    issues,
    problems: issues.length + missing,
    isChanged:
      JSON.stringify([draft.is_enabled, actions]) !== JSON.stringify([saved.is_enabled, saved.actions]),
    change,
    add: (action: TypedAction) => setDraft({ ...draft, actions: [...actions, action] }),
    remove: (index: number) => setDraft({ ...draft, actions: actions.filter((_, at) => at !== index) }),
    enable: (is_enabled: boolean) => setDraft({ ...draft, is_enabled }),
    discard: () => setDraft(null),
    save,
    ...state,
  };
};

export type Rules = ReturnType<typeof useRules>;
