// Who sees every row, past the policies of the database, and why: read from the declarations and from the sources.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { modules } from '../src/modules/modules.generated.ts';
import type { Need, SystemNeed, WorkNeed } from '../src/platform/service.ts';
import { SERVICES } from '../src/services.ts';

const SOURCES = path.resolve(import.meta.dirname, '../src');

const systemNeeds = (needs: readonly (Need | WorkNeed)[]): readonly SystemNeed[] =>
  needs.flatMap((need) => (typeof need === 'string' ? [] : [need]));

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const reasonsOf = (needs: readonly (Need | WorkNeed)[]): string =>
  systemNeeds(needs)
    .map(({ name, reason }) => (name === 'connection' ? `the connection: ${reason}` : reason))
    .join('; ');

/** One step of a call's transaction that runs as the process, with its reason. */
interface SystemStep {
  readonly file: string;
  readonly reason: string;
}

const STEP = /\basSystem\(\s*([\w.]+),\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g;

/** Steps as the process, and how many of the sources' calls give no reason that can be read. */
export const systemSteps = (): {
  readonly steps: readonly SystemStep[];
  readonly unread: readonly string[];
} => {
  const found = globSync('{modules,platform}/**/*.ts', { cwd: SOURCES })
    .filter((file) => !file.endsWith('.test.ts') && file !== 'platform/db/asSystem.ts')
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(SOURCES, file), 'utf8') }));
  const steps = found.flatMap(({ file, text }) =>
    [...text.matchAll(STEP)].map(([, , single, double]) => ({ file, reason: single ?? double ?? '' })),
  );
  const unread = found
    .filter(({ text }) => [...text.matchAll(/\basSystem\(/g)].length !== [...text.matchAll(STEP)].length)
    .map(({ file }) => file);
  return { steps, unread };
};

/** `docs/system-access.md`. */
export const systemAccessPage = (): string => {
  const calls = modules.filter(({ needs }) => systemNeeds(needs).length > 0);
  const work = modules.filter(({ work_needs }) => systemNeeds(work_needs).length > 0);
  const services = SERVICES.filter(({ needs }) => systemNeeds(needs).length > 0);
  return `# Who sees every row

Written by \`npm test -- systemAccess -u\` from the declarations of the modules (\`needs\`, \`work_needs\`, \`services\`) and from
the sources; do not edit. A call's database is in its asker's scope (docs/row-policies.md). What stands here works as the process, past
the policies, for the reason told: its queries alone hold the tenants apart.

## Calls

The handlers of these modules are handed \`system_db\` beside the asker's \`db\`.

${[row('Module', 'Why'), row('---', '---'), ...calls.map(({ name, needs }) => row(name, reasonsOf(needs)))].join('\n')}

The handlers of the others are handed no such handle: ${modules
    .filter(({ calls: served, needs }) => Object.keys(served).length > 0 && systemNeeds(needs).length === 0)
    .map(({ name }) => name)
    .join(', ')}.

## Steps of a call's transaction

\`asSystem\`: what follows from an act for the other side, in the transaction of the act.

${[row('File', 'Why'), row('---', '---'), ...systemSteps().steps.map(({ file, reason }) => row(`\`${file}\``, reason))].join('\n')}

## Work beside the calls

Jobs, sweeps and what begins with the server: nobody asks, \`db\` is the process's own.

${[
  row('Module', 'Jobs, sweeps', 'Why'),
  row('---', '---', '---'),
  ...work.map(({ name, jobs, sweeps, work_needs }) =>
    row(
      name,
      [...jobs.map(({ kind }) => `\`${kind.name}\``), ...sweeps.map((sweep) => sweep.name)].join('; ') || '–',
      reasonsOf(work_needs),
    ),
  ),
].join('\n')}

## Services

Opened once a process.

${[row('Service', 'Why'), row('---', '---'), ...services.map(({ name, needs }) => row(`\`${name}\``, reasonsOf(needs)))].join('\n')}

Opened by the process itself, on its own database: files that wait to be looked at (\`storage\`), limits of calls, the realtime
channel, which shows each socket what its person's audiences are told.
`;
};
