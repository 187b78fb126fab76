import type { Clock } from '../../platform/clock.ts';
import type { SecretBox } from '../../platform/secretBox.ts';

/** What a ticket is sealed about. */
const ABOUT = 'livestream-watch';
/** A page opens the picture at once; another ticket is asked for when it opens it again, ms. */
const TICKET_MS = 60_000;

/** Who may watch one livestream, for a minute. */
export interface Ticket {
  readonly livestream_id: number;
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
  livestream_id: number,
  session_id: number,
): string => {
  const ticket: Ticket = { livestream_id, session_id, expires_at: clock.now().getTime() + TICKET_MS };
  return secrets.seal(Buffer.from(JSON.stringify(ticket)), ABOUT).toString('base64url');
};

/** The ticket of an address; null for one that is over, or that nobody sealed. */
export const openTicket = ({ secrets, clock }: TicketDeps, token: string): Ticket | null => {
  try {
    const ticket = JSON.parse(secrets.open(Buffer.from(token, 'base64url'), ABOUT).toString()) as Ticket;
    return ticket.expires_at > clock.now().getTime() ? ticket : null;
  } catch {
    return null;
  }
};
