import {
  type SharedDecisionInput,
  type SharedDecisionOutcome,
  UNDECIDED_REASONS,
} from '@envol/contract/approvals';
import type { z } from 'zod';
import type { Author } from '../../platform/http/author.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { takeDecision } from './decisions.service.ts';

type Reason = SharedDecisionOutcome['left'][number]['reason'];

const isReason = (code: string): code is Reason => UNDECIDED_REASONS.some((reason) => reason === code);

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
  for (const { id, version } of requests) {
    const decision = { ...given, version };
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
