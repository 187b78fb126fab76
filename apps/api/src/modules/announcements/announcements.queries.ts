import type { Announcement, AuthoredAnnouncement } from '@envol/contract/announcements';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { Language } from '../../platform/http/texts.ts';

const dismissedBy = (userId: number) => sql<boolean>`exists (select from announcement_dismissals d
  where d.announcement_id = announcements.id and d.user_id = ${userId})`;

/** What is told now; undefined: nothing. What has no English is told in French. */
export const findShown = async (
  db: Db,
  userId: number,
  language: Language,
): Promise<Announcement | undefined> => {
  const row = await db
    .selectFrom('announcements')
    .select(['id', 'text_fr', 'text_en', 'expansion_elements', 'created_at'])
    .select(dismissedBy(userId).as('is_dismissed'))
    .where('stopped_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const said = (fr: string, en: string | null): string => (language === 'en' ? (en ?? fr) : fr);
  return {
    id: row.id,
    text: said(row.text_fr, row.text_en),
    expansion_elements: row.expansion_elements.map((each) => ({
      title: said(each.title_fr, each.title_en),
      text: said(each.text_fr, each.text_en),
    })),
    created_at: row.created_at,
    is_dismissed: row.is_dismissed,
  };
};

/** One page of all that was ever told, and how much that is. */
export const pageAnnouncements = async (
  db: Db,
  query: { readonly limit: number; readonly offset: number; readonly ordering: string },
): Promise<{ rows: AuthoredAnnouncement[]; count: number }> => {
  const found = db
    .selectFrom('announcements')
    .select(['id', 'text_fr', 'text_en', 'created_by_name as created_by', 'created_at', 'stopped_at'])
    .select([
      sql<number>`jsonb_array_length(expansion_elements)`.as('expansions_count'),
      sql<number>`(select count(*)::int from announcement_dismissals d
        where d.announcement_id = announcements.id)`.as('dismissed_count'),
    ]);
  const [rows, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
  return { rows, count };
};

export const findText = (db: Db, key: 'geolocation_not_allowed') =>
  db.selectFrom('platform_texts').select(['text_fr', 'text_en']).where('key', '=', key).executeTakeFirst();
