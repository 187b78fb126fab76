import { isReceivedByOthers } from '@envol/domain/flight-notifications/statuses';
import type { HeldWay, StoredWay } from './flightNotifications.tables.ts';

interface Sendings {
  readonly was_sent: boolean;
  /** How each way of the last sending stands. */
  readonly channels: Readonly<Record<string, StoredWay>>;
  /** What left before it was programmed anew. */
  readonly held_ways: readonly HeldWay[];
}

/** Each declaration that somebody holds, of the last sending and of those before: the same one once. */
export const deliveredWays = ({ was_sent, channels, held_ways }: Sendings): HeldWay[] => {
  const sent = (['registry', 'mail'] as const).flatMap((way) => {
    const stored = channels[way];
    return stored?.state === 'sent' ? [{ way, reference: stored.reference }] : [];
  });
  // Noted by the product before it kept what left: the prefecture holds an e-mail.
  const unnamed = was_sent ? [{ way: 'mail' as const, reference: null }] : [];
  const found = new Map<string, HeldWay>();
  for (const { way, reference } of [...held_ways, ...sent, ...unnamed]) {
    const key = way === 'mail' ? way : `${way} ${reference ?? ''}`;
    if (!found.has(key)) found.set(key, { way, reference: way === 'mail' ? null : reference });
  }
  return [...found.values()];
};

/** Whether somebody holds it: its withdrawal is sent there. */
export const isDelivered = (row: Sendings): boolean =>
  isReceivedByOthers(row.was_sent, Object.values(row.channels)) || row.held_ways.length > 0;
