// Holds the style sheets to the scale of apps/web/src/ui/theme/tokens.css: sizes of type, radii, layers, space, breakpoints;
// and to sheets that exist, which the types do not tell.
//   node tools/cssScale.ts          says what is off the scale
//   node tools/cssScale.ts --fix    puts the nearest step in its place
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A pixel value, up to which a step is the nearest. */
type Steps = readonly (readonly [upTo: number, token: string])[];

const TEXT: Steps = [
  [11.5, '--text-xs'],
  [12.5, '--text-s'],
  [13.5, '--text-m'],
  [14.5, '--text-l'],
  [17, '--text-xl'],
  [20, '--text-2xl'],
  [28, '--text-3xl'],
];
const RADII: Steps = [
  [5, '--radius-s'],
  [9, '--radius-m'],
  [20, '--radius-l'],
  [999, '--radius-full'],
];
const LAYERS: Readonly<Record<string, string>> = {
  '1': '--layer-raised',
  '2': '--layer-control',
  '3': '--layer-panel',
  '4': '--layer-card',
  '5': '--layer-sheet',
  '6': '--layer-whole',
  '10': '--layer-nav',
  '20': '--layer-header',
  '1600': '--layer-message',
  '2000': '--layer-skip',
};
/** Space that is a step; what lies between two of them is counted, for it cannot be moved without a look at the screen. */
const SPACES: Readonly<Record<string, string>> = {
  '1': '--space-px',
  '2': '--space-0-5',
  '4': '--space-1',
  '6': '--space-1-5',
  '8': '--space-2',
  '10': '--space-2-5',
  '12': '--space-3',
  '14': '--space-3-5',
  '16': '--space-4',
  '18': '--space-4-5',
  '20': '--space-5',
  '22': '--space-5-5',
  '24': '--space-6',
  '28': '--space-7',
  '32': '--space-8',
  '40': '--space-10',
  '44': '--space-11',
  '48': '--space-12',
};
/** What `List`, `Row` and `Stack` of `ui/layout` are for, and how many sheets' lines still write it themselves; only shrinks. */
export const BY_HAND = [
  { what: 'list-style: none', pattern: /^\s*list-style: none;/gm, most: 95 },
  { what: 'display: flex', pattern: /^\s*display: (?:inline-)?flex;/gm, most: 629 },
] as const;

/** The most declarations of space with pixels between two steps; only shrinks. */
export const MOST_BETWEEN_STEPS = 58;
/** The narrowest phones (360 px), the phone, the narrow and the wide desk, and the one with three docks side by side; heights: a phone on its side, a low window. */
const BREAKPOINTS: ReadonlySet<string> = new Set([
  'max-width: 385.98px',
  'max-width: 759.98px',
  'min-width: 760px',
  'min-width: 600px',
  'max-width: 900px',
  'max-width: 1099.98px',
  'max-width: 1399.98px',
  'min-width: 1100px',
  'max-height: 439.98px',
  'max-height: 560px',
  'max-height: 640px',
]);

export interface OffScale {
  readonly line: number;
  readonly text: string;
  readonly why: string;
}

const stepOf = (steps: Steps, px: number): string | undefined => steps.find(([upTo]) => px <= upTo)?.[1];

const PX = /(?<![\w.-])(\d+(?:\.\d+)?)px/g;
const DECLARATION = /^(\s*)(font-size|font|border-[a-z-]*radius|z-index)(:\s*)([^;]+)(;.*)$/;

