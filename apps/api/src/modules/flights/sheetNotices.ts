import type { SheetNotice } from '@envol/documents/missionSheet.model';
import wordsEn from '@envol/i18n/en/flight_notifications' with { type: 'json' };
import wordsFr from '@envol/i18n/fr/flight_notifications' with { type: 'json' };
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';

const WORDS = { fr: wordsFr, en: wordsEn };

const TONES = {
  todo: 'todo',
  programmed: 'pending',
  sent: 'done',
  updated: 'done',
  failed: 'todo',
  cancelled: 'info',
} as const;

/** What was, or will be, told to prefectures and to the armed forces, as the mission's sheet lists it. */
export const sheetNotices = async (
  db: Db,
  flightId: number,
  language: Language,
): Promise<readonly SheetNotice[]> => {
  const rows = await db
    .selectFrom('flight_notifications')
    .select(['kind', 'decider', 'departement', 'status', 'sent_at', 'channels'])
    .select(
      sql<boolean>`shown_digest is distinct from shown_digest(flight_id,
        array(select a.id from flight_areas a where a.flight_id = flight_notifications.flight_id))`.as(
        'differs',
      ),
    )
    .where('flight_id', '=', flightId)
    .where('status', 'not in', ['todo', 'cancelled'])
    .orderBy('kind', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const words = WORDS[language];
  return rows.map(({ kind, decider, departement, status, sent_at, channels, differs }) => {
    const ways = Object.values(channels);
    const isSimulated = ways.some(({ is_simulated }) => is_simulated);
    // A letter's own number says nothing to a reader: what a registry or a desk gave does.
    const references = ways.flatMap(({ reference }) =>
      reference === null || reference.startsWith('<') ? [] : [reference],
    );
    const whom = kind === 'army' ? words.army : (decider ?? words.unknown_prefecture);
    const notes = [
      words.statuses[status],
      ...(differs ? [words.outdated] : []),
      ...(isSimulated ? [words.simulated] : []),
    ];
    return {
      whom: departement === null || kind === 'army' ? whom : `${whom} (${departement})`,
      sent_at,
      state: notes.join(' · '),
      reference: references.length === 0 ? null : references.join(', '),
      tone: differs ? 'todo' : isSimulated ? 'pending' : TONES[status],
    };
  });
};
