import type {
  Announcement,
  createAnnouncement,
  updateGeolocationMessage,
} from '@envol/contract/announcements';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { Failure, type FieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Language } from '../../platform/http/texts.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { findShown, findText } from './announcements.queries.ts';

export interface AnnouncementsDeps {
  /** The process's own: what is told belongs to no tenant. */
  readonly system_db: Database;
  readonly clock: Clock;
}
type Input = RequestOf<typeof createAnnouncement>['body'];

/** What unfolds has a text: one without is a door to nothing (specification 2, §8.2). */
const checkExpansions = ({ expansion_elements }: Input): void => {
  const fields = expansion_elements.flatMap((each, index): FieldFailure[] =>
    (['title', 'text'] as const)
      .filter((name) => each[name].trim() === '')
      .map((name) => ({ path: `expansion_elements.${index}.${name}`, message: 'required' as const })),
  );
  if (fields.length > 0) throw new Failure('EXPANSION_TEXT_EMPTY', { fields });
};

const stopAll = async (db: Db, at: string): Promise<number> => {
  const stopped = await db
    .updateTable('announcements')
    .set({ stopped_at: at })
    .where('stopped_at', 'is', null)
    .returning('id')
    .execute();
  return stopped.length;
};

/** Tells something in place of what was told before. Throws EXPANSION_TEXT_EMPTY. */
export const tellAll = (
  { system_db, clock }: AnnouncementsDeps,
  by: SignedIn,
  input: Input,
  language: Language,
): Promise<Announcement> => {
  checkExpansions(input);
  const at = clock.now().toISOString();
  return system_db.transaction().execute(async (db) => {
    await stopAll(db, at);
    const elements = input.expansion_elements.map((each) => ({
      title_fr: each.title,
      title_en: each.title_en?.trim() || null,
      text_fr: each.text,
      text_en: each.text_en?.trim() || null,
    }));
    const { id } = await db
      .insertInto('announcements')
      .values({
        text_fr: input.text,
        text_en: input.text_en ?? null,
        expansion_elements: JSON.stringify(elements),
        created_by_name: by.long_name,
        created_at: at,
        stopped_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteStaffAct(db, { clock }, by, { action: 'announcement_made', details: { id, text: input.text } });
    const made = await findShown(db, by.actor.user_id, language);
    if (!made) throw notFound();
    return made;
  });
};

/** Puts one away for oneself, or the one shown now; done twice it is done once. Throws NOT_FOUND. */
export const putAway = async (
  { system_db, clock }: AnnouncementsDeps,
  { actor }: SignedIn,
  id: number | undefined,
): Promise<void> => {
  const shown = await system_db
    .selectFrom('announcements')
    .select('id')
    .where((eb) => (id === undefined ? eb('stopped_at', 'is', null) : eb('id', '=', id)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!shown) {
    if (id === undefined) return;
    throw notFound();
  }
  // Whoever looks through an account puts nothing away in its name.
  if (actor.impersonator_user_id !== null) return;
  await system_db
    .insertInto('announcement_dismissals')
    .values({ announcement_id: shown.id, user_id: actor.user_id, at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Nobody is shown any more; what was told stays to be read. */
export const stopEverything = (
  { system_db, clock }: AnnouncementsDeps,
  by: SignedIn,
): Promise<{ stopped: number }> =>
  system_db.transaction().execute(async (db) => {
    const stopped = await stopAll(db, clock.now().toISOString());
    await noteStaffAct(db, { clock }, by, { action: 'announcements_stopped', details: { stopped } });
    return { stopped };
  });

const GEOLOCATION = 'geolocation_not_allowed';

/** What a person reads whose device does not tell its place. */
export const readGeolocation = async (
  { system_db }: Pick<AnnouncementsDeps, 'system_db'>,
  language: Language,
) => {
  const row = await findText(system_db, GEOLOCATION);
  const text_fr = row?.text_fr ?? null;
  const text_en = row?.text_en ?? null;
  return { text: language === 'en' ? (text_en ?? text_fr) : text_fr, text_fr, text_en };
};

/** Words it anew; null gives the product's own sentence back. */
export const writeGeolocation = async (
  deps: AnnouncementsDeps,
  by: SignedIn,
  { text, text_en }: RequestOf<typeof updateGeolocationMessage>['body'],
  language: Language,
) => {
  const { system_db, clock } = deps;
  await system_db.transaction().execute(async (db) => {
    const before = await findText(db, GEOLOCATION);
    if (text === null) await db.deleteFrom('platform_texts').where('key', '=', GEOLOCATION).execute();
    else {
      const row = {
        text_fr: text,
        text_en: text_en === undefined ? (before?.text_en ?? null) : text_en,
        changed_by_name: by.long_name,
        changed_at: clock.now().toISOString(),
      };
      await db
        .insertInto('platform_texts')
        .values({ key: GEOLOCATION, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    }
    const details = { before: before?.text_fr ?? null, after: text };
    await noteStaffAct(db, { clock }, by, { action: 'geolocation_message_changed', details });
  });
  return readGeolocation(deps, language);
};
