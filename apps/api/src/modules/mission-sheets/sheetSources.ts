import type { ConstraintsAnalysis } from '@envol/contract/constraints';
import type { SheetSource } from '@envol/documents/missionSheet.model';
import { ageBesideReading, listAgeBesideReading, RESTS_ON } from '@envol/domain/airspace/dataAge';
import { daysAfter } from '@envol/domain/time/localTime';
import { calendarDateText } from '@envol/i18n/dates';
import { fillPlaces } from '@envol/i18n/say';
import { type Language, reasonText } from '../../platform/http/texts.ts';
import { documentWords, sourceWord } from './sheetWords.ts';

type Analysis = Pick<ConstraintsAnalysis, 'checks' | 'datasets' | 'ruleset' | 'to_update'>;
type Check = Analysis['checks'][number];

/** Supplements that messages announce at the place, by their numbers: what is to be read is named wherever a source is. */
const announced = ({ reason }: Check): string =>
  reason?.code === 'sup_aip_to_read' ? ` ${String(reason.params.numbers)}` : '';

const unread = (language: Language, check: Check): SheetSource => {
  const { source, status, reason } = check;
  const words = documentWords(language).sources;
  const state =
    reason === null ? words.to_read : reasonText(language, { ...reason, code: `reasons.${reason.code}` });
  return {
    source: `${sourceWord(language, source)}${announced(check)}`,
    data: status === 'not_checked' ? words.not_read : '',
    state,
    tone: 'todo',
  };
};

/** A source that somebody consulted or read: by whom and when, and how old the product's own list is. */
const consulted = (language: Language, check: Check): SheetSource[] => {
  const age = listAgeBesideReading(check);
  const said = [check.reason, age].flatMap((reason) =>
    reason === null ? [] : reasonText(language, { ...reason, code: `reasons.${reason.code}` }),
  );
  const told = { source: sourceWord(language, check.source), data: '', state: said.join(' ') };
  return said.length === 0 ? [] : [{ ...told, tone: age === null ? 'done' : 'info' }];
};

/** How a publication has aged: over today, or before the flight. */
interface Age {
  readonly is: 'expired' | 'expired_by_flight';
  /** Somebody read the one in force instead. */
  readonly is_read: boolean;
}

const ageOf = (check: Check): Age | null => {
  const is_read = check.status !== 'out_of_date';
  const age = is_read ? ageBesideReading(check) : check.reason;
  return age && { is: age.code.endsWith('_by_flight') ? 'expired_by_flight' : 'expired', is_read };
};

const sourceOfDataset = (
  language: Language,
  dataset: Analysis['datasets'][number],
  age: Age | null,
): SheetSource => {
  const words = documentWords(language).sources;
  const data = fillPlaces(words.dataset, {
    version: dataset.version,
    date: calendarDateText(language, dataset.effective_date),
  });
  const end = dataset.valid_until.slice(0, 10);
  // The first day out of force, as the headline tells it; else the last day in force.
  const date = calendarDateText(language, age?.is === 'expired' ? end : daysAfter(end, -1));
  return {
    source: sourceWord(language, dataset.source),
    data,
    state: fillPlaces(words[age?.is ?? 'valid'], { date }),
    tone: age === null ? 'done' : age.is_read ? 'info' : 'todo',
  };
};

/** Every source of the analysis and what it is worth on the day of the flight, those that were not read first. */
export const sourcesOf = (language: Language, analysis: Analysis | null): SheetSource[] => {
  const words = documentWords(language).sources;
  if (analysis === null) return [];
  const aged = analysis.checks.flatMap((check) => {
    const age = ageOf(check);
    return age === null ? [] : [{ source: RESTS_ON[check.source], age }];
  });
  // Of several checks on one publication that is read whole which nobody has left unread.
  const ageFor = (source: string): Age | null => {
    const own = aged.filter((each) => each.source === source).map(({ age }) => age);
    return own.find(({ is_read }) => !is_read) ?? own[0] ?? null;
  };
  const datasets = analysis.datasets.map((dataset) =>
    sourceOfDataset(language, dataset, ageFor(dataset.source)),
  );
  const open = analysis.checks.filter(({ status }) => status === 'not_checked' || status === 'not_here');
  return [
    ...open.map((check) => unread(language, check)),
    ...analysis.checks.flatMap((check) => (check.status === 'checked' ? consulted(language, check) : [])),
    ...datasets,
    ...(analysis.to_update
      ? [{ source: words.newer, data: '', state: words.superseded, tone: 'todo' as const }]
      : []),
    { source: words.rules, data: analysis.ruleset, state: words.rules_state, tone: 'info' },
  ];
};
