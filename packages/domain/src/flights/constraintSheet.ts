/** A mission and what binds it, as a constraint sheet keeps them: plain facts, in no language. */
export interface SheetFacts {
  /** Facts of the mission by the names of their fields. */
  readonly mission: Readonly<Record<string, unknown>>;
  /** What binds it, in the order of the sheet; `key` tells the same constraint in another analysis. */
  readonly lines: readonly SheetLine[];
}

export interface SheetLine {
  readonly key: string;
  readonly title: string;
  /** What the engine said: effect, reasons, decider, publication. */
  readonly judged: unknown;
  /** What has been done about it: status, proof, requests. */
  readonly done: unknown;
  readonly note: string | null;
}

/** What is no longer as it was: a field of the mission, or a line. */
export type SheetChange =
  | { readonly kind: 'mission'; readonly field: string; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'added' | 'removed'; readonly key: string; readonly title: string }
  | {
      readonly kind: 'changed';
      readonly key: string;
      readonly title: string;
      readonly parts: readonly ('judged' | 'done' | 'note')[];
    };

/** The same text for the same facts, whatever the order in which their names stand (jsonb sorts them its own way). */
export const canonicalText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${canonicalText(part)}`).join()}}`;
};

const isSame = (a: unknown, b: unknown): boolean => canonicalText(a) === canonicalText(b);

const missionChanges = (before: SheetFacts, after: SheetFacts): SheetChange[] =>
  Object.keys(after.mission)
    .filter((field) => !isSame(before.mission[field], after.mission[field]))
    .map((field) => ({
      kind: 'mission',
      field,
      before: before.mission[field],
      after: after.mission[field],
    }));

const PARTS = ['judged', 'done', 'note'] as const;

/** What changed from one sheet's facts to the next: the mission's fields, then its lines in their order. */
export const compareSheets = (before: SheetFacts, after: SheetFacts): SheetChange[] => {
  const old = new Map(before.lines.map((line) => [line.key, line]));
  const kept = new Set(after.lines.map(({ key }) => key));
  const lines = after.lines.flatMap((line): SheetChange[] => {
    const { key, title } = line;
    const was = old.get(key);
    if (was === undefined) return [{ kind: 'added', key, title }];
    const parts = PARTS.filter((part) => !isSame(was[part], line[part]));
    return parts.length === 0 ? [] : [{ kind: 'changed', key, title, parts }];
  });
  const removed = before.lines
    .filter(({ key }) => !kept.has(key))
    .map(({ key, title }): SheetChange => ({ kind: 'removed', key, title }));
  return [...missionChanges(before, after), ...lines, ...removed];
};
