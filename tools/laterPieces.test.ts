import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = path.resolve(import.meta.dirname, '../apps/web/src');

/** What stands around every screen, and on the two days: drawn by itself, often where the network is bad. */
const FRAMES = [
  'app/inShell.generated.ts',
  'app/header/SideButtons.tsx',
  'app/onPilotDay.generated.ts',
  'app/onDay.generated.ts',
];

const IMPORTED = /^(?:import|export)\s+(?!type\b)[^;]*?from '(\.[^']+)'/gm;
const LATER = /\blazy\((\(\) =>\s*untilThere\()?/g;

/** The files that come with these, by what each imports at once. */
const reachedFrom = (files: readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>();
  const follow = (file: string): void => {
    if (reached.has(file) || !existsSync(file)) return;
    reached.add(file);
    if (!/\.tsx?$/.test(file)) return;
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED))
      follow(path.resolve(path.dirname(file), from));
  };
  for (const file of files) follow(path.join(web, file));
  return reached;
};

it('a piece of the frame or of a day whose file cannot be had is asked for again, and takes no page with it', () => {
  const pieces = [...reachedFrom(FRAMES)]
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(LATER)].map(([, again]) => ({
        file: path.relative(web, file),
        isAskedAgain: again !== undefined,
      })),
    );
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.filter(({ isAskedAgain }) => !isAskedAgain).map(({ file }) => file)).toEqual([]);
});
