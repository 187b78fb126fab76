import type { Clock } from '../../platform/clock.ts';
import type { SecretBox } from '../../platform/secretBox.ts';

/** What a ticket is sealed about, and how long it opens, ms. */
export interface Purpose {
  readonly about: string;
  readonly lasts_ms: number;
}
/** A page opens the picture at once; another ticket is asked for when it opens it again. */
export const WATCH: Purpose = { about: 'livestream-watch', lasts_ms: 60_000 };
/** A player asks for piece after piece as long as it plays. */
export const RECORD: Purpose = { about: 'livestream-record', lasts_ms: 4 * 3_600_000 };

/** Who may watch one livestream, or one record. */
export interface Ticket {
  readonly subject_id: number;
  readonly session_id: number;
  readonly expires_at: number;
}

interface TicketDeps {
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

/** A ticket in characters of an address; it opens nothing but the picture. */
export const sealTicket = (
  { secrets, clock }: TicketDeps,
  { about, lasts_ms }: Purpose,
  ids: Pick<Ticket, 'subject_id' | 'session_id'>,
): string => {
  const ticket: Ticket = { ...ids, expires_at: clock.now().getTime() + lasts_ms };
  return secrets.seal(Buffer.from(JSON.stringify(ticket)), about).toString('base64url');
};

/** The ticket of an address; null for one that is over, or that nobody sealed. */
export const openTicket = (
  { secrets, clock }: TicketDeps,
  token: string,
  { about }: Purpose,
): Ticket | null => {
  try {
    const ticket = JSON.parse(secrets.open(Buffer.from(token, 'base64url'), about).toString()) as Ticket;
    return ticket.expires_at > clock.now().getTime() ? ticket : null;
  } catch {
    return null;
  }
};
