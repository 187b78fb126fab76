import type { ConstraintsAnalysis } from '@envol/contract/constraints';
import type { FlightSummary } from '@envol/contract/flights';
import type { SheetHeadline, SheetSource, SheetTone } from '@envol/documents/missionSheet.model';
import { ageOfCheck } from '@envol/domain/airspace/dataAge';
import { readersOf } from '@envol/domain/airspace/judging/consulted';
import { type FreeHeight, missionFreeHeight } from '@envol/domain/flights/freeHeight';
import { type MissionVerdict, VERDICT_TONES, type VerdictTone } from '@envol/domain/flights/verdict';
import flightsEn from '@envol/i18n/en/flights' with { type: 'json' };
import flightsListEn from '@envol/i18n/en/flights_list' with { type: 'json' };
import flightsFr from '@envol/i18n/fr/flights' with { type: 'json' };
import flightsListFr from '@envol/i18n/fr/flights_list' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import { type Language, reasonText } from '../../platform/http/texts.ts';
import { documentWords } from './sheetWords.ts';

const WORDS = {
  fr: { flights: flightsFr, flights_list: flightsListFr },
  en: { flights: flightsEn, flights_list: flightsListEn },
};

/** What the headline is said from. */
interface Standing {
  readonly verdict: MissionVerdict;
  /** Why it is no more certain. */
  readonly notes: readonly string[];
  /** Titles of the steps still open. */
  readonly left: readonly string[];
  readonly free_height: FreeHeight;
  readonly sources: readonly SheetSource[];
}

/** The free height of a mission as it was judged last, with its cards of now. */
export const sheetFreeHeight = (
  { analysis }: { readonly analysis: { readonly free_height_m: number | null } | null },
  constraints: Parameters<typeof missionFreeHeight>[0]['constraints'],
): FreeHeight => missionFreeHeight({ free_height_m: analysis?.free_height_m ?? null, constraints });

const TONES: Readonly<Record<VerdictTone, SheetTone>> = {
  ok: 'done',
  info: 'info',
  blue: 'pending',
  warn: 'todo',
  err: 'refused',
};

const titleOf = (language: Language, { verdict, left }: Standing): string => {
  const { sheet } = documentWords(language);
  if (verdict !== 'steps') return sheet[`verdict_${verdict}`];
  return left.length === 1
    ? sheet.verdict_steps_one
    : fillPlaces(sheet.verdict_steps_many, { count: left.length });
};

const freeLines = (language: Language, free: FreeHeight): string[] => {
  const { sheet } = documentWords(language);
  if (free.is === 'none') return [];
  return free.is === 'unknown'
    ? [sheet.free_height_unknown]
    : [fillPlaces(sheet.free_height, { height: fillPlaces(sheet.height_agl, { value: free.height_m }) })];
};

const detailsOf = (language: Language, { verdict, free_height }: Standing): string[] => {
  const { sheet } = documentWords(language);
  if (verdict === 'incomplete' || verdict === 'failed' || verdict === 'past') return [];
  return [
    sheet[`verdict_${verdict}_detail`],
    ...(verdict === 'steps' ? freeLines(language, free_height) : []),
  ];
};

/** What stands on top of the sheet: the mission's verdict, why it is no more certain, and what is left to do. */
export const headlineOf = (language: Language, standing: Standing): SheetHeadline => {
  const { sheet } = documentWords(language);
  const unread = standing.sources.filter(({ tone }) => tone === 'todo').map(({ source }) => source);
  return {
    tone: TONES[VERDICT_TONES[standing.verdict]],
    title: titleOf(language, standing),
    details: [...detailsOf(language, standing), ...standing.notes],
    todo: [
      ...standing.left,
      ...(unread.length === 0 ? [] : [fillPlaces(sheet.todo_read, { sources: unread.join(', ') })]),
    ],
  };
};

/** By whom all of it was consulted, and when: only then is nothing left to read. */
const readerNotes = (
  language: Language,
  { verdict, checks }: Pick<FlightSummary, 'verdict'> & Pick<ConstraintsAnalysis, 'checks'>,
): string[] => {
  const readers = verdict === 'clear' ? readersOf(checks).map(({ by, at }) => `${by} (${at} UTC)`) : [];
  const { sheet } = documentWords(language);
  return readers.length === 0
    ? []
    : [fillPlaces(sheet.verdict_clear_readers, { readers: readers.join(', ') })];
};

/** Why a verdict is no more certain: what is old, silent there, not said yet, or judged with former data. */
export const verdictNotes = (
  language: Language,
  about: Pick<FlightSummary, 'missing' | 'to_update' | 'verdict'> & Pick<ConstraintsAnalysis, 'checks'>,
): string[] => {
  const { checks } = WORDS[language].flights;
  const { missing } = WORDS[language].flights_list;
  return [
    // Several checks rest on one publication: its age is said once.
    ...new Set(
      about.checks.flatMap((check) => {
        const issue = check.status === 'not_here' ? check.reason : ageOfCheck(check);
        if (issue === null) return [];
        const { read_by: by, read_at: at } = issue.params;
        const sentence = reasonText(language, { ...issue, code: `reasons.${issue.code}` });
        return by === undefined || at === undefined
          ? sentence
          : `${sentence} ${fillPlaces(documentWords(language).sheet.read_in_force, { by, at })}`;
      }),
    ),
    ...readerNotes(language, about),
    ...about.missing.map((input) => missing[input].title),
    ...(about.to_update ? [`${checks.to_update}. ${checks.to_update_text}`] : []),
  ];
};
