import { secondsAfter } from '../clock.ts';
import type { MailTransport } from './transport.ts';

const MOST_ATTEMPTS = 5;
const FIRST_RETRY_S = 300;
/** What one turn of a sweep sends at most: others get theirs in the next. */
export const LETTERS_AT_ONCE = 50;

/** How long a worker has for one letter; after that another takes it up. */
export const claimEnd = (now: Date): string => secondsAfter(now, 300).toISOString();

/** A mail server's "5xx": the address is wrong, or it refuses for good. */
export const isPermanentRefusal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

/**
 * What follows a try to send: how many tries there were, and when the next one is, twice as long after each; null where it
 * left, was refused for good or failed five times.
 */
export const afterTry = (
  attemptsBefore: number,
  failure: { readonly is_final: boolean } | null,
  now: Date,
): { readonly attempts: number; readonly next_at: string | null } => {
  const attempts = attemptsBefore + 1;
  const isOver = failure === null || failure.is_final || attempts >= MOST_ATTEMPTS;
  return {
    attempts,
    next_at: isOver ? null : secondsAfter(now, FIRST_RETRY_S * 2 ** attemptsBefore).toISOString(),
  };
};

/** Sends the rows that `claim` gives, one after the other; the mail server is asked only where there is one. Returns how many. */
export const sendClaimed = async <Row>(work: {
  readonly claim: () => Promise<Row | undefined>;
  readonly openTransport: () => MailTransport;
  readonly send: (row: Row, transport: MailTransport) => Promise<void>;
}): Promise<number> => {
  let transport: MailTransport | null = null;
  let sent = 0;
  try {
    while (sent < LETTERS_AT_ONCE) {
      const row = await work.claim();
      if (!row) break;
      transport ??= work.openTransport();
      await work.send(row, transport);
      sent += 1;
    }
  } finally {
    transport?.close();
  }
  return sent;
};
