import type { ActivationSummary } from '@envol/contract/activations';
import type { ApprovalSummary } from '@envol/contract/approvals';
import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { daysAfter, instantAt, localDate } from '@envol/domain/time/localTime';
import type { Waiting } from '../outbox/index.ts';

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

/** What a card shows of its approval: as the list of requests tells it, or a flight that outlives its approval. */
export type PilotApproval = Pick<
  ApprovalSummary,
  | 'id'
  | 'status'
  | 'structure_id'
  | 'structure_name'
  | 'date_start'
  | 'date_end'
  | 'time_zone'
  | 'max_flying_height'
> & { readonly flight: Pick<ApprovalSummary['flight'], 'id' | 'name'> };

/** One approval of the day with what was made on it. */
export interface PilotCard {
  readonly approval: PilotApproval;
  readonly activation: ActivationSummary | null;
  /** Other hours of the same approval that were asked for or agreed to, the earliest first. */
  readonly others: readonly ActivationSummary[];
  /** The last hours that were refused, while no others are asked for. */
  readonly refused: ActivationSummary | null;
  readonly take_off: TakeOffAuthorization | null;
  readonly next: NextAct;
  /** What waits to be sent about it. */
  readonly waiting: readonly Waiting[];
  /** It begins on a later day: its hours may be activated already. */
  readonly is_coming: boolean;
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

/** Everything that a day's cards are made of; `today` is YYYY-MM-DD. */
interface PilotDay {
  readonly approvals: readonly PilotApproval[];
  readonly activations: readonly ActivationSummary[];
  readonly takeOffs: readonly TakeOffAuthorization[];
  readonly regimeOf: (structureId: number) => Regime;
  readonly waiting: readonly Waiting[];
  readonly today: string;
}

/** A flight is its pilot's to land, also past the end of its approval and without one; what it was stays for the day. */
const outliving = ({ approvals, takeOffs }: PilotDay): PilotApproval[] => {
  const known = new Set(approvals.map(({ id }) => id));
  const flights = takeOffs.filter(
    ({ approval: { id }, take_off, status }) => (take_off || status === 'landed') && !known.has(id),
  );
  return [...new Map(flights.map((flight) => [flight.approval.id, flight])).values()].map(
    ({ approval, time_zone, max_flying_height }) => ({
      id: approval.id,
      status: approval.stands ? 'accepted' : 'cancelled',
      structure_id: approval.structure_id,
      structure_name: approval.structure_name,
      date_start: approval.date_start,
      date_end: approval.date_end,
      time_zone,
      max_flying_height,
      flight: { id: approval.flight_id, name: approval.flight_name },
    }),
  );
};

/** The hours of an approval that still count: those of today first, then later ones; and the last that were refused. */
const activationsOf = ({ activations, today }: PilotDay, approval: PilotApproval, isComing: boolean) => {
  const own = activations.filter(({ approval: { id }, is_over }) => id === approval.id && !is_over);
  const live = own
    .filter(({ status }) => status === 'submitted' || status === 'accepted')
    .sort((one, other) => Date.parse(one.date_start) - Date.parse(other.date_start));
  const activation =
    live.find(({ date_start }) => isComing || localDate(date_start, approval.time_zone) <= today) ?? null;
  return {
    activation,
    others: live.filter((each) => each !== activation),
    refused: activation === null ? (own.findLast(({ status }) => status === 'refused') ?? null) : null,
  };
};

const cardOf = (day: PilotDay, approval: PilotApproval): PilotCard => {
  const ofApproval = day.takeOffs.filter((each) => each.approval.id === approval.id);
  const takeOff = ofApproval.find(({ status }) => !FINISHED.includes(status)) ?? ofApproval[0] ?? null;
  const is_coming = localDate(approval.date_start, approval.time_zone) > day.today;
  const hours = activationsOf(day, approval, is_coming);
  const { activation } = hours;
  const mine = day.waiting.filter(({ act, subject_id: id }) =>
    act === 'activate' || act === 'request'
      ? id === approval.id
      : act === 'withdraw'
        ? id === activation?.id
        : // A mission's own acts are told on its page.
          !act.startsWith('flight_') && id === takeOff?.id,
  );
  const last = mine.at(-1);
  const known = nextOf(activation, takeOff, day.regimeOf(approval.structure_id));
  const next = last === undefined ? known : (AFTER[last.act] ?? known);
  return { approval, ...hours, take_off: takeOff, next, waiting: mine, is_coming };
};

const FIRST: Partial<Readonly<Record<NextAct, number>>> = { receive: 0, land: 1, take_off: 2, landed: 4 };

/**
 * The day's approvals by what presses: who flies first, then by the hour; after them those of later days whose authority
 * asks for an activation, which may have to be asked for beforehand.
 */
export const pilotCards = (day: PilotDay): PilotCard[] => {
  const start = ({ activation, approval }: PilotCard): number =>
    Date.parse(activation?.date_start ?? approval.date_start);
  const place = ({ next }: PilotCard): number => FIRST[next] ?? 3;
  return [...outliving(day), ...day.approvals]
    .map((approval) => cardOf(day, approval))
    .filter(
      ({ is_coming, approval }) => !is_coming || day.regimeOf(approval.structure_id).activation_required,
    )
    .sort(
      (one, other) =>
        Number(one.is_coming) - Number(other.is_coming) ||
        place(one) - place(other) ||
        start(one) - start(other),
    );
};

const IN_HAND: ReadonlySet<NextAct> = new Set(['receive', 'land', 'take_off']);

/**
 * The card whose next act belongs under the thumb: a flight that is on or may begin, else one whose take-off may be asked for in
 * its hours. Null: nothing is that near.
 */
export const cardInHand = (cards: readonly PilotCard[], now: number): PilotCard | null => {
  const today = cards.filter(({ is_coming }) => !is_coming);
  const runs = ({ activation, approval }: PilotCard): boolean => {
    const { date_start, date_end } = activation ?? approval;
    return now >= Date.parse(date_start) && now <= Date.parse(date_end);
  };
  return (
    today.find(({ next }) => IN_HAND.has(next)) ??
    today.find((card) => card.next === 'request' && runs(card)) ??
    null
  );
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
