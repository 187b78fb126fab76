import { LIMITS } from '@envol/contract/limits';
import type { InternalDecision } from '@envol/domain/approvals/decisions';
import { canNote } from '@envol/domain/approvals/policy';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { approvalNoted } from './approvals.facts.ts';
import { informContacts } from './approvals.letters.ts';
import { type ApprovalRow, findDecisions, findNote } from './approvals.queries.ts';
import { insertDecision, saveNote } from './approvals.repository.ts';
import { checkTerms, type GivenDecision, termsOf } from './decisions.terms.ts';

/** What an authority keeps for itself about a request, in place of what it kept. */
interface Kept {
  readonly ats_internal_note?: string | null;
  readonly inside_impacting_zone?: boolean;
}

interface Internal extends Kept {
  readonly type: InternalDecision;
  readonly message: string | null;
  readonly recipients?: readonly string[];
}

const insertInternal = (
  db: Db,
  approval: ApprovalRow,
  author: Author,
  { type, message, recipients, inside_impacting_zone }: Internal,
  at: string,
): Promise<number> =>
  insertDecision(db, {
    approval_id: approval.id,
    version: approval.version,
    type,
    message,
    restricted_height: null,
    min_allowed_date_start: null,
    max_allowed_date_end: null,
    min_allowed_time_start: null,
    max_allowed_time_end: null,
    recipients: recipients === undefined ? null : [...recipients],
    inside_impacting_zone: inside_impacting_zone ?? null,
    decided_by: author.actor.user_id,
    decided_by_name: author.name,
    decided_at: at,
  });

/**
 * Keeps a note or a mark about a request that is locked, beside what is kept already, and tells the authority's own
 * screens. It is a decision of the authority's own, and changes nothing of the request.
 */
export const keepInternalRow = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  approval: ApprovalRow,
  kept: Kept,
): Promise<void> => {
  if (!canNote(author.actor, approval)) throw notFound();
  const known = await findNote(db, author.actor, approval.id);
  const before = {
    ats_internal_note: known?.ats_internal_note ?? null,
    inside_impacting_zone: known?.inside_impacting_zone ?? false,
  };
  const after = { ...before, ...kept };
  const at = deps.clock.now().toISOString();
  await saveNote(db, {
    approval_id: approval.id,
    ...after,
    written_by: author.actor.user_id,
    written_by_name: author.name,
    written_at: at,
  });
  const { ats_internal_note: message, inside_impacting_zone } = after;
  if (message !== before.ats_internal_note)
    await insertInternal(db, approval, author, { type: 'ats-internal-note', message }, at);
  if (inside_impacting_zone !== before.inside_impacting_zone) {
    const mark = { type: 'impacting-zone', message: null, inside_impacting_zone } as const;
    await insertInternal(db, approval, author, mark, at);
  }
  await tellOwn(db, approval, at);
};

const tellOwn = (db: Db, approval: ApprovalRow, at: string): Promise<unknown> =>
  asSystem(db, 'events are written by the process', () =>
    recordScreenFact(db, approvalNoted, { ...approval, at }),
  );

const sameSet = (one: readonly string[] | null, other: readonly string[]): boolean =>
  one !== null && one.length === other.length && other.every((each) => one.includes(each));

const HOUR_MS = 3_600_000;

/** Holds an authority to its letters of an hour: they go to anybody it names. Throws RATE_LIMITED. */
const checkLetters = async (db: Db, structureId: number, letters: number, at: string): Promise<void> => {
  const since = new Date(Date.parse(at) - HOUR_MS).toISOString();
  const { rows } = await sql<{ sent: number; first: string | null }>`
    select coalesce(sum(cardinality(d.recipients)), 0)::int as sent, min(d.decided_at) as first
    from approval_decisions d join approvals a on a.id = d.approval_id
    where a.structure_id = ${structureId} and d.type = 'inform-contact' and d.decided_at > ${since}`.execute(
    db,
  );
  const [row] = rows;
  if ((row?.sent ?? 0) + letters <= LIMITS.informed_contacts.an_hour) return;
  const freeAt = Date.parse(row?.first ?? at) + HOUR_MS;
  throw new Failure('RATE_LIMITED', {
    retry_after_s: Math.max(1, Math.ceil((freeAt - Date.parse(at)) / 1000)),
  });
};

/** Passes the request on, by a letter, to those whom the authority names; sent twice in a row it goes once. */
const inform = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  approval: ApprovalRow,
  { message, recipients }: { readonly message: string | null; readonly recipients: readonly string[] },
): Promise<void> => {
  const made = await findDecisions(db, approval.id, approval.version);
  const last = made.find(({ type }) => type === 'inform-contact');
  if (last?.message === message && sameSet(last.recipients, recipients)) return;
  const at = deps.clock.now().toISOString();
  await checkLetters(db, approval.structure_id, recipients.length, at);
  const given = { type: 'inform-contact', message, recipients } as const;
  const id = await insertInternal(db, approval, author, given, at);
  await informContacts(deps, db, approval, { author, decision_id: id, message, recipients });
  await tellOwn(db, approval, at);
};

/** A decision of the authority's own about a locked request: a note, a mark, or a letter to a contact. */
export const decideInternally = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  approval: ApprovalRow,
  decision: GivenDecision & { readonly type: InternalDecision },
): Promise<void> => {
  if (!canNote(author.actor, approval)) throw new Failure('FORBIDDEN');
  const terms = termsOf(decision, decision.type);
  const recipients = [...new Set(decision.recipients ?? [])];
  checkTerms(approval, decision.type, terms, recipients);
  const { message } = terms;
  if (decision.type === 'inform-contact') return inform(deps, db, author, approval, { message, recipients });
  return decision.type === 'ats-internal-note'
    ? keepInternalRow(deps, db, author, approval, { ats_internal_note: message })
    : keepInternalRow(deps, db, author, approval, {
        inside_impacting_zone: decision.inside_impacting_zone ?? true,
      });
};
