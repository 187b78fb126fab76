import type { RequestOf } from '@envol/contract/endpoint';
import type { preferencesEndpoints, updateContactSettings } from '@envol/contract/preferences';
import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { hasPermission } from '@envol/domain/access/permissions';
import { type ChosenSettings, type ContactSettings, FIXED_SETTINGS } from '@envol/domain/accounts/settings';
import type { Database, Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { changeSettings, readSettings } from './preferences.queries.ts';
import { readRefusal } from './unsubscribing.ts';

/** The asker's own account; every other one answers like one that does not exist. */
const own = (asked: number, { signed_in }: Context<SignedIn>): number => {
  if (asked !== signed_in.actor.user_id) throw notFound();
  return asked;
};

export const preferencesHandlers = ({
  system_db,
  secrets,
}: {
  /** What people chose is granted to nobody. */
  readonly system_db: Database;
  readonly secrets: SecretBox;
}): Handlers<typeof preferencesEndpoints> => ({
  getContactSettings: async ({ params }, context) =>
    toAnswer(
      await readSettings(system_db, own(params.id, context)),
      await livestreamEmails(system_db, context.signed_in.actor),
    ),
  updateContactSettings: async ({ params, body }, context) => {
    const id = own(params.id, context);
    const change = chosenOf(body);
    const settings = await system_db
      .transaction()
      .execute((transaction) => changeSettings(transaction, id, change));
    return toAnswer(settings, await livestreamEmails(system_db, context.signed_in.actor));
  },
  getSavedMessages: async (_, { signed_in }) => {
    const row = await system_db
      .selectFrom('contact_settings')
      .select('saved_messages')
      .where('user_id', '=', signed_in.actor.user_id)
      .executeTakeFirst();
    return { saved_messages: row?.saved_messages ?? null };
  },
  updateSavedMessages: async ({ body: { saved_messages } }, { signed_in }) => {
    const kept = saved_messages === null ? null : JSON.stringify(saved_messages);
    await system_db
      .insertInto('contact_settings')
      .values({ user_id: signed_in.actor.user_id, settings: '{}', saved_messages: kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ saved_messages: kept }))
      .execute();
    return { saved_messages };
  },
  unsubscribe: async ({ params }) => {
    const refusal = readRefusal(secrets, params.token);
    if (refusal === null) throw notFound();
    const { user_id, kind } = refusal;
    const known = await system_db
      .selectFrom('users')
      .select('id')
      .where('id', '=', user_id)
      .executeTakeFirst();
    if (!known) throw notFound();
    await system_db
      .transaction()
      .execute((transaction) =>
        changeSettings(transaction, user_id, { notifications: { [kind]: { email: false } } }),
      );
    return { kind };
  },
});

/** Of what was sent, what a person chooses: what is the same for everybody is not kept. */
const chosenOf = (body: RequestOf<typeof updateContactSettings>['body']): ChosenSettings => {
  const told: readonly string[] = [...Object.keys(FIXED_SETTINGS), 'livestream_emails'];
  return Object.fromEntries(Object.entries(body).filter(([name]) => !told.includes(name)));
};

/** The addresses of the company that its livestreams are told to; nobody's for who does not keep them. */
const livestreamEmails = async (db: Db, actor: Actor): Promise<string[]> => {
  const operator = operatorOf(actor);
  if (operator === null || !hasPermission(actor, 'livestream:write')) return [];
  const rows = await db
    .selectFrom('livestream_emails')
    .select('email')
    .where('operator_id', '=', operator.operator_id)
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
};

const toAnswer = (settings: ContactSettings, livestream_emails: string[]) => ({
  ...settings,
  available_maps: [...settings.available_maps],
  ...FIXED_SETTINGS,
  livestream_emails,
});
