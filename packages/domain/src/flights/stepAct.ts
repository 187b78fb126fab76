import { asksForAnotherPlan, type Constraint, forbidsPlace, restsOnGround } from '../airspace/constraint.ts';
import type { RequestPriceState } from '../approvals/payments.ts';
import type { ApprovalStatus } from '../approvals/statuses.ts';
import { droneFieldsToComplete } from '../drones/fieldsToComplete.ts';
import type { ConstraintStatus } from './statuses.ts';

/** What may be asked of the operator about a step: its sentence names it, its button does it. */
export const STEP_ACTS = [
  'none',
  'with_staff',
  'answer_authority',
  'ask_again',
  'read_refusal',
  'pay',
  'pay_elsewhere',
  'await_payment',
  'await_payment_service',
  'await_answer',
  'await_sending',
  'await_letter',
  'update_request',
  'request_approval',
  'ask_manager',
  'follow_letter',
  'fill_form',
  'say_populated',
  'say_speed',
  'declare_prefecture',
  'notify_army',
  'mend_sending',
  'read_notice_answer',
  'complete_drone',
  'change_drone',
  'check_drone',
  'change_scenario',
  'check_scenario',
  'check_ground',
  'check_azba',
  'leave_azba',
  'leave_notam',
  'ask_notam',
  'check_notam',
  'check_border',
  'check_night',
  'declare_night',
  'obtain_agreement',
  'leave_zone',
  'check_zone',
] as const;
export type StepAct = (typeof STEP_ACTS)[number];

/** What of a step decides what is asked about it. */
export interface ActFacts extends Pick<Constraint, 'key' | 'kind' | 'effect' | 'procedure'> {
  readonly activity?: Constraint['activity'] | undefined;
  /** Codes of its sentences, the gravest first. */
  readonly reason_codes: readonly string[];
  /** Absent: judged live, nothing was done about it. */
  readonly status?: ConstraintStatus | undefined;
  readonly approval_status: ApprovalStatus | null;
  /** What the price of that request waits for, without which nothing is granted; null or absent: for nothing. */
  readonly price_due?: RequestPriceState | null;
  /** False: whoever decides takes no requests here. Absent: not known yet. */
  readonly can_request_approval?: boolean | undefined;
  /** A request by e-mail stands for it. */
  readonly has_letter?: boolean | undefined;
  /** Whoever was told of the flight wrote back, which nobody has read. */
  readonly has_unread_answer?: boolean | undefined;
  /** It arrived at an authority that reads it here and has not answered. */
  readonly is_at_desk?: boolean | undefined;
  /** The platform's staff does it. */
  readonly is_with_staff?: boolean | undefined;
}

/** Who is only told, and answers nothing: what is waited for is that the notification leaves. */
export const isNotice = ({ procedure }: Pick<Constraint, 'procedure'>): boolean =>
  procedure === 'prefecture_notif' || procedure === 'army_notif';

/** What the operator says of the mission itself, and settles the step or makes it another one. */
function toSay({ kind, effect, reason_codes }: ActFacts): StepAct | null {
  const [gravest] = reason_codes;
  if (kind === 'populated_area' && reason_codes.includes('populated_area_to_check')) return 'say_populated';
  if (kind === 'night_flight' && reason_codes.includes('night_not_declared')) return 'declare_night';
  if (kind !== 'scenario' || effect !== 'check') return null;
  if (gravest === 'scenario_populated_to_check') return 'say_populated';
  return reason_codes.some((code) => code === 'scenario_speed_not_said' || code === 'authorised_speed_to_say')
    ? 'say_speed'
    : null;
}

/** What scenario and drones ask: complete a record, change what contradicts, check what cannot be told. */
function planAct(step: ActFacts): StepAct {
  const change = asksForAnotherPlan(step);
  if (step.kind === 'scenario') return change ? 'change_scenario' : 'check_scenario';
  if (droneFieldsToComplete(step.reason_codes).length > 0) return 'complete_drone';
  return change ? 'change_drone' : 'check_drone';
}

function procedureAct({ procedure, effect, can_request_approval, reason_codes }: ActFacts): StepAct {
  switch (procedure) {
    case 'approval_request':
      return can_request_approval === false ? 'ask_manager' : 'request_approval';
    case 'email_request':
      return 'ask_manager';
    case 'protocol_form_links':
      return 'fill_form';
    case 'army_notif':
      return 'notify_army';
    case 'prefecture_notif':
      return 'declare_prefecture';
    case null:
      if (effect === 'forbidden' || reason_codes.includes('zone_not_manageable')) return 'leave_zone';
      return effect === 'agreement' ? 'obtain_agreement' : 'check_zone';
  }
}

/** Of a NOTAM that the flight meets: avoid it, or ask whom it names; any other is to be checked. */
const NOTAM_ACTS: Partial<Record<Constraint['effect'], StepAct>> = {
  forbidden: 'leave_notam',
  agreement: 'ask_notam',
};

function openAct(step: ActFacts): StepAct {
  const said = toSay(step);
  if (said !== null) return said;
  if (restsOnGround(step)) return 'check_ground';
  if (step.kind === 'low_flying_network') return forbidsPlace(step) ? 'leave_azba' : 'check_azba';
  if (step.kind === 'notam') return NOTAM_ACTS[step.effect] ?? 'check_notam';
  if (step.kind === 'territory_border') return 'check_border';
  if (step.kind === 'scenario' || step.kind === 'drone_compatibility') return planAct(step);
  if (step.kind === 'night_flight' && step.effect === 'check') return 'check_night';
  if (step.status === 'failed' && isNotice(step)) return 'mend_sending';
  if (step.has_unread_answer && isNotice(step)) return 'read_notice_answer';
  if (step.has_letter) return 'follow_letter';
  if (step.status === 'to_send') return 'update_request';
  return procedureAct(step);
}

/** What a price that is due asks of the company, or of nobody. */
const PRICE_ACTS = {
  to_pay: 'pay',
  elsewhere: 'pay_elsewhere',
  retried: 'await_payment_service',
} as const satisfies Partial<Record<RequestPriceState['state'], StepAct>>;

/** Of a request that was sent, as long as its authority asks no question; null: nothing is to be paid. */
function priceAct({ price_due: due, status, approval_status }: ActFacts): StepAct | null {
  if (due == null || due.state === 'settled') return null;
  return status === 'handled' && approval_status !== 'incomplete' ? PRICE_ACTS[due.state] : null;
}

function waitingAct(step: ActFacts): StepAct {
  if (isNotice(step)) return step.is_at_desk ? 'await_answer' : 'await_sending';
  return step.has_letter ? 'await_letter' : 'await_answer';
}

/** What is asked about a step as it stands: the one derivation of its sentence, its button and a mission's next step. */
export function stepAct(step: ActFacts): StepAct {
  // Nobody but the company pays: not even the staff that does the rest.
  const price = priceAct(step);
  if (price !== null) return price;
  if (step.is_with_staff) return 'with_staff';
  if (step.approval_status === 'incomplete') return 'answer_authority';
  switch (step.status) {
    case 'done':
    case 'checked':
    case 'outdated':
      return 'none';
    case 'refused':
      return step.can_request_approval === true ? 'ask_again' : 'read_refusal';
    case 'handled':
      return waitingAct(step);
    default:
      return openAct(step);
  }
}
