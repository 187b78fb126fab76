import type { Id, Json } from '../../platform/db/columns.ts';

interface AnnouncementTable {
  id: Id;
  text_fr: string;
  text_en: string | null;
  expansion_elements: Json<
    { title_fr: string; title_en: string | null; text_fr: string; text_en: string | null }[]
  >;
  created_by_name: string;
  created_at: string;
  stopped_at: string | null;
}

interface AnnouncementDismissalTable {
  announcement_id: number;
  user_id: number;
  at: string;
}

interface PlatformTextTable {
  key: 'geolocation_not_allowed';
  text_fr: string;
  text_en: string | null;
  changed_by_name: string;
  changed_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    announcements: AnnouncementTable;
    announcement_dismissals: AnnouncementDismissalTable;
    platform_texts: PlatformTextTable;
  }
}
