import type { ConstraintSheetChange, ConstraintSheetModel } from '@envol/documents/constraintSheet.model';
import { Formatter } from '@envol/documents/format';
import { textsOf } from '@envol/documents/texts';
import { compareSheets, type SheetChange } from '@envol/domain/flights/constraintSheet';
import { type EditedBy, editedBy, type FlightEdit } from '@envol/domain/flights/edits';
import { wordTable } from '@envol/domain/wordTable';
import { periodText } from '@envol/i18n/periodText';
import { fillPlaces } from '@envol/i18n/say';
import type { Language } from '../../platform/http/texts.ts';
import type { KeptFacts, KeptLine } from './constraintSheet.facts.ts';
import { lineText } from './constraintSheet.lines.ts';
import { areaName, documentWords, titleOf } from './sheetWords.ts';

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
  readonly flight: {
    readonly display_identifier: string;
    readonly version: number;
    readonly edits: readonly FlightEdit[];
  };
  readonly operator: string;
  readonly sources: ConstraintSheetModel['sources'];
  readonly printed_at: string;
  readonly live_url: string;
}

const periodOf = (language: Language, period: KeptFacts['mission']['period']): string => {
  const { main, other } = periodText(language, period);
  return `${main} (${other})`;
};

/** A field of the mission in words. */
const valueText = (language: Language, field: string, facts: KeptFacts): string => {
  const { mission } = facts;
  const { sheet } = documentWords(language);
  switch (field) {
    case 'period':
      return periodOf(language, mission.period);
    case 'max_height_m':
      return fillPlaces(sheet.height_agl, { value: mission.max_height_m });
    case 'visibility':
      return mission.visibility === 'in_sight' ? sheet.in_sight : sheet.off_sight;
    case 'scenario':
      return mission.scenario;
    default:
      return mission.name;
  }
};

type Change = Omit<ConstraintSheetChange, 'line' | 'by'>;

/** A list of people, aircraft or publications: who went, and who came. */
const listChange = (
  what: string,
  before: readonly string[],
  after: readonly string[],
  none: string,
): Change => {
  const [gone, come] = [
    before.filter((each) => !after.includes(each)),
    after.filter((each) => !before.includes(each)),
  ];
  // The same ones in another order, or one of two of the same name.
  if (gone.length + come.length === 0) return { what, before: before.join(', '), after: after.join(', ') };
  return {
    what,
    before: gone.length === 0 ? null : gone.join(', '),
    after: come.length > 0 ? come.join(', ') : after.length === 0 ? none : null,
  };
};

type Area = KeptFacts['mission']['areas'][number];

/** What of the areas is no longer so, each by its own name. */
const areaChanges = (language: Language, before: readonly Area[], after: readonly Area[]): Change[] => {
  const { sheet, constraint_sheet: words } = documentWords(language);
  const height = ({ height_m }: Area): string =>
    height_m === null ? words.height_of_mission : fillPlaces(sheet.height_agl, { value: height_m });
  const changes = Array.from({ length: Math.max(before.length, after.length) }, (_, index): Change[] => {
    const [was, is] = [before[index], after[index]];
    const area = (is ?? was)?.name || areaName(language, index + 1);
    if (was === undefined) return [{ what: area, before: null, after: words.area_added }];
    if (is === undefined) return [{ what: area, before: null, after: words.area_removed }];
    return [
      ...(was.name === is.name
        ? []
        : [{ what: areaName(language, index + 1), before: was.name, after: is.name }]),
      ...(was.height_m === is.height_m
        ? []
        : [{ what: fillPlaces(words.area_height, { area }), before: height(was), after: height(is) }]),
      ...(was.outline === is.outline
        ? []
        : [{ what: fillPlaces(words.area_outline, { area }), before: null, after: words.redrawn }]),
    ];
  });
  return changes.flat();
};

const missionChange = (
  language: Language,
  field: string,
  before: KeptFacts,
  after: KeptFacts,
): readonly Change[] => {
  const { constraint_sheet: words } = documentWords(language);
  const fields: Readonly<Record<string, string>> = words.fields;
  const what = fields[field] ?? field;
  const [was, is] = [before.mission, after.mission];
  if (field === 'areas') return areaChanges(language, was.areas, is.areas);
  if (field === 'pilots' || field === 'drones' || field === 'datasets')
    return [listChange(what, was[field], is[field], words.nothing)];
  return [{ what, before: valueText(language, field, before), after: valueText(language, field, after) }];
};

const changeTexts = (
  language: Language,
  change: SheetChange,
  before: KeptFacts,
  after: KeptFacts,
): readonly Change[] => {
  const { constraint_sheet: words } = documentWords(language);
  if (change.kind === 'mission') return missionChange(language, change.field, before, after);
  const line = [...after.lines, ...before.lines].find(({ key }) => key === change.key);
  const what = line === undefined ? change.title : titleOf(language, { ...line.judged, key: line.key });
  const how =
    change.kind === 'changed' ? change.parts.map((part) => words.parts[part]).join(', ') : words[change.kind];
  return [{ what, before: null, after: how }];
};

