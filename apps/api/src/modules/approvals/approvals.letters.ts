import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordByLetter, recordFact } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { contactAnswered, contactsInformed, sheetForwarded } from './approvals.facts.ts';
import { paramsOf, type Subject } from './approvals.news.ts';
import { mailFor } from './approvals.texts.ts';

/** Where a person reads its letters; null for a structure's automatic action. */
const mailboxOf = async (db: Db, { actor }: Partial<Pick<Author, 'actor'>>): Promise<string | null> =>
  actor === undefined
    ? null
    : ((await db.selectFrom('users').select('email').where('id', '=', actor.user_id).executeTakeFirst())
        ?.email ?? null);

/** Writes to those whom an authority informs of a request, in its name: they have no account, and no link. */
export const informContacts = (
  deps: ApprovalsDeps,
  db: Db,
  approval: Subject,
  news: {
    readonly author: Pick<Author, 'name'> & Partial<Pick<Author, 'actor'>>;
    readonly decision_id: number;
    readonly message: string | null;
    readonly recipients: readonly string[];
  },
): Promise<void> =>
  asSystem(db, 'addresses of the other side are in no reach', async () => {
    const { structure_id } = approval;
    const { name, email } = await db
      .selectFrom('structures')
      .select(['name', 'email'])
      .where('id', '=', structure_id)
      .executeTakeFirstOrThrow();
    const own = email ?? (await mailboxOf(db, news.author));
    const { message } = news;
    const params = paramsOf(approval, name, news.author, message);
    const at = deps.clock.now().toISOString();
    const told = { code: 'inform-contact', message, has_reader: own !== null } as const;
    const words = mailFor('fr', told, params, null);
    await recordByLetter(
      deps.facts,
      db,
      contactsInformed,
      news.recipients.map((recipient) => ({
        dedupe_key: `decision-${news.decision_id}:${recipient}`,
        side: { structure_id },
        recipient,
        at,
        answers_to: { place: { side: 'approval:contact', subject_id: news.decision_id }, own },
        ...words,
      })),
    );
  });

/** Sends a request's sheet to those who are named, in the name of the person who forwards it. */
export const sendSheet = (
  deps: ApprovalsDeps,
  db: Db,
  approval: Subject,
  letter: {
    readonly author: Author;
    readonly side: 'operator' | 'authority';
    readonly language: Language;
    readonly message: string | null;
    readonly recipients: readonly string[];
    readonly sheet: { readonly name: string; readonly data: Uint8Array };
  },
): Promise<void> =>
  asSystem(db, 'addresses of the other side are in no reach', async () => {
    const { structure_id, operator_id } = approval;
    const { name } = await db
      .selectFrom('structures')
      .select('name')
      .where('id', '=', structure_id)
      .executeTakeFirstOrThrow();
    const { author, language, message } = letter;
    const params = paramsOf(approval, name, author, message);
    const at = deps.clock.now().toISOString();
    const words = mailFor(language, { code: 'forward', message }, params, null);
    const own = await mailboxOf(db, author);
    await recordByLetter(
      deps.facts,
      db,
      sheetForwarded,
      letter.recipients.map((recipient) => ({
        dedupe_key: `forward-${approval.id}-${author.actor.user_id}-${at}:${recipient}`,
        side: letter.side === 'operator' ? { operator_id } : { structure_id },
        recipient,
        at,
        // What is forwarded is between the two of them.
        answers_to: { place: null, own },
        attachment: { ...letter.sheet, type: 'application/pdf' },
        ...words,
      })),
    );
  });

/**
 * Tells an authority's people, and its mailbox, what a contact whom they informed wrote back; no operator. By the process
 * itself.
 */
export const tellContactAnswer = async (
  deps: Pick<ApprovalsDeps, 'config' | 'facts'>,
  db: Db,
  approval: Subject & { readonly status: ApprovalStatus },
  { from, message, at }: { readonly from: string; readonly message: string; readonly at: string },
): Promise<void> => {
  await recordFact(deps.facts, db, contactAnswered, { deps, approval, from, message, at });
};
