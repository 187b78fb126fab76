import type { SheetNotice } from '@envol/documents/missionSheet.model';
import wordsEn from '@envol/i18n/en/flight_notifications' with { type: 'json' };
import wordsFr from '@envol/i18n/fr/flight_notifications' with { type: 'json' };
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';

const WORDS = { fr: wordsFr, en: wordsEn };

/** How it stands at an authority that reads it here, by its state. */
const DESK_TONES = {
  received: 'pending',
  acknowledged: 'done',
  opposed: 'refused',
  paper_asked: 'todo',
  unopposed: 'done',
  withdrawn: 'info',
} as const;

const TONES = {
  todo: 'todo',
  programmed: 'pending',
  sent: 'done',
  updated: 'done',
  failed: 'todo',
  cancelled: 'info',
} as const;

/** What was, or will be, told to one prefecture or to the armed forces, in no language. */
export interface NoticeFacts {
  readonly kind: 'prefecture' | 'army';
  readonly decider: string | null;
  readonly departement: string | null;
  readonly sent_at: string | null;
  readonly scheduled_for: string | null;
  readonly reference: string | null;
}

/** A letter's own number says nothing to a reader: what a registry or a desk gave does. */
const referenceOf = (ways: readonly { readonly reference: string | null }[]): string | null => {
  const given = ways.flatMap(({ reference }) =>
    reference === null || reference.startsWith('<') ? [] : [reference],
  );
  return given.length === 0 ? null : given.join(', ');
};

/** Whom a notice goes to, as people call it: "Préfecture du Cher (18)". */
export const noticeRecipientName = (
  language: Language,
  { kind, decider, departement }: Pick<NoticeFacts, 'kind' | 'decider' | 'departement'>,
): string => {
  const words = WORDS[language];
  const whom = kind === 'army' ? words.army : (decider ?? words.unknown_prefecture);
  return departement === null || kind === 'army' ? whom : `${whom} (${departement})`;
};

/** The notices of a mission that stand or were sent, in the order of its sheets. */
export const findNoticeFacts = async (db: Db, flightId: number): Promise<readonly NoticeFacts[]> => {
  const rows = await db
    .selectFrom('flight_notifications')
    .select(['kind', 'decider', 'departement', 'sent_at', 'scheduled_for', 'channels'])
    .where('flight_id', '=', flightId)
    .where('status', 'not in', ['todo', 'cancelled'])
    .orderBy('kind', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ channels, ...row }) => ({ ...row, reference: referenceOf(Object.values(channels)) }));
};

/** How it stands at an authority that reads it here. */
const deskWords = (
  words: (typeof WORDS)['fr'],
  {
    kind,
    desk,
    opposed_at,
  }: {
    readonly kind: NoticeFacts['kind'];
    readonly desk: keyof typeof DESK_TONES | null;
    readonly opposed_at: string | null;
  },
): string[] => {
  if (desk === null) return [];
  if (desk !== 'received') return [words.desk_states[desk]];
  if (kind === 'army') return [words.desk_states.received_army];
  return [words.desk_states[opposed_at === null ? 'received' : 'after_opposition']];
};

/** What was, or will be, told to prefectures and to the armed forces, as the mission's sheet lists it. */
export const sheetNotices = async (
  db: Db,
  flightId: number,
  language: Language,
): Promise<readonly SheetNotice[]> => {
  const rows = await db
    .selectFrom('flight_notifications')
    .leftJoin('declarations as d', 'd.notification_id', 'flight_notifications.id')
    .select([
      'flight_notifications.kind',
      'decider',
      'departement',
      'status',
      'sent_at',
      'channels',
      'd.state as desk',
      'd.opposed_at',
    ])
    .select(
      sql<boolean>`shown_digest is distinct from shown_digest(flight_notifications.flight_id,
        array(select a.id from flight_areas a where a.flight_id = flight_notifications.flight_id))`.as(
        'differs',
      ),
    )
    .where('flight_notifications.flight_id', '=', flightId)
    .where('status', 'not in', ['todo', 'cancelled'])
    .orderBy('flight_notifications.kind', 'desc')
    .orderBy('position')
    .orderBy('flight_notifications.id')
    .execute();
  const words = WORDS[language];
  return rows.map((row) => {
    const { kind, decider, departement, status, sent_at, channels, differs, desk } = row;
    const ways = Object.values(channels);
    const isSimulated = ways.some(({ is_simulated }) => is_simulated);
    const notes = [
      words.statuses[status],
      ...(differs ? [words.outdated] : []),
      ...(isSimulated ? [words.simulated] : []),
      ...deskWords(words, row),
    ];
    return {
      whom: noticeRecipientName(language, { kind, decider, departement }),
      sent_at,
      state: notes.join(' · '),
      reference: referenceOf(ways),
      tone: differs
        ? 'todo'
        : isSimulated
          ? 'pending'
          : desk === null || (kind === 'army' && desk === 'received')
            ? TONES[status]
            : DESK_TONES[desk],
    };
  });
};
