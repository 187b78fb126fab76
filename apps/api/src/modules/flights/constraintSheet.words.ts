import type { ConstraintSheetChange, ConstraintSheetModel } from '@envol/documents/constraintSheet.model';
import { compareSheets, type SheetChange } from '@envol/domain/flights/constraintSheet';
import { localDate } from '@envol/domain/time/localTime';
import { periodText } from '@envol/i18n/periodText';
import { fill } from '@envol/i18n/say';
import type { Language } from '../../platform/http/texts.ts';
import type { KeptFacts, KeptLine } from './constraintSheet.facts.ts';
import { documentWords, proofOf, stateOf, titleOf, whatOf, whoOf } from './sheetWords.ts';

interface About {
  readonly sheet: {
    readonly version: number;
    readonly facts: KeptFacts;
    readonly generated_at: string;
    readonly generated_by_name: string;
  };
  /** The sheet before; null for a first one. */
  readonly before: { readonly version: number; readonly facts: KeptFacts } | null;
  readonly now_facts: KeptFacts;
  readonly flight: { readonly display_identifier: string };
  readonly operator: string;
  readonly sources: ConstraintSheetModel['sources'];
  readonly printed_at: string;
  readonly live_url: string;
}

const periodOf = (language: Language, period: KeptFacts['mission']['period']): string => {
  const { main, other } = periodText(language, period);
  return `${main} (${other})`;
};

/** A field of the mission in words; of what has none, how many there are. */
const valueText = (language: Language, field: string, facts: KeptFacts): string => {
  const { mission } = facts;
  const { sheet, constraint_sheet: words } = documentWords(language);
  switch (field) {
    case 'period':
      return periodOf(language, mission.period);
    case 'max_height_m':
      return fill(sheet.height_agl, { value: mission.max_height_m });
    case 'visibility':
      return mission.visibility === 'in_sight' ? sheet.in_sight : sheet.off_sight;
    case 'areas':
      return mission.areas
        .map(({ name, height_m }) =>
          height_m === null ? name : `${name} (${fill(sheet.height_agl, { value: height_m })})`,
        )
        .join(', ');
    case 'pilots':
      return mission.pilots.join(', ');
    case 'drones':
      return mission.drones.join(', ');
    case 'datasets':
      return mission.datasets.join(', ') || words.nothing;
    case 'scenario':
      return mission.scenario;
    default:
      return mission.name;
  }
};

const changeText = (
  language: Language,
  change: SheetChange,
  before: KeptFacts,
  after: KeptFacts,
): Omit<ConstraintSheetChange, 'line'> => {
  const { constraint_sheet: words } = documentWords(language);
  if (change.kind === 'mission') {
    const fields: Readonly<Record<string, string>> = words.fields;
    const [was, is] = [valueText(language, change.field, before), valueText(language, change.field, after)];
    // The outline alone changed: the names say nothing of it.
    return { what: fields[change.field] ?? change.field, how: was === is ? words.redrawn : `${was} → ${is}` };
  }
  const line = [...after.lines, ...before.lines].find(({ key }) => key === change.key);
  const what = line === undefined ? change.title : titleOf(language, { ...line.judged, key: line.key });
  if (change.kind !== 'changed') return { what, how: words[change.kind] };
  return { what, how: change.parts.map((part) => words.parts[part]).join(', ') };
};

const changesOf = (
  language: Language,
  before: KeptFacts,
  after: KeptFacts,
  lines: readonly KeptLine[],
): ConstraintSheetChange[] =>
  compareSheets(before, after).map((change) => {
    const at = change.kind === 'mission' ? -1 : lines.findIndex(({ key }) => key === change.key);
    return { ...changeText(language, change, before, after), line: at === -1 ? null : at + 1 };
  });

/** What waits for its authority waits for the operator once the authority asked something. */
const isAsked = ({ status, requests }: KeptLine['done']): boolean =>
  status === 'handled' && requests.some((request) => request.status === 'incomplete');

/** The sheet as it was made, in a language, with what changed since it was made, or since the one before. */
export const constraintSheetModel = (language: Language, about: About): ConstraintSheetModel => {
  const { sheet, before, now_facts } = about;
  const { facts } = sheet;
  const { constraint_sheet: words, sheet: texts } = documentWords(language);
  const since = changesOf(language, facts, now_facts, facts.lines);
  const is_outdated = since.length > 0;
  const lines = new Set(since.flatMap(({ line }) => line ?? []));
  const { time_zone } = facts.mission.period;
  const printedOn = localDate(about.printed_at, time_zone);
  const open = about.sources.filter(({ tone }) => tone === 'todo').map(({ source }) => source);
  const unread = open.length === 0 ? [] : [`${fill(texts.todo_read, { sources: open.join(', ') })}.`];
  return {
    language,
    time_zone,
    generated_at: sheet.generated_at,
    generated_by: sheet.generated_by_name,
    version: sheet.version,
    printed_at: about.printed_at,
    live_url: about.live_url,
    name: facts.mission.name,
    display_identifier: about.flight.display_identifier,
    operator: about.operator,
    facts: ['period', 'max_height_m', 'scenario', 'visibility'].map((field) =>
      valueText(language, field, facts),
    ),
    headline: is_outdated
      ? { tone: 'todo', title: words.to_update, detail: words.to_update_text }
      : { tone: 'info', title: words.holds, detail: [words.holds_text, ...unread].join(' ') },
    changes_title: is_outdated
      ? words.since_made
      : before === null
        ? null
        : fill(words.since_before, { version: before.version }),
    changes: is_outdated
      ? since
      : before === null
        ? []
        : changesOf(language, before.facts, facts, facts.lines),
    sources: about.sources,
    lines: facts.lines.map((line, index) => {
      const { judged, done, key } = line;
      const notice = judged.latest_date === null ? null : { latest_date: judged.latest_date };
      const own = stateOf(language, { ...judged, ...done });
      const isLate = own.tone === 'todo' && notice !== null && notice.latest_date < printedOn;
      return {
        effect: judged.effect,
        title: titleOf(language, { ...judged, key }),
        what: whatOf(language, judged),
        who: whoOf(language, { decider: judged.decider, notice }, isLate),
        ...(isAsked(done) ? stateOf(language, { ...judged, ...done, approval_status: 'incomplete' }) : own),
        source: judged.source.text,
        dataset_date: judged.source.effective_date,
        proof: proofOf(language, done, time_zone),
        note: line.note,
        is_changed: lines.has(index + 1),
      };
    }),
  };
};
