import type { DayLogLine } from '@envol/contract/shifts';
import enShifts from '@envol/i18n/en/shifts' with { type: 'json' };
import enTraces from '@envol/i18n/en/traces' with { type: 'json' };
import frShifts from '@envol/i18n/fr/shifts' with { type: 'json' };
import frTraces from '@envol/i18n/fr/traces' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Language } from '../../platform/http/texts.ts';

const WORDS = {
  fr: { ...frShifts, alert_types: frTraces.alert_types },
  en: { ...enShifts, alert_types: enTraces.alert_types },
} as const;
type Words = (typeof WORDS)[Language];

/** The word of a code; one that has none is shown as it is, for the log leaves nothing out. */
const wordOf = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code;

/** Under which words the acts of a kind stand. */
const actsOf = (words: Words, kind: DayLogLine['kind']): Readonly<Record<string, string>> => {
  if (kind === 'activation') return words.activation_acts;
  return kind === 'take_off' || kind === 'landing' || kind === 'order' ? words.take_off_acts : words.acts;
};

/** What was done and by whom, in words: of an alarm what became of it, and which it is. */
export const dayLogWords = (
  language: Language,
  { kind, action, by, on_behalf_of }: Pick<DayLogLine, 'kind' | 'action' | 'by' | 'on_behalf_of'>,
): { readonly what: string; readonly who: string } => {
  const words = WORDS[language];
  const [event = '', type = ''] = kind === 'alarm' ? action.split(' ') : [];
  const what =
    kind === 'alarm'
      ? fillPlaces(words.alarm, {
          event: wordOf(words.alarm_events, event),
          type: wordOf(words.alert_types, type),
        })
      : wordOf(actsOf(words, kind), action);
  const who = by ?? '';
  return {
    what,
    who: on_behalf_of === null ? who : fillPlaces(words.on_behalf, { name: who, absent: on_behalf_of }),
  };
};

/** The name of the printed log's file. */
export const dayLogFileName = (language: Language, structure: string, date: string): string =>
  fillPlaces(WORDS[language].file_name, { structure, date });
