import type { Approval } from '@envol/contract/approvals';
import { type FreeHeight, freeHeightOfRequest } from '@envol/domain/flights/freeHeight';
import { localDate } from '@envol/domain/time/localTime';
import { useEffect, useReducer, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { callApi } from '../../api/call.ts';
import { useDraftPlace } from '../../api/draftPlace.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { useGrace } from '../../shared/grace/index.ts';
import { useIssueText } from '../../ui/form/contractResolver.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import {
  bodyOf,
  CHOOSING,
  type DecisionType,
  type DecisionValues,
  isDecisionDelayed,
  issuesOf,
  NO_VALUES,
  type Stage,
  stageAfter,
  type WrittenType,
  writtenType,
} from './decision.form.ts';

/** What a decision is held against. */
export interface RequestedTerms {
  readonly max_flying_height: number;
  /** ISO 8601. */
  readonly date_start: string;
  readonly date_end: string;
  readonly first_date: string;
  readonly last_date: string;
  readonly time_zone: string;
  readonly free_height: FreeHeight;
}

export const requestedTermsOf = (approval: Approval): RequestedTerms => ({
  max_flying_height: approval.max_flying_height,
  date_start: approval.date_start,
  date_end: approval.date_end,
  first_date: localDate(approval.date_start, approval.time_zone),
  last_date: localDate(approval.date_end, approval.time_zone),
  time_zone: approval.time_zone,
  free_height: freeHeightOfRequest(approval.constraint),
});

/** What is typed, and for which decision: words of a refusal must not come back as those of an acceptance. */
interface Draft {
  readonly values: DecisionValues;
  readonly writing: WrittenType | null;
}

const readDraft = (place: string): Draft => {
  try {
    const { writing = null, ...values } = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<
      DecisionValues & Draft
    >;
    return { values: { ...NO_VALUES, ...values }, writing };
  } catch {
    return { values: NO_VALUES, writing: null };
  }
};

const keepDraft = (place: string, values: DecisionValues, writing: WrittenType | null): void => {
  try {
    if (JSON.stringify(values) === JSON.stringify(NO_VALUES)) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify({ ...values, writing }));
  } catch {
    // A full or forbidden storage: what is typed stays on the screen.
  }
};

/** What is typed and where it stands, kept in this window until the decision is recorded; a form that was left is open again. */
const useDecisionForm = ({ id, available_actions }: Approval) => {
  const place = useDraftPlace(`decision.${id}`);
  const [draft] = useState(() => readDraft(place));
  const isRestored = draft.writing !== null && available_actions.includes(draft.writing);
  const [isOpened, setIsOpened] = useState(false);
  const form = useForm<DecisionValues>({ defaultValues: draft.values });
  const [stage, step] = useReducer(
    stageAfter,
    isRestored && draft.writing !== null ? { kind: 'writing', type: draft.writing } : CHOOSING,
  );
  const writing = writtenType(stage);
  useEffect(() => {
    keepDraft(place, form.getValues(), writing);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(place, values, writing),
    });
  }, [form, place, writing]);
  const clear = (): void => {
    form.reset(NO_VALUES);
    keepDraft(place, NO_VALUES, null);
  };
  const write = (type: WrittenType): void => {
    setIsOpened(true);
    step({ do: 'write', type });
  };
  const back = (): void => {
    form.clearErrors();
    step({ do: 'back' });
  };
  return {
    ...{ form, clear, stage, step, write, back },
    /** The form is open as it was left, not because somebody asked for it now: the focus stays where it is. */
    isRestored: isRestored && !isOpened,
  };
};

/** A decision stands; another one would replace it. */
export const isRevision = (approval: Approval): boolean =>
  approval.decision !== null && approval.status !== 'incomplete';

/** The version that is decided on: of a decision that was held back, the one that was looked at. */
const versionSeen = (stage: Stage, { version }: Approval): number =>
  stage.kind === 'held' ? stage.version : version;

const approvalQuery = (id: number) => queryOf(endpoints.getApproval, { params: { id } });

/** Says at each field what must be corrected before a decision can go; true where something must. */
const useIssues = (form: UseFormReturn<DecisionValues>, asked: RequestedTerms) => {
  const say = useIssueText();
  return (type: DecisionType): boolean => {
    const issues = issuesOf(type, form.getValues(), asked);
    for (const [index, { field, message, params }] of issues.entries())
      form.setError(field, { message: say({ key: message, params }) }, { shouldFocus: index === 0 });
    return issues.length > 0;
  };
};

