import type { ActivationSummary } from '@envol/contract/activations';
import type { ApprovalSummary } from '@envol/contract/approvals';
import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { daysAfter, instantAt, localDate } from '@envol/domain/time/localTime';
import type { Waiting } from '../../../shared/outbox/index.ts';

/** What an authority asks of the day, as far as the pilot's next act depends on it. */
export interface Regime {
  readonly activation_required: boolean;
  readonly take_off_authorization_activated: boolean;
}

/** The pilot's next act with an approval of today, or what is waited for. */
export type NextAct =
  | 'activate'
  | 'await_activation'
  | 'take_proposal'
  | 'request'
  | 'await_grant'
  | 'take_off'
  | 'land'
  | 'receive'
  | 'landed'
  | 'fly';

/** One approval of the day with what was made on it. */
export interface PilotCard {
  readonly approval: ApprovalSummary;
  readonly activation: ActivationSummary | null;
  readonly take_off: TakeOffAuthorization | null;
  readonly next: NextAct;
  /** What waits to be sent about it. */
  readonly waiting: readonly Waiting[];
}

const FINISHED = ['refused', 'cancelled', 'landed'];

const nextOf = (
  activation: ActivationSummary | null,
  takeOff: TakeOffAuthorization | null,
  regime: Regime,
): NextAct => {
  switch (takeOff?.status) {
    case 'submitted':
      return 'await_grant';
    case 'granted':
      return 'take_off';
    case 'landing_required':
      return 'receive';
    case 'taken_off':
    case 'landing_received':
    case 'landing':
      return 'land';
    default:
  }
  if (regime.activation_required) {
    if (activation === null) return takeOff?.status === 'landed' ? 'landed' : 'activate';
    if (activation.status === 'submitted')
      return activation.proposal === null ? 'await_activation' : 'take_proposal';
  }
  if (regime.take_off_authorization_activated) return takeOff?.status === 'landed' ? 'landed' : 'request';
  return 'fly';
};

/** What an act does that was done on this device and not yet received: the card shows it as done. */
const AFTER: Partial<Readonly<Record<Waiting['act'], NextAct>>> = {
  activate: 'await_activation',
  request: 'await_grant',
  take_off: 'land',
  receive: 'land',
  begin_landing: 'land',
  land: 'landed',
};

/** The day's approvals by what presses: who flies first, then by the hour. */
export const pilotCards = (
  approvals: readonly ApprovalSummary[],
  activations: readonly ActivationSummary[],
  takeOffs: readonly TakeOffAuthorization[],
  regimeOf: (structureId: number) => Regime,
  waiting: readonly Waiting[],
): PilotCard[] =>
  approvals
    .map((approval) => {
      const ofApproval = takeOffs.filter((each) => each.approval.id === approval.id);
      const takeOff = ofApproval.find(({ status }) => !FINISHED.includes(status)) ?? ofApproval[0] ?? null;
      const live = activations.filter(
        ({ approval: { id }, status, is_over }) =>
          id === approval.id && !is_over && (status === 'submitted' || status === 'accepted'),
      );
      const activation = live[0] ?? null;
      const mine = waiting.filter(({ act, subject_id: id }) =>
        act === 'activate' || act === 'request'
          ? id === approval.id
          : act === 'withdraw'
            ? id === activation?.id
            : // A mission's own acts are told on its page.
              !act.startsWith('flight_') && id === takeOff?.id,
      );
      const last = mine.at(-1);
      const known = nextOf(activation, takeOff, regimeOf(approval.structure_id));
      const next = last === undefined ? known : (AFTER[last.act] ?? known);
      return { approval, activation, take_off: takeOff, next, waiting: mine };
    })
    .sort((one, other) => {
      const flies = (card: PilotCard): number =>
        card.next === 'receive'
          ? 0
          : card.next === 'land'
            ? 1
            : card.next === 'take_off'
              ? 2
              : card.next === 'landed'
                ? 4
                : 3;
      const start = ({ activation, approval }: PilotCard): number =>
        Date.parse(activation?.date_start ?? approval.date_start);
      return flies(one) - flies(other) || start(one) - start(other);
    });

const STEP_MS = 5 * 60_000;

/**
 * Hours to begin with for an activation: from the five minutes that run, so that they can be flown in as soon as they are
 * accepted, within what is allowed, as long as may be.
 */
export const usualHours = (
  allowed: readonly { readonly from: string; readonly to: string }[],
  max_hours: number | null,
  now: number,
): { readonly date_start: string; readonly date_end: string } | null => {
  const begun = Math.floor(now / STEP_MS) * STEP_MS;
  const window = allowed.find(({ to }) => Date.parse(to) > begun + STEP_MS);
  if (window === undefined) return null;
  const start = Math.max(begun, Date.parse(window.from));
  const most = max_hours === null ? Number.POSITIVE_INFINITY : start + max_hours * 3_600_000;
  return {
    date_start: new Date(start).toISOString(),
    date_end: new Date(Math.min(most, Date.parse(window.to))).toISOString(),
  };
};

/** Hours of the day as they are typed: "23:30". */
export interface TypedHours {
  readonly from: string;
  readonly to: string;
}

/**
 * The instants of hours typed for a day. An end before the beginning is of the next day where what is allowed reaches it:
 * a flight over midnight; null where it is a mistake.
 */
export const typedHours = (
  day: string,
  { from, to }: TypedHours,
  allowedUntil: string,
  zone: string,
): { readonly date_start: string; readonly date_end: string } | null => {
  if (from === '' || to === '' || from === to) return null;
  if (to < from && localDate(allowedUntil, zone) === day) return null;
  return {
    date_start: instantAt(day, from, zone),
    date_end: instantAt(to < from ? daysAfter(day, 1) : day, to, zone),
  };
};
