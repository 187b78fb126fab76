import type { ConstraintStatus } from '../flights/statuses.ts';

/**
 * A request by e-mail to whom no account answers for. `to_send`: written, nothing left yet. `sent`: the next mail server
 * took it. `failed`: it could not leave. `answered`: an answer came that does not settle it. `handled`: settled, by an
 * answer or because it was withdrawn.
 */
export const EMAIL_REQUEST_STATUSES = ['to_send', 'sent', 'failed', 'answered', 'handled'] as const;
export type EmailRequestStatus = (typeof EMAIL_REQUEST_STATUSES)[number];

/** What an answer says; `question`: something is asked in return, or it does not say yes or no. */
export const EMAIL_ANSWERS = ['agreed', 'conditions', 'refused', 'question'] as const;

/** What came of a request; `withdrawn`: its operator no longer asks. */
export const EMAIL_OUTCOMES = [...EMAIL_ANSWERS, 'withdrawn'] as const;
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number];

/** `leave` and `fail` are the clock's: a letter that left, or could not; `receive`: an answer came that nobody has read. */
export const EMAIL_REQUEST_ACTIONS = [
  'send',
  'leave',
  'fail',
  'remind',
  'receive',
  'question',
  'settle',
  'withdraw',
] as const;
export type EmailRequestAction = (typeof EMAIL_REQUEST_ACTIONS)[number];

const TRANSITIONS: Readonly<
  Record<EmailRequestStatus, Partial<Readonly<Record<EmailRequestAction, EmailRequestStatus>>>>
> = {
  to_send: { send: 'to_send', leave: 'sent', fail: 'failed', withdraw: 'handled' },
  failed: { send: 'to_send', leave: 'sent', fail: 'failed', withdraw: 'handled' },
  sent: { remind: 'sent', receive: 'answered', question: 'answered', settle: 'handled', withdraw: 'handled' },
  answered: {
    remind: 'answered',
    receive: 'answered',
    question: 'answered',
    settle: 'handled',
    withdraw: 'handled',
  },
  // An authority may think better of it.
  handled: { receive: 'answered', question: 'answered', settle: 'handled' },
};

/** What an action makes of a status; null where it cannot be done. */
export const emailRequestAfter = (
  status: EmailRequestStatus,
  action: EmailRequestAction,
): EmailRequestStatus | null => TRANSITIONS[status][action] ?? null;

/** What its operator may do with a request by e-mail. */
export const EMAIL_REQUEST_ACTS = ['send', 'remind', 'answer', 'withdraw'] as const;

/** What its operator may do with one now; what was withdrawn stays so. */
export const emailRequestActs = (
  status: EmailRequestStatus,
  outcome: EmailOutcome | null,
): (typeof EMAIL_REQUEST_ACTS)[number][] =>
  EMAIL_REQUEST_ACTS.filter(
    (act) => outcome !== 'withdrawn' && emailRequestAfter(status, act === 'answer' ? 'settle' : act) !== null,
  );

/** One of a mission's requests by e-mail, as far as its constraint depends on it. */
export interface StandingEmail {
  readonly status: EmailRequestStatus;
  readonly outcome: EmailOutcome | null;
  /** The mission is no longer what was asked. */
  readonly is_outdated: boolean;
}

/** The request that speaks for a constraint: the newest that was not withdrawn; null = none. */
export const standingEmail = <Request extends StandingEmail>(requests: readonly Request[]): Request | null =>
  requests.findLast(({ outcome }) => outcome !== 'withdrawn') ?? null;

/**
 * What the requests by e-mail about one constraint make of it, the oldest first; null while there is none that stands.
 * An answer to another mission than the present one is none.
 */
export const statusAfterEmails = (requests: readonly StandingEmail[]): ConstraintStatus | null => {
  const request = standingEmail(requests);
  if (request === null) return null;
  const { status, outcome, is_outdated } = request;
  if (is_outdated && status !== 'failed') return 'to_send';
  switch (status) {
    case 'to_send':
      return 'to_send';
    case 'failed':
      return 'failed';
    case 'sent':
      return 'handled';
    case 'answered':
      return 'todo';
    case 'handled':
      return outcome === 'refused' ? 'refused' : 'done';
  }
};

/** Whether a request by e-mail is a procedure under way: it waits for an answer, or holds an agreement. */
export const isCurrentEmail = ({ status, outcome }: Pick<StandingEmail, 'status' | 'outcome'>): boolean =>
  status === 'sent' ||
  status === 'answered' ||
  (status === 'handled' && (outcome === 'agreed' || outcome === 'conditions'));

const DAY_MS = 86_400_000;
/** A manager that has not answered after these days is reminded. A custom, not a rule of the law. */
export const REMINDER_AFTER_DAYS = 7;

/**
 * When a reminder is due: some days after the last letter, but three days before the flight at the latest; ISO 8601
 * instants. A letter of the last three days is not followed by another at once.
 */
export const reminderDueAt = (lastLetterAt: string, flightStart: string): string => {
  const last = Date.parse(lastLetterAt);
  const late = Math.max(Date.parse(flightStart) - 3 * DAY_MS, last + DAY_MS);
  return new Date(Math.min(last + REMINDER_AFTER_DAYS * DAY_MS, late)).toISOString();
};
