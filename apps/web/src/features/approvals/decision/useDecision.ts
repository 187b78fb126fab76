import type { Approval } from '@envol/contract/approvals';
import { localDate } from '@envol/domain/time/localTime';
import { useEffect, useReducer, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { queryOf, refresh } from '../../../api/query.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { useServerErrors } from '../../../ui/form/useServerErrors.ts';
import { useTranslation } from '../../../ui/texts.ts';
import {
  bodyOf,
  CHOOSING,
  type DecisionType,
  type DecisionValues,
  issuesOf,
  NO_VALUES,
  stageAfter,
  type WrittenType,
} from './decision.form.ts';

/** What a decision is held against. */
export interface Asked {
  readonly max_flying_height: number;
  readonly first_date: string;
  readonly last_date: string;
  readonly time_zone: string;
  readonly free_height: number | null;
}

export const askedOf = (approval: Approval): Asked => ({
  max_flying_height: approval.max_flying_height,
  first_date: localDate(approval.date_start, approval.time_zone),
  last_date: localDate(approval.date_end, approval.time_zone),
  time_zone: approval.time_zone,
  free_height: approval.constraint.free_height_m,
});

const draftPlace = (id: number): string => `envol.draft.decision.${id}`;

const readDraft = (id: number): DecisionValues => {
  try {
    return { ...NO_VALUES, ...(JSON.parse(sessionStorage.getItem(draftPlace(id)) ?? '{}') as object) };
  } catch {
    return NO_VALUES;
  }
};

const keepDraft = (id: number, values: DecisionValues): void => {
  try {
    if (JSON.stringify(values) === JSON.stringify(NO_VALUES)) sessionStorage.removeItem(draftPlace(id));
    else sessionStorage.setItem(draftPlace(id), JSON.stringify(values));
  } catch {
    // A full or forbidden storage: what is typed stays on the screen.
  }
};

/** What is typed, kept in this window until the decision is recorded. */
const useDecisionForm = (id: number) => {
  const form = useForm<DecisionValues>({ defaultValues: readDraft(id) });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(id, values) }),
    [form, id],
  );
  return form;
};

/** A decision stands; another one would replace it. */
export const isRevision = (approval: Approval): boolean =>
  approval.decision !== null && approval.status !== 'incomplete';

const approvalQuery = (id: number) => queryOf(endpoints.getApproval, { params: { id } });

/** One decision on one request, from the choice to the server's word. `onDone` hears what was recorded. */
export const useDecision = (approval: Approval, onDone: (type: DecisionType, after: Approval) => void) => {
  const { t } = useTranslation('approvals');
  const form = useDecisionForm(approval.id);
  const [stage, step] = useReducer(stageAfter, CHOOSING);
  // The version that somebody else's act has overtaken; the screen says so until the next decision.
  const [overtaken, setOvertaken] = useState(false);
  const showFailure = useServerErrors(form);
  const asked = askedOf(approval);

  const hasIssues = (type: DecisionType): boolean => {
    const issues = issuesOf(type, form.getValues(), asked);
    for (const [index, { field, message, params }] of issues.entries())
      form.setError(
        field,
        { message: t(`decision.errors.${message}`, params) },
        { shouldFocus: index === 0 },
      );
    return issues.length > 0;
  };
  const fail = async (error: unknown): Promise<void> => {
    step({ do: 'fail' });
    if (!(error instanceof ApiFailure)) throw error;
    // Every conflict means that the request is no longer what was seen: changed, closed, withdrawn.
    if (error.status === 409) {
      setOvertaken(true);
      await queryClient.invalidateQueries({ queryKey: approvalQuery(approval.id).queryKey });
      void refresh('approvals');
    } else showFailure(error);
  };
  const send = async (type: DecisionType): Promise<void> => {
    form.clearErrors();
    if (stage.kind === 'sending' || hasIssues(type)) return;
    if (type === 'accept' && isRevision(approval) && stage.kind !== 'confirming') {
      step({ do: 'ask' });
      return;
    }
    step({ do: 'send', type });
    setOvertaken(false);
    try {
      const body = bodyOf(type, form.getValues(), approval.version, t('conditions.tactical_contact'));
      const after = await call(
        endpoints.decideApproval,
        { params: { id: approval.id }, body },
        { handles: 'all' },
      );
      queryClient.setQueryData(approvalQuery(approval.id).queryKey, after);
      if (type !== 'take-charge') {
        form.reset(NO_VALUES);
        keepDraft(approval.id, NO_VALUES);
      }
      step({ do: 'finish' });
      onDone(type, after);
      await refresh('approvals');
    } catch (error) {
      await fail(error);
    }
  };
  return {
    form,
    stage,
    asked,
    overtaken,
    write: (type: WrittenType) => step({ do: 'write', type }),
    back: () => {
      form.clearErrors();
      step({ do: 'back' });
    },
    send: (type: DecisionType) => void send(type),
  };
};

export type Deciding = ReturnType<typeof useDecision>;
