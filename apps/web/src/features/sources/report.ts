/** A record that an import refused or mended. */
export interface ReportFinding {
  /** "features[12].geometry[0]", "airspaces[3]". */
  readonly place: string;
  readonly identifier: string;
  /** A key of the `sources` texts. */
  readonly reason: string;
}

export interface ImportReport {
  readonly records: number;
  readonly lost: readonly string[];
  readonly refused: readonly ReportFinding[];
  readonly repaired: readonly ReportFinding[];
}

/** Parts of a whole that `counts` names beside it, and not records of their own. */
const PARTS = new Set(['volumes', 'runways']);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const findingsOf = (value: unknown): ReportFinding[] =>
  listOf(value)
    .filter(isRecord)
    .map(({ path, list, index, identifier, name, reason }) => ({
      place: textOf(path) || (typeof index === 'number' ? `${textOf(list)}[${index}]` : textOf(list)),
      identifier: textOf(identifier) || textOf(name),
      reason: textOf(reason),
    }));

/** What an import's report says, whichever source wrote it; what it does not say is empty. */
export function readReport(report: Readonly<Record<string, unknown>>): ImportReport {
  const counts = isRecord(report.counts) ? report.counts : {};
  const numbers = Object.entries(counts).flatMap(([kind, count]) =>
    typeof count === 'number' && !PARTS.has(kind) ? count : [],
  );
  return {
    records: numbers.reduce((sum, count) => sum + count, 0),
    lost: listOf(report.lost).filter((part) => typeof part === 'string'),
    refused: findingsOf(report.refused),
    repaired: findingsOf(report.repaired),
  };
}
