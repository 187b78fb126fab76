import { type TermsState, termsEndpoints } from '@envol/contract/terms';
import { articleChanges } from '@envol/domain/accounts/terms';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import { fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Handlers, SignedIn } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { termsAreDue } from '../auth/index.ts';
import { acceptTerms, readTerms } from './terms.queries.ts';

/** `db` is the process's own: who accepted what is in nobody's reach. */
export interface TermsDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const lastAccepted = (db: Db, userId: number) =>
  db
    .selectFrom('terms_acceptances')
    .innerJoin('terms', 'terms.version', 'terms_acceptances.version')
    .select(['terms.version', 'accepted_at', 'articles_fr', 'articles_en'])
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .orderBy('terms.effective_on', 'desc')
    .limit(1)
    .executeTakeFirst();

const stateOf = async ({ db, clock }: TermsDeps, userId: number, language: Language): Promise<TermsState> => {
  const terms = await readTerms(db, clock, language);
  const before = await lastAccepted(db, userId);
  const former = language === 'en' ? before?.articles_en : before?.articles_fr;
  return {
    ...terms,
    has_validate: !(await termsAreDue(db, clock, userId)),
    accepted: before ? { version: before.version, accepted_at: before.accepted_at } : null,
    changes: former === undefined ? [] : articleChanges(former, terms.articles),
  };
};

/** Which version the person has read last: the same again is not written. */
const keepShown = async ({ db, clock }: TermsDeps, user_id: number, version: string): Promise<void> => {
  if ((await lastShown(db, user_id)) === version) return;
  const shown = { version, shown_at: clock.now().toISOString() };
  await db
    .insertInto('terms_shown')
    .values({ user_id, ...shown })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(shown))
    .execute();
};

const lastShown = async (db: Db, userId: number): Promise<string | undefined> =>
  (await db.selectFrom('terms_shown').select('version').where('user_id', '=', userId).executeTakeFirst())
    ?.version;

/** Throws NOT_FOUND. */
const mustFindStructure = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('structures')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
};

const validations = (db: Db) =>
  db.selectFrom(
    db
      .selectFrom('terms_acceptances as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .select(['a.id', 'a.user_id', 'u.long_name', 'u.email', 'a.version', 'a.accepted_at', 'a.withdrawn_at'])
      .as('validations'),
  );

/** Throws NOT_FOUND for one that is not, or is withdrawn already. */
const withdraw = (deps: TermsDeps, staff: SignedIn, id: number): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    const row = await db
      .updateTable('terms_acceptances')
      .set({ withdrawn_at: deps.clock.now().toISOString() })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .returning(['user_id', 'version'])
      .executeTakeFirst();
    if (!row) throw notFound();
    const details = { version: row.version };
    await noteStaffAct(db, deps, staff, { action: 'terms_withdrawn', user_id: row.user_id, details });
  });

export const termsHandlers = (deps: TermsDeps): Handlers<typeof termsEndpoints> => ({
  termsState: async ({ query: { structureId } }, { signed_in, language }) => {
    const { user_id, impersonator_user_id } = signed_in.actor;
    const structure = structureId === undefined ? undefined : await mustFindStructure(deps.db, structureId);
    const state = await stateOf(deps, user_id, language);
    // Whoever looks through the account has read them, not the person.
    if (impersonator_user_id === null) await keepShown(deps, user_id, state.version);
    return structure ? { ...state, structure: { ...structure, has_own_terms: false } } : state;
  },
  validateTerms: async ({ body }, { signed_in, language }) => {
    const { user_id } = signed_in.actor;
    const { version } = await readTerms(deps.db, deps.clock, language);
    const accepted = body.version ?? (await lastShown(deps.db, user_id));
    if (accepted === undefined) throw fieldFailure('TERMS_NOT_ACCEPTED', 'version', 'required');
    if (accepted !== version) throw fieldFailure('TERMS_NOT_ACCEPTED', 'version', 'terms_not_current');
    await acceptTerms(deps.db, { user_id, version, accepted_at: deps.clock.now().toISOString() });
    return stateOf(deps, user_id, language);
  },
  listTermsValidations: async ({ query }, { language }) => {
    const text = query.q?.trim() ?? '';
    const found = validations(deps.db)
      .selectAll()
      .$if(text !== '', (rows) => rows.where(containsText(['long_name', 'email'], text)));
    const [rows, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
    return pageReply(termsEndpoints.listTermsValidations.path, language, query, count, rows);
  },
  forceTerms: async ({ body }, { signed_in }) =>
    deps.db.transaction().execute(async (db) => {
      const asked_at = deps.clock.now().toISOString();
      await db
        .insertInto('terms_demands')
        .values({
          whom: body.whom,
          asked_at,
          asked_by_user_id: signed_in.actor.user_id,
          asked_by_name: signed_in.long_name,
        })
        .execute();
      await noteStaffAct(db, deps, signed_in, { action: 'terms_forced', user_id: null, details: body });
      return { asked_at };
    }),
  deleteTermsValidation: ({ params }, { signed_in }) => withdraw(deps, signed_in, params.id),
});
