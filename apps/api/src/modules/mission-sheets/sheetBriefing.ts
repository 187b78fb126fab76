import type { NotamFinding, NotamsAnalysis } from '@envol/contract/notams';
import { Formatter } from '@envol/documents/format';
import type { SheetNotam, SheetNotams, SheetSource, SheetTone } from '@envol/documents/missionSheet.model';
import { textsOf } from '@envol/documents/texts';
import { NAMED_SUBJECTS } from '@envol/domain/notams/subjects';
import notamsEn from '@envol/i18n/en/notams' with { type: 'json' };
import notamsFr from '@envol/i18n/fr/notams' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Language } from '../../platform/http/texts.ts';
import { documentWords, sourceWord } from './sheetWords.ts';

const WORDS = { fr: notamsFr, en: notamsEn } as const;

const TONES: Readonly<Record<NotamFinding['effect'], SheetTone>> = {
  affects: 'todo',
  perhaps: 'todo',
  near: 'info',
  other: 'info',
};

/** Beyond these the sheet names the others by their numbers. */
const MOST_ROWS = 20;

/** What a NOTAM is about, in plain words. */
const titleOf = (language: Language, { subject, meaning }: NotamFinding): string => {
  const words = WORDS[language];
  const named = (words.subjects as Readonly<Record<string, string>>)[subject];
  return NAMED_SUBJECTS.has(subject) && named !== undefined ? named : words.meanings[meaning];
};

const whenOf = (language: Language, format: Formatter, notam: NotamFinding): string[] => {
  const words = WORDS[language];
  if (!notam.is_schedule_read) return [words.schedule_unread];
  const spans = notam.common_hours.length > 0 ? notam.common_hours : notam.hours;
  const [first] = spans;
  if (first === undefined) return [words.no_common];
  const clocks = (zone?: string): string => `${format.time(first.from, zone)}–${format.time(first.to, zone)}`;
  const more = spans.length - 1;
  return [
    `${format.day(first.from)} ${clocks()}`,
    `${clocks('UTC')} UTC`,
    ...(more > 0 ? [fillPlaces(documentWords(language).briefing.more_hours, { count: more })] : []),
  ];
};

const whereOf = (language: Language, format: Formatter, notam: NotamFinding): string[] => {
  const words = WORDS[language];
  const place =
    notam.where === 'beside'
      ? fillPlaces(words.beside, { distance: format.distance(notam.distance_m ?? 0) })
      : notam.where === 'unknown'
        ? words.place_unknown
        : words[notam.where];
  const limits = [
    notam.lower === null ? notam.lower_text : format.limit(notam.lower),
    notam.upper === null ? notam.upper_text : format.limit(notam.upper),
  ].filter((each) => each !== null);
  return [place, limits.join(' – ')].filter((each) => each !== '');
};

const rowOf = (language: Language, format: Formatter, notam: NotamFinding): SheetNotam => ({
  identifier: notam.identifier,
  title: [titleOf(language, notam), ...(notam.is_simulated ? [WORDS[language].simulated_label] : [])].join(
    ' · ',
  ),
  effect: WORDS[language].effects[notam.effect],
  text: notam.text,
  when: whenOf(language, format, notam),
  where: whereOf(language, format, notam),
  tone: TONES[notam.effect],
});

/** How far what was read can be relied upon, with its hour; only a fresh and complete briefing says "read". */
const stateText = (language: Language, format: Formatter, analysis: NotamsAnalysis): string => {
  const { briefing } = documentWords(language);
  const { fetched_at: at } = analysis;
  return fillPlaces(briefing.notam_states[analysis.state], {
    at: at === null ? '' : `${format.dayTime(at)} (${format.time(at, 'UTC')} UTC)`,
  });
};

/** No row is "none" only where everything was read. */
const emptyText = (language: Language, { state, notams }: NotamsAnalysis): string => {
  if (notams.length > 0) return WORDS[language].concerned_none;
  return state === 'consulted' ? documentWords(language).briefing.no_notam : WORDS[language].none_unchecked;
};

/** What is not printed in words: by its numbers, apart from what may concern the mission. */
const othersText = (
  language: Language,
  {
    near,
    others,
    left,
  }: Readonly<Record<'near' | 'others', NotamsAnalysis['notams']>> & { readonly left: number },
): string | null => {
  const { briefing } = documentWords(language);
  const numbersOf = (notams: NotamsAnalysis['notams']) =>
    notams.map(({ identifier }) => identifier).join(', ');
  const sentences = [
    ...(near.length === 0 ? [] : [fillPlaces(briefing.worth_reading, { identifiers: numbersOf(near) })]),
    ...(others.length === 0 ? [] : [fillPlaces(briefing.without_effect, { identifiers: numbersOf(others) })]),
    ...(left <= 0 ? [] : [fillPlaces(briefing.without_effect_more, { count: left })]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
};

/**
 * The NOTAM around a mission as its sheet prints them: all that affect it or may, and the first of those worth reading, in words;
 * the others by their numbers.
 */
export const sheetNotams = (language: Language, timeZone: string, analysis: NotamsAnalysis): SheetNotams => {
  const { briefing } = documentWords(language);
  const format = new Formatter(language, timeZone, textsOf(language));
  const { notams, count } = analysis;
  const isInWords = ({ effect }: NotamsAnalysis['notams'][number], rank: number): boolean =>
    effect === 'affects' || effect === 'perhaps' || (effect === 'near' && rank < MOST_ROWS);
  const near = notams.filter((notam, rank) => notam.effect === 'near' && !isInWords(notam, rank));
  const others = notams.filter(({ effect }) => effect === 'other');
  const is_read = analysis.state === 'consulted';
  return {
    title: fillPlaces(briefing.notams, { distance: format.distance(analysis.within_m) }),
    state: stateText(language, format, analysis),
    is_read,
    rows: notams.filter(isInWords).map((notam) => rowOf(language, format, notam)),
    empty: emptyText(language, analysis),
    others: othersText(language, { near, others, left: count - notams.length }),
  };
};

/** NOTAM among the sources: what was read when, and that they are to be read again on the day itself. */
export const notamSource = (language: Language, notams: SheetNotams): SheetSource => ({
  source: sourceWord(language, 'notam'),
  data: notams.state,
  state: documentWords(language).briefing[notams.is_read ? 'read_again' : 'read_first'],
  tone: 'todo',
});
