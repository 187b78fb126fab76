import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { categoryIssue } from '@envol/domain/approvals/categories';
import { answerIssues } from '@envol/domain/approvals/requestForm';
import {
  answersOf,
  type HeldRequest,
  type MISSING,
  missingOf,
  type RequestForm,
  requestCheckForAreas,
} from './request.form.ts';

export interface AnswerIssue {
  readonly path: string;
  readonly message: string;
}

/** What the authority's own forms still lack, at the form's paths; judged as the call judges it. */
export const openAnswers = (
  { request_check: check, notice }: Pick<FlightConstraint, 'request_check' | 'notice'>,
  form: Pick<RequestForm, 'category' | 'external_payload' | 'prefecture_notif_payload'>,
): readonly AnswerIssue[] => {
  if (check === null) return [];
  const { external, prefecture } = answersOf(form, check);
  const kind = categoryIssue(check.categories, form.category);
  return [
    ...(kind === null ? [] : [{ path: 'category', message: kind }]),
    ...answerIssues({ ...check, is_late: notice?.respected === false }, external, prefecture),
  ];
};

export interface Readiness {
  readonly held: HeldRequest;
  readonly missing: readonly (typeof MISSING)[number][];
  readonly unanswered: number;
  /** First of what keeps it from leaving, in the order in which the call refuses it; null: it can leave. */
  readonly obstacle: 'unconfirmed' | 'missing' | 'refused' | 'unanswered' | null;
}

/** Whether the request in the form can leave: what banners, button and foot say. `now` in milliseconds. */
export const readinessOf = (
  { flight, constraint }: { readonly flight: Flight; readonly constraint: FlightConstraint },
  form: RequestForm,
  isEmailConfirmed: boolean,
  now: number,
): Readiness => {
  const held = requestCheckForAreas(flight, constraint, form, now);
  const missing = missingOf(flight, form);
  const unanswered = openAnswers(constraint, form).length;
  const obstacles = {
    unconfirmed: !isEmailConfirmed,
    missing: missing.length > 0,
    refused: held.is_refused,
    unanswered: unanswered > 0,
  };
  const order = ['unconfirmed', 'missing', 'refused', 'unanswered'] as const;
  return { held, missing, unanswered, obstacle: order.find((name) => obstacles[name]) ?? null };
};
