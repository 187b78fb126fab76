import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TOKENS, type Token } from './tokens.ts';

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

const TEXT: readonly (readonly [Token, Token])[] = [
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
  const tokens = TOKENS[theme];

  it.each(TEXT)('%s on %s reads (4.5:1)', (ink, surface) => {
    expect(contrast(tokens[ink], tokens[surface])).toBeGreaterThanOrEqual(4.5);
  });

  it('outlines of fields are seen (3:1)', () => {
    expect(contrast(tokens['line-strong'], tokens.surface)).toBeGreaterThanOrEqual(3);
  });

  it('the badge reads', () => {
    expect(contrast(tokens['on-badge'], tokens.badge)).toBeGreaterThanOrEqual(4.5);
  });

  it('is the same in the style sheet', () => {
    const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
    const start = sheet.search(theme === 'light' ? /:root/ : /\[data-theme=["']dark["']\]/);
    const block = sheet.slice(start, sheet.indexOf('}', start));
    expect(block).toContain(`color-scheme: ${theme};`);
    for (const [name, value] of Object.entries(tokens)) expect(block).toContain(`--${name}: ${value};`);
  });
});
