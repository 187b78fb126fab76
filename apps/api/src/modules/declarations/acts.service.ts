import type { actOnDeclaration, Declaration, previewDeclarationLetter } from '@envol/contract/declarations';
import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { Actor } from '@envol/domain/access/actor';
import { hasPermission } from '@envol/domain/access/permissions';
import {
  type DeclarationAct,
  declarationActs,
  declarationAfter,
  takesReason,
} from '@envol/domain/declarations/statuses';
import { addressOf } from '@envol/domain/navigation/addresses';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { declarantSubject } from './declarantSubject.ts';
import { declarantOf } from './declarants.queries.ts';
import type { DeclarationsDeps } from './declarations.deps.ts';
import { toDeclaration } from './declarations.mapper.ts';
import {
  type DeclarationRow,
  declarationEvents,
  findDeclaration,
  lastFlightHere,
  lockDeclaration,
  papersForPrefecture,
} from './declarations.queries.ts';
import { declarationLetter, type OperatorNews } from './declarations.texts.ts';
import { lockMissionOf, noteHappened, settleDeclaration } from './settling.ts';
import { townsOfAll } from './towns.queries.ts';

const NEWS: Readonly<Record<DeclarationAct, OperatorNews>> = {
  acknowledge: 'declaration_acknowledged',
  ask_paper: 'declaration_paper_asked',
  oppose: 'declaration_opposed',
};

const tell = async (db: Db, actor: Actor, row: DeclarationRow, now: Date): Promise<Declaration> => {
  const [events, papers, last_flight, townsOf] = await Promise.all([
    declarationEvents(db, row.id),
    row.kind === 'prefecture' ? papersForPrefecture(db, row.operator_id) : [],
    lastFlightHere(db, row, now),
    townsOfAll(db, [row], now),
  ]);
  return toDeclaration(
    row,
    { events, papers, last_flight, townsOf, decides: hasPermission(actor, 'declaration:decide') },
    now,
  );
};

/** One declaration to the asker's authority. Throws NOT_FOUND. */
export const readDeclaration = async (
  { db, clock }: Pick<DeclarationsDeps, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<Declaration> => {
  const row = await findDeclaration(db, actor, id);
  if (!row) throw notFound();
  return tell(db, actor, row, clock.now());
};

/** The state that an act leads to. Throws DECLARATION_TRANSITION_ILLEGAL, and VALIDATION for words that are missing. */
const nextState = (
  row: DeclarationRow,
  { action, reason }: { action: DeclarationAct; reason?: string | undefined },
  now: Date,
) => {
  const isOffered = declarationActs({ ...row, is_deleted: row.notification_id === null }, now).includes(
    action,
  );
  const state = isOffered ? declarationAfter(row.state, action) : null;
  if (state === null) throw new Failure('DECLARATION_TRANSITION_ILLEGAL');
  if (takesReason(action) && (reason ?? '').trim() === '')
    throw fieldFailure('VALIDATION', 'reason', 'required');
  return state;
};

/** What an authority does about a declaration: kept, told to the operator, and settled on its mission, or nothing of it. */
export const actOn = (
  deps: DeclarationsDeps,
  { actor, long_name }: Pick<SignedIn, 'actor' | 'long_name'>,
  id: number,
  { action, reason, version }: RequestOf<typeof actOnDeclaration>['body'],
): Promise<Declaration> =>
  deps.db.transaction().execute(async (db) => {
    if (!(await findDeclaration(db, actor, id))) throw notFound();
    await asSystem(db, 'the mission of an operator follows its declarations one after the other', () =>
      lockMissionOf(db, id),
    );
    const row = await lockDeclaration(db, actor, id);
    if (!row) throw notFound();
    if (row.version !== version) throw new Failure('DECLARATION_CHANGED');
    const now = deps.clock.now();
    const at = now.toISOString();
    const words = takesReason(action) ? (reason ?? '').trim() : null;
    const state = nextState(row, { action, reason }, now);
    await db
      .updateTable('declarations')
      .set({
        state,
        reason: words,
        // What was answered before was to another question.
        ...(action === 'ask_paper' && { answer: null, answered_at: null }),
        decided_at: at,
        decided_by: actor.user_id,
        decided_by_name: long_name,
        // Taken note of, an opposition is lifted; until then it stands beside whatever is declared of the mission.
        ...(action === 'acknowledge' && { opposed_at: null, opposed_by_name: null, opposed_reason: null }),
        ...(action === 'oppose' && { opposed_at: at, opposed_by_name: long_name, opposed_reason: words }),
        version: row.version + 1,
        updated_at: at,
      })
      .where('id', '=', id)
      .execute();
    await noteHappened(db, id, { what: action, by_name: long_name, detail: words, at });
    await asSystem(db, 'what an authority says to a declaration settles the mission of its operator', () =>
      settleDeclaration(deps, db, id, { code: NEWS[action], words, now }),
    );
    const after = await findDeclaration(db, actor, id);
    if (!after) throw notFound();
    return tell(db, actor, after, now);
  });

/** The letter that an act would send. */
export const previewLetter = (
  { db: database, clock, config }: DeclarationsDeps,
  actor: Actor,
  id: number,
  { action, reason }: RequestOf<typeof previewDeclarationLetter>['body'],
): Promise<ResponseOf<typeof previewDeclarationLetter>> =>
  database.transaction().execute(async (db) => {
    const row = await findDeclaration(db, actor, id);
    if (!row) throw notFound();
    // Looked at while it is written: what is missing is seen, not refused.
    nextState(row, { action, reason: reason?.trim() || '…' }, clock.now());
    const { mailbox } = await asSystem(db, 'to whom of the operator the letter goes', () =>
      declarantOf(db, row),
    );
    const link = `${config.public_url}${addressOf(declarantSubject(row), 'operator')}`;
    const letter = declarationLetter(mailbox?.language ?? 'fr', NEWS[action], row, {
      reason: takesReason(action) ? (reason ?? '') : null,
      link,
    });
    return { recipient: mailbox?.address ?? null, subject: letter.subject, text: letter.body };
  });
