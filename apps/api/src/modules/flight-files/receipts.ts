import type { FlightNotification } from '@envol/contract/flight-notifications';
import type { SheetTone } from '@envol/documents/missionSheet.model';
import type { Receipt, ReceiptsModel } from '@envol/documents/receipts';
import { dateFormatter } from '@envol/i18n/dates';
import wordsEn from '@envol/i18n/en/flight_notifications' with { type: 'json' };
import wordsFr from '@envol/i18n/fr/flight_notifications' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Language } from '../../platform/http/texts.ts';

const WORDS = { fr: wordsFr, en: wordsEn } as const;

const TONES: Readonly<Record<FlightNotification['status'], SheetTone>> = {
  todo: 'todo',
  programmed: 'pending',
  sent: 'done',
  updated: 'done',
  failed: 'refused',
  cancelled: 'info',
};

/** "22 nov. 2026, 11:04 (10:04 UTC)". */
const clocksOf = (language: Language, zone: string) => {
  const day = dateFormatter(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone });
  const clock = (timeZone: string) =>
    dateFormatter(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const [local, utc] = [clock(zone), clock('UTC')];
  return (instant: string): string => {
    const at = new Date(instant);
    return `${day.format(at)}, ${local.format(at)} (${utc.format(at)} UTC)`;
  };
};

const receiptOf = (language: Language, zone: string, notice: FlightNotification): Receipt => {
  const words = WORDS[language];
  const at = clocksOf(language, zone);
  const { kind, decider, departement, status, is_outdated, answered_at, ways, events, events_count } = notice;
  const isAnswered = answered_at !== null;
  const whom = decider ?? (kind === 'army' ? words.army : words.unknown_prefecture);
  return {
    whom: departement === null || decider !== null ? whom : `${whom} (${departement})`,
    state: is_outdated ? words.outdated : isAnswered ? words.answered : words.statuses[status],
    tone: is_outdated || isAnswered ? 'todo' : TONES[status],
    ways: ways.map(({ way, state, at: when, reference, error, is_simulated }) =>
      [
        `${words.ways[way]} ${words.way_states[state]}${when === null ? '' : ` ${at(when)}`}`,
        reference,
        error,
        is_simulated ? words.simulated : null,
      ]
        .filter((part) => part !== null)
        .join(' · '),
    ),
    journal: [
      ...events.map(({ at: when, what, by }) =>
        [at(when), (words.events as Readonly<Record<string, string>>)[what] ?? what, by]
          .filter((part) => part !== null)
          .join(' · '),
      ),
      ...(events_count > events.length
        ? [fillPlaces(words.journal_cut, { shown: events.length, count: events_count })]
        : []),
    ],
  };
};

/** What was told of a mission, as its paper of receipts prints it. */
export const receiptsOf = (
  language: Language,
  about: Omit<ReceiptsModel, 'language' | 'receipts'>,
  notices: readonly FlightNotification[],
): ReceiptsModel => ({
  ...about,
  language,
  receipts: notices.map((notice) => receiptOf(language, about.time_zone, notice)),
});