/** A mission's fields under the names of its edits. */
const EDITED_FIELDS: Readonly<Record<string, readonly string[]>> = wordTable({
  period: ['date_start', 'date_end', 'time_zone', 'hours_reference', 'is_continuous'],
  max_height_m: ['max_flying_height'],
  pilots: ['pilot_ids'],
  drones: ['drone_ids'],
  // New publications come by themselves.
  datasets: [],
});

/** Who made a change and when; null where that is not known, or where nobody did. */
const makerOf = (change: SheetChange, { edits, before, after }: Between): EditedBy | null => {
  if (change.kind === 'mission') {
    const version = before.shown?.version;
    const until = after.shown?.version;
    const fields = EDITED_FIELDS[change.field] ?? [change.field];
    if (version === undefined) return null;
    return editedBy(edits, { after: version, fields, ...(until !== undefined && { until }) });
  }
  if (change.kind !== 'changed' || !change.parts.includes('done')) return null;
  const [was, is] = [before, after].map(
    ({ lines }) => lines.find(({ key }) => key === change.key)?.done.proof,
  );
  const isNew = is && is.marked_at !== was?.marked_at;
  return isNew ? { by: [is.marked_by], at: is.marked_at } : null;
};

interface Between {
  readonly before: KeptFacts;
  readonly after: KeptFacts;
  readonly edits: readonly FlightEdit[];
}

const changesOf = (
  language: Language,
  between: Between,
  lines: readonly KeptLine[],
): ConstraintSheetChange[] => {
  const { before, after } = between;
  const zone = after.mission.period.time_zone;
  const format = new Formatter(language, zone, textsOf(language));
  const said = (maker: EditedBy | null): string | null =>
    maker && `${maker.by.join(', ')}, ${format.dayTime(maker.at)} (${format.time(maker.at, 'UTC')}\u00a0UTC)`;
  return compareSheets(before, after).flatMap((change) => {
    const at = change.kind === 'mission' ? -1 : lines.findIndex(({ key }) => key === change.key);
    const line = at === -1 ? null : at + 1;
    const by = said(makerOf(change, between));
    return changeTexts(language, change, before, after).map((text) => ({ ...text, by, line }));
  });
};

/** The height with the ground under it: as an altitude where that was measured, else that it is not known. */
const factsOf = (language: Language, facts: KeptFacts): string[] => {
  const { sheet } = documentWords(language);
  const { mission, shown } = facts;
  const format = new Formatter(language, mission.period.time_zone, textsOf(language));
  const ground =
    shown === undefined
      ? []
      : [
          shown.ground_max_m === null
            ? sheet.ground_unknown
            : fillPlaces(sheet.ground_top, {
                altitude: format.amsl(
                  shown.ground_max_m +
                    Math.max(mission.max_height_m, ...mission.areas.map(({ height_m }) => height_m ?? 0)),
                ),
              }),
        ];
  const [period = '', height = '', ...rest] = ['period', 'max_height_m', 'scenario', 'visibility'].map(
    (field) => valueText(language, field, facts),
  );
  return [period, height, ...ground, ...rest];
};

/** Of which version of the mission the sheet speaks, and which one stands now. */
const versionsOf = (language: Language, facts: KeptFacts, now: number): string | null => {
  const { constraint_sheet: words } = documentWords(language);
  const version = facts.shown?.version;
  if (version === undefined) return null;
  return fillPlaces(version === now ? words.versions_same : words.versions_other, { version, now });
};

/** The sheet as it was made, in a language, with what changed since it was made, or since the one before. */
export const constraintSheetModel = (language: Language, about: About): ConstraintSheetModel => {
  const { sheet, before, now_facts } = about;
  const { facts } = sheet;
  const { constraint_sheet: words, sheet: texts } = documentWords(language);
  const { edits } = about.flight;
  const since = changesOf(language, { before: facts, after: now_facts, edits }, facts.lines);
  const is_outdated = since.length > 0;
  const lines = new Set(since.flatMap(({ line }) => line ?? []));
  const { time_zone } = facts.mission.period;
  const open = about.sources.filter(({ tone }) => tone === 'todo').map(({ source }) => source);
  const unread = open.length === 0 ? [] : [`${fillPlaces(texts.todo_read, { sources: open.join(', ') })}.`];
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
    facts: factsOf(language, facts),
    analysed_at: facts.shown?.analysed_at ?? null,
    versions: versionsOf(language, facts, about.flight.version),
    headline: is_outdated
      ? { tone: 'todo', title: words.to_update, detail: words.to_update_text }
      : { tone: 'info', title: words.holds, detail: [words.holds_text, ...unread].join(' ') },
    changes_title: is_outdated
      ? words.since_made
      : before === null
        ? null
        : fillPlaces(words.since_before, { version: before.version }),
    changes: is_outdated
      ? since
      : before === null
        ? []
        : changesOf(language, { before: before.facts, after: facts, edits }, facts.lines),
    sources: about.sources,
    lines: facts.lines.map((line, index) => ({
      ...lineText(language, line, { time_zone, printed_at: about.printed_at }),
      is_changed: lines.has(index + 1),
    })),
  };
};