const SPACING = /^(\s*)((?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap)(:\s*)([^;]+)(;.*)$/;
const SPACE_PX = /(?<![\w.-])(-?)(\d+(?:\.\d+)?)px/g;

/** Space with each pixel value that is a step as that step. */
const onSteps = (value: string): string =>
  value.replace(SPACE_PX, (all, minus: string, px: string) => {
    const token = SPACES[px];
    if (token === undefined) return all;
    return minus === '' ? `var(${token})` : `calc(-1 * var(${token}))`;
  });

/** Declarations of space that hold pixels. */
export const betweenSteps = (sheet: string): number =>
  sheet.split('\n').filter((line) => /\dpx/.test(SPACING.exec(line)?.[4] ?? '')).length;

/** The value on the scale; null where no step is near. */
const onScale = (property: string, value: string): string | null => {
  if (property === 'z-index') {
    const token = LAYERS[value.trim()];
    return token === undefined ? null : `var(${token})`;
  }
  const steps = property.endsWith('radius') ? RADII : TEXT;
  // "600 13.5px / 1.75 var(--font)": of the shorthand the size alone, not the line's height.
  const sized = property === 'font' ? /(\d+(?:\.\d+)?)px/ : PX;
  return value.replace(sized, (all, px: string) => {
    const token = stepOf(steps, Number(px));
    return token === undefined ? all : `var(${token})`;
  });
};

const isOff = (property: string, value: string): boolean => {
  if (/\b(?:clamp|calc)\(/.test(value)) return false;
  return property === 'z-index'
    ? /^\d+$/.test(value.trim())
    : /(?<![\w.-])\d+(?:\.\d+)?px/.test(value.split('/')[0] ?? '');
};

/** The sheet with what is off the scale put on it, and what was off. */
export const checkSheet = (sheet: string): { readonly fixed: string; readonly off: readonly OffScale[] } => {
  const off: OffScale[] = [];
  const fixed = sheet.split('\n').map((line, index) => {
    const said = (why: string): void => void off.push({ line: index + 1, text: line.trim(), why });
    for (const [, width] of line.matchAll(/\(((?:min|max)-(?:width|height): [^)]+)\)/g))
      if (line.includes('@media') && !BREAKPOINTS.has(width ?? '')) said('not one of the breakpoints');
    const [, before = '', space = '', sign = '', given = '', after = ''] = SPACING.exec(line) ?? [];
    if (space !== '' && onSteps(given) !== given) {
      said('pixels instead of a step');
      return `${before}${space}${sign}${onSteps(given)}${after}`;
    }
    const [, indent = '', property = '', colon = '', value = '', rest = ''] = DECLARATION.exec(line) ?? [];
    if (property === '' || !isOff(property, value)) return line;
    said(property === 'z-index' ? 'a number instead of a layer' : 'pixels instead of a step');
    return `${indent}${property}${colon}${onScale(property, value) ?? value}${rest}`;
  });
  return { fixed: fixed.join('\n'), off };
};

/** What is written by hand in more lines than it may be. */
export const byHand = (sheets: readonly string[]): readonly string[] =>
  BY_HAND.flatMap(({ what, pattern, most }) => {
    const count = sheets.reduce((sum, sheet) => sum + (sheet.match(pattern)?.length ?? 0), 0);
    return count > most
      ? [`${what} stands ${count} times; the most is ${most}: List, Row and Stack of ui/layout have it`]
      : [];
  });

const root = resolve(import.meta.dirname, '..');

const run = (fix: boolean): number => {
  let found = 0;
  let between = 0;
  const sheets: string[] = [];
  for (const name of globSync('apps/web/src/**/*.css', { cwd: root }).sort()) {
    if (name.endsWith('tokens.css')) continue;
    const file = join(root, name);
    const { fixed, off } = checkSheet(readFileSync(file, 'utf8'));
    between += betweenSteps(fixed);
    sheets.push(fixed);
    if (fix && off.length > 0) writeFileSync(file, fixed);
    const lost = [...fixed.matchAll(/composes: [^;]* from "([^"]+)"/g)].filter(
      ([, from = '']) => !existsSync(join(dirname(file), from)),
    );
    const left = [
      ...(fix ? checkSheet(fixed).off : off),
      ...lost.map(([text, from]) => ({ line: 1, text, why: `no sheet ${from}` })),
    ];
    for (const { line, text, why } of left) console.log(`${name}:${line} ${why}: ${text}`);
    found += left.length;
  }
  const beyond = [
    ...(between > MOST_BETWEEN_STEPS
      ? [`${between} declarations of space between two steps; the most is ${MOST_BETWEEN_STEPS}`]
      : []),
    ...byHand(sheets),
  ];
  for (const line of beyond) console.log(line);
  return found + beyond.length;
};

if (import.meta.main && run(process.argv.includes('--fix')) > 0) {
  console.log(
    '\nThe steps are in apps/web/src/ui/theme/tokens.css; `node tools/cssScale.ts --fix` takes the nearest.',
  );
  process.exitCode = 1;
}
