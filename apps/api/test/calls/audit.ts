import type { auditEndpoints } from '@envol/contract/audit';
import { sql } from 'kysely';
import { nothing } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';

/** A line of the other operator's. */
const theirs = async ({ harness }: World) => {
  await sql`insert into operator_journal (operator_id, action, details, by_name, at)
    values (${harness.actors.stranger.operator_id}, 'connection', ${JSON.stringify({ uid: THEIRS })}::jsonb, 'Camille',
      '2026-01-01T09:00:00Z')`.execute(harness.db);
  return {};
};

export const rows: CallRows<typeof auditEndpoints> = {
  listAuditJournal: {
    good: nothing,
    bad: () => ({ query: { source: 'rumour' } }),
    foreign: { passes_over: theirs },
    errors: {},
  },
  downloadAuditJournal: {
    good: nothing,
    bad: () => ({ query: { from: 'yesterday' } }),
    foreign: { passes_over: theirs },
    errors: {},
  },
  verifyAuditJournal: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
};