/** Tells how a decision ended of which the screen has been left. */
const useToldElsewhere = (id: string) => {
  const { t } = useTranslation('approvals');
  return {
    done: (type: DecisionType) => showSuccess(t(`decision.done_${type}`, { id })),
    failed: (detail: string) => showError(t('decision.grace_failed', { id, detail })),
  };
};

/** Whether another's decision came while words were typed: sent, they would replace it unseen. */
const useIsPassed = ({ status }: Approval, { kind }: Stage): boolean => {
  const [begunAt, setBegunAt] = useState(status);
  if (kind !== 'writing' && begunAt !== status) setBegunAt(status);
  return kind === 'writing' && begunAt !== status;
};

/** Records a decision and keeps the request as the server answers it. */
const sendDecision = async (
  id: number,
  body: ReturnType<typeof bodyOf>,
  keepalive: boolean,
): Promise<Approval> => {
  const after = await callApi(
    endpoints.decideApproval,
    { params: { id }, body },
    { handles: 'all', keepalive },
  );
  queryClient.setQueryData(approvalQuery(id).queryKey, after);
  return after;
};

/** Asks for a request anew that somebody else changed, and for the lists that hold it. */
const refreshOvertaken = async (id: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: approvalQuery(id).queryKey });
  void refreshQueries('approvals');
};

/** One decision on one request, from the choice to the server's word. `onDone` hears what was recorded. */
export const useDecision = (approval: Approval, onDone: (type: DecisionType, after: Approval) => void) => {
  const { t } = useTranslation('approvals');
  const { form, clear, stage, step, write, back, isRestored } = useDecisionForm(approval);
  // The version that somebody else's act has overtaken; the screen says so until the next decision.
  const [overtaken, setOvertaken] = useState(false);
  const isPassed = useIsPassed(approval, stage);
  const showFailure = useServerErrors(form);
  const elsewhere = useToldElsewhere(approval.display_identifier);
  // A key, the clock and the page's end may come together: one decision goes.
  const isSending = useRef(false);
  const asked = requestedTermsOf(approval);
  const seen = versionSeen(stage, approval);
  const hasIssues = useIssues(form, asked);
  const fail = async (error: unknown, leaving: boolean): Promise<void> => {
    step({ do: 'fail' });
    if (!(error instanceof ApiFailure)) throw error;
    if (leaving) elsewhere.failed(error.detail);
    // Every conflict means that the request is no longer what was seen: changed, closed, withdrawn.
    if (error.status === 409) {
      setOvertaken(true);
      await refreshOvertaken(approval.id);
    } else if (!leaving) showFailure(error);
  };
  const record = async (type: DecisionType, version: number, leaving: boolean): Promise<boolean> => {
    if (isSending.current) return true;
    isSending.current = true;
    step({ do: 'send', type });
    setOvertaken(false);
    try {
      const body = bodyOf(type, form.getValues(), version, t('conditions.tactical_contact'));
      const after = await sendDecision(approval.id, body, leaving);
      if (type !== 'take-charge') clear();
      step({ do: 'finish' });
      if (leaving) elsewhere.done(type);
      else onDone(type, after);
      await refreshQueries('approvals');
      return true;
    } catch (error) {
      await fail(error, leaving);
      return false;
    } finally {
      isSending.current = false;
    }
  };
  const send = async (type: DecisionType): Promise<void> => {
    form.clearErrors();
    if (stage.kind === 'sending' || hasIssues(type)) return;
    if (type === 'accept' && isRevision(approval) && stage.kind === 'choosing') {
      step({ do: 'ask' });
      return;
    }
    if (isDecisionDelayed(type, stage, form.getValues())) {
      setOvertaken(false);
      step({ do: 'hold', version: approval.version });
      return;
    }
    await record(type, seen, false);
  };
  useGrace(stage.kind === 'held' ? 'accept' : null, (leaving) => record('accept', seen, leaving));
  return {
    ...{ form, stage, asked, write, back, isRestored },
    overtaken: overtaken || isPassed,
    send: (type: DecisionType) => void send(type),
  };
};

export type DecisionState = ReturnType<typeof useDecision>;
