import {
  type SharedDecisionInput,
  type SharedDecisionOutcome,
  UNDECIDED_REASONS,
} from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import type { Actor } from '@envol/domain/access/actor';
import { fillPlaceholders, hasPlaceholders } from '@envol/domain/message-templates/placeholders';
import { placeholderValues } from '@envol/i18n/placeholderValues';
import type { z } from 'zod';
import type { Author } from '../../platform/http/author.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { findStanding } from './approvals.queries.ts';
import { takeDecision } from './decisions.service.ts';

type Reason = SharedDecisionOutcome['left'][number]['reason'];

const isReason = (code: string): code is Reason => UNDECIDED_REASONS.some((reason) => reason === code);

/** What each request's operator reads: the message with what it names of that request. */
const messagesFor = async (
  { db }: ApprovalsDeps,
  actor: Actor,
  { requests, message }: Pick<z.output<typeof SharedDecisionInput>, 'requests' | 'message'>,
  language: Language,
): Promise<ReadonlyMap<number, string>> => {
  const messages = new Map<number, string>();
  if (message == null || !hasPlaceholders(message)) return messages;
  for (const { id } of requests) {
    const row = await findStanding(db, actor, id);
    if (!row) continue;
    const { name: structure_name } = await db
      .selectFrom('structures')
      .select('name')
      .where('id', '=', row.structure_id)
      .executeTakeFirstOrThrow();
    const values = placeholderValues(language, {
      ...row,
      flight_name: row.request.flight_name,
      structure_name,
    });
    const filled = fillPlaceholders(message, values);
    if (filled.length > LIMITS.long_text)
      throw fieldFailure('VALIDATION', 'message', 'too_big_string', { maximum: LIMITS.long_text });
    messages.set(id, filled);
  }
  return messages;
};

/**
 * The same decision on each request, one after the other and each in a transaction of its own: one that somebody else decided,
 * withdrew or changed meanwhile is left, and holds up none of the others.
 */
export const decideTogether = async (
  deps: ApprovalsDeps,
  author: Author,
  { requests, ...given }: z.output<typeof SharedDecisionInput>,
  language: Language,
): Promise<SharedDecisionOutcome> => {
  const outcome: SharedDecisionOutcome = { done: [], left: [] };
  const messages = await messagesFor(deps, author.actor, { requests, message: given.message }, language);
  for (const { id, version } of requests) {
    const decision = { ...given, message: messages.get(id) ?? given.message, version };
    try {
      await deps.db.transaction().execute((db) => takeDecision(deps, db, author, { id, decision, language }));
      outcome.done.push(id);
    } catch (error) {
      if (!(error instanceof Failure) || !isReason(error.code)) throw error;
      outcome.left.push({ id, reason: error.code });
    }
  }
  return outcome;
};
