// The step of a mission that comes next, and what to do about it in words.
import { asksForAnotherPlan, forbidsPlace, type Reason } from '../airspace/constraint.ts';
import { type ActFacts, isNotice, stepAct } from './stepAct.ts';
import { deciderOrTitle, type StandingStep, type StepFacts, type StepState, stepState } from './steps.ts';

function approvalStep(step: StepFacts): Reason {
  const authority = deciderOrTitle(step);
  return step.notice?.respected
    ? { code: 'request_approval_before', params: { authority, date: step.notice.latest_date } }
    : { code: 'request_approval', params: { authority } };
}

/** What to do about the request by e-mail that stands for a constraint. */
function emailStep(step: StepFacts): Reason {
  const params = { name: deciderOrTitle(step) };
  if (step.email_status === 'failed') return { code: 'mend_email', params };
  return { code: step.email_status === 'answered' ? 'read_answer' : 'send_email', params };
}

/** What `stepAct` looks at. */
export const actFacts = (step: StepFacts): ActFacts => ({
  ...step,
  reason_codes: step.reason_codes ?? [],
  has_letter: isLetterOpen(step),
});

/** A letter asks for something to be done: to be sent, mended, its answer read, or sent anew. */
const isLetterOpen = ({ email_status, status }: StepFacts): boolean =>
  email_status === 'to_send' ||
  email_status === 'failed' ||
  email_status === 'answered' ||
  (status === 'to_send' && Boolean(email_status));

/** What to do about one constraint that nothing has been done about, in words. */
export function openStep(step: StepFacts): Reason {
  const plain = (code: string): Reason => ({ code, params: {} });
  const act = stepAct({ ...actFacts(step), is_with_staff: false });
  switch (act) {
    case 'check_ground':
    case 'leave_azba':
    case 'leave_notam':
    case 'ask_notam':
    case 'leave_zone':
    case 'check_zone':
      return { code: act, params: { zone: step.title } };
    case 'check_notam':
    case 'obtain_agreement':
      return { code: 'check_zone', params: { zone: step.title } };
    case 'change_scenario':
    case 'check_scenario':
      return { code: act, params: { scenario: step.title } };
    case 'complete_drone':
    case 'change_drone':
    case 'check_drone':
      return { code: act, params: { drone: step.title } };
    case 'read_notice_answer':
      return { code: 'read_answer', params: { name: deciderOrTitle(step) } };
    case 'follow_letter':
      return emailStep(step);
    case 'update_request':
      return { code: act, params: { authority: deciderOrTitle(step) } };
    case 'pay':
    case 'pay_elsewhere':
      return {
        code: act,
        params: { authority: deciderOrTitle(step), price_cents: step.price_due?.price_cents ?? 0 },
      };
    case 'request_approval':
      return approvalStep(step);
    case 'ask_manager':
      return { code: act, params: { name: deciderOrTitle(step) } };
    default:
      return plain(act);
  }
}

type Dated = Pick<StepFacts, 'notice' | 'procedure'> & {
  readonly can_request_approval?: boolean | undefined;
};

/** The nearest deadline first; of equal ones, what can be done here and now. */
export function byDeadline(a: Dated, b: Dated): number {
  return (
    (a.notice?.latest_date ?? '9999').localeCompare(b.notice?.latest_date ?? '9999') ||
    Number(b.can_request_approval === true) - Number(a.can_request_approval === true)
  );
}

/** What stands in the way of everything else: a closed place, then a scenario or a drone that another plan replaces. */
function standsInTheWay(step: Parameters<typeof forbidsPlace>[0]): boolean {
  return forbidsPlace(step) || asksForAnotherPlan(step);
}

/** A step that comes next: to be asked again, to be answered, to be done, or waited for. */
interface NextStep<S> {
  readonly step: S;
  readonly as: 'again' | 'question' | 'todo' | 'waiting';
}

/**
 * The step that comes next, for a mission's row, its letters and its page alike. While one is refused: the first refused
 * that can be asked for again, else none. Then a question to answer; what stands in the way; the nearest deadline; what
 * is waited for, an answer before what only has to leave.
 */
export function nextStepOf<S extends StandingStep & Dated>(steps: readonly S[]): NextStep<S> | null {
  const sorted = steps.toSorted(byDeadline);
  const inState = (state: StepState): readonly S[] => sorted.filter((step) => stepState(step) === state);
  const as = (kind: NextStep<S>['as'], step: S | undefined): NextStep<S> | null =>
    step === undefined ? null : { step, as: kind };
  const refused = inState('refused');
  if (refused.length > 0)
    return as(
      'again',
      refused.find(({ can_request_approval }) => can_request_approval === true),
    );
  const open = inState('todo');
  const asked = inState('waiting');
  return (
    as(
      'question',
      sorted.find(({ approval_status }) => approval_status === 'incomplete'),
    ) ??
    as('todo', open.find(standsInTheWay) ?? open[0]) ??
    as('waiting', asked.find((step) => !isNotice(step)) ?? asked[0])
  );
}

/** Whose work goes on, in words. */
export function waitedFor(first: StepFacts): Reason {
  const plain = (code: string): Reason => ({ code, params: {} });
  switch (stepAct(actFacts(first))) {
    case 'with_staff':
      return plain('wait_staff');
    case 'await_payment_service':
      return { code: 'await_payment_service', params: { authority: deciderOrTitle(first) } };
    default:
      return isNotice(first)
        ? plain('wait_sending')
        : { code: 'wait_authority', params: { authority: deciderOrTitle(first) } };
  }
}
