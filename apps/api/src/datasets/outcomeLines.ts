import type { ImportOutcome } from './importing.ts';
import { sayObjection } from './safeguards.ts';

/** A longer list is cut on the screen; the whole of it is in the dataset's report. */
const SHOWN = 40;

const listLines = (title: string, lines: readonly string[]): string[] => [
  `${title}: ${lines.length}`,
  ...lines.slice(0, SHOWN).map((line) => `  ${line}`),
  ...(lines.length > SHOWN ? [`  … and ${lines.length - SHOWN} more`] : []),
];

const DONE: Readonly<Record<ImportOutcome['outcome'], string>> = {
  imported: 'in force',
  unchanged: 'already in force: nothing changed',
  waiting: 'stored, to come into force on its day',
  dry_run: 'read only, nothing was stored',
  refused: 'refused, nothing was stored',
};

/** A record that was left out or mended, on one line. */
const findingLine = (finding: object): string => Object.values(finding).join(' ');

/** What the command line prints of an import: its difference first, an objection last, where the eye rests. */
export const outcomeLines = (found: ImportOutcome): readonly string[] => {
  const { outcome, source, version, report, difference, objection } = found;
  return [
    `${source} ${version}: ${DONE[outcome]}`,
    ...Object.entries(report.counts).map(([kind, count]) => `  ${kind.padEnd(22)} ${count}`),
    ...listLines('Refused', report.refused.map(findingLine)),
    ...listLines('Mended', report.repaired.map(findingLine)),
    ...(difference
      ? [
          ...listLines('Added', difference.added),
          ...listLines('Removed', difference.removed),
          ...listLines(
            'Changed',
            difference.changed.map(({ identifier, parts }) => `${identifier}: ${parts.join(', ')}`),
          ),
        ]
      : ['No version in force to compare with.']),
    ...(objection ? [`${source} ${version}: ${DONE[outcome]}`, sayObjection(objection)] : []),
    ...(objection && outcome === 'refused'
      ? ['To put it in force all the same, run the import again with --confirm.']
      : []),
  ];
};
