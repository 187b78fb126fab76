import { noticeFor } from '../../regulation/notices.ts';
import { localDate } from '../../time/localTime.ts';
import type { DayCount } from '../../time/workingDays.ts';
import type { Analysis, Constraint, Notice } from '../constraint.ts';
import type { Contact } from './contacts.ts';

/** An authority that answers in the product: its own name and contacts, and the notice it asks for (null: the usual). */
export interface ConnectedAuthority {
  readonly name: string;
  readonly notice_days: number | null;
  readonly notice_mode: DayCount;
  readonly phone: string | null;
  readonly email: string | null;
}

/** When the mission begins and when it is judged: ISO 8601 instants. */
export interface JudgingDates {
  readonly start: string;
  /** IANA zone of the mission's place. */
  readonly time_zone: string;
  readonly now: string;
  /** INSEE codes of the départements it touches, joined by commas: their holidays are no working days. */
  readonly departements: () => string;
}

/** Its own phone and address before those that the publication gives, each once. */
function contactsOf({ name, phone, email }: ConnectedAuthority, published: readonly Contact[]): Contact[] {
  const own: Contact[] = [
    ...(phone === null ? [] : [{ kind: 'phone' as const, value: phone, label: name }]),
    ...(email === null ? [] : [{ kind: 'email' as const, value: email, label: name }]),
  ];
  return [...own, ...published.filter(({ value }) => own.every((each) => each.value !== value))];
}

/** The constraint as the authority behind it wants it: its own name, contacts and notice stand in for the usual ones. */
export function withAuthority(
  constraint: Constraint,
  authority: ConnectedAuthority | undefined,
  { start, now, time_zone, departements }: JudgingDates,
): Constraint {
  const { decider, notice, effect, procedure } = constraint;
  if (authority === undefined || decider === null) return constraint;
  const { notice_days: days, notice_mode: mode } = authority;
  const contacts = contactsOf(authority, decider.contacts);
  const usualOrOwn = (usual: Notice, days: number): Notice => {
    const own = noticeFor({ days, mode }, localDate(start, time_zone), {
      now,
      time_zone,
      departements: mode === 'calendar' ? '' : departements(),
    });
    // The law gives a prefecture its days: it may ask for more of them, not for fewer.
    return decider.kind === 'prefecture' && usual.latest_date < own.latest_date ? usual : own;
  };
  return {
    ...constraint,
    // A prefecture in the product takes the request itself: its form is for those who cannot reach it here.
    procedure: decider.kind === 'prefecture' && effect === 'agreement' ? 'approval_request' : procedure,
    decider: { ...decider, name: authority.name, contact: contacts[0]?.value ?? null, contacts },
    notice: notice === null || days === null ? notice : usualOrOwn(notice, days),
  };
}

/** A whole analysis with the connected authorities in it, found by the code of the structure that decides. */
export function withAuthorities(
  analysis: Analysis,
  authorities: ReadonlyMap<string, ConnectedAuthority>,
  dates: JudgingDates,
): Analysis {
  const constraints = analysis.constraints.map((constraint) =>
    withAuthority(constraint, authorities.get(constraint.decider?.structure_code ?? ''), dates),
  );
  return { ...analysis, constraints };
}
