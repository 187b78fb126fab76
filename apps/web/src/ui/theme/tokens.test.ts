import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SHEET = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The colours of one theme, by their names. */
const coloursOf = (theme: 'light' | 'dark'): Readonly<Record<string, string>> => {
  const start = SHEET.search(theme === 'light' ? /^:root \{/m : /^:root\[data-theme="dark"\]/m);
  const block = SHEET.slice(start, SHEET.indexOf('\n}', start));
  expect(block).toContain(`color-scheme: ${theme};`);
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
};

const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** WCAG 2.2 relative luminance of #rrggbb. */
const luminance = (hex: string): number => {
  const number = Number.parseInt(hex.slice(1), 16);
  return (
    0.2126 * channel((number >> 16) & 255) +
    0.7152 * channel((number >> 8) & 255) +
    0.0722 * channel(number & 255)
  );
};
const contrast = (one: string, other: string): number => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const TEXT: readonly (readonly [string, string])[] = [
  ...(['bg', 'surface', 'raised'] as const).flatMap((surface) =>
    (['ink', 'muted', 'primary-strong', 'ok', 'warn', 'err', 'info', 'blue'] as const).map(
      (ink) => [ink, surface] as const,
    ),
  ),
  ['primary', 'surface'],
  ['ink', 'primary-weak'],
  ['muted', 'primary-weak'],
  ['primary-strong', 'primary-weak'],
  ['on-primary', 'primary'],
  ['header-ink', 'header'],
  ['header-muted', 'header'],
  ['ok', 'ok-weak'],
  ['warn', 'warn-weak'],
  ['err', 'err-weak'],
  ['info', 'info-weak'],
  ['archived', 'archived-weak'],
  ['blue', 'blue-weak'],
  ['ink', 'ok-weak'],
  ['ink', 'warn-weak'],
  ['ink', 'err-weak'],
  ['ink', 'info-weak'],
];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const colours = coloursOf(theme);
  const of = (name: string): string => {
    const value = colours[name];
    if (value === undefined) throw new Error(`No colour --${name}`);
    return value;
  };

  it.each(TEXT)('%s on %s reads (4.5:1)', (ink, surface) => {
    expect(contrast(of(ink), of(surface))).toBeGreaterThanOrEqual(4.5);
  });

  it('outlines of fields are seen (3:1)', () => {
    expect(contrast(of('line-strong'), of('surface'))).toBeGreaterThanOrEqual(3);
  });

  it('the badge reads', () => {
    expect(contrast(of('on-badge'), of('badge'))).toBeGreaterThanOrEqual(4.5);
  });

  it('has every colour of the other', () => {
    expect(Object.keys(colours).sort()).toEqual(
      Object.keys(coloursOf(theme === 'light' ? 'dark' : 'light')).sort(),
    );
  });
});
