import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  RGAA_CRITERIA,
  RGAA_NOT_APPLICABLE,
  RGAA_NOT_MET,
  RGAA_RATE_PERCENT,
} from '../apps/web/src/features/help/rgaa.ts';

const root = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'docs/accessibility.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+) [^|]+\| (met|\*\*not met\*\*|not applicable) \|/gm)].map(
  ([, criterion = '', state = '']) => ({ criterion, state }),
);
const inState = (wanted: string) =>
  rows.filter(({ state }) => state === wanted).map(({ criterion }) => criterion);

it('the table of accessibility answers each criterion of RGAA 4.1 once', () => {
  expect(rows).toHaveLength(RGAA_CRITERIA);
  expect(new Set(rows.map(({ criterion }) => criterion)).size).toBe(RGAA_CRITERIA);
});

it('the page of accessibility lists what the table says is not met, and the same rate', () => {
  expect(inState('**not met**')).toEqual([...RGAA_NOT_MET]);
  expect(inState('not applicable')).toEqual([...RGAA_NOT_APPLICABLE]);
  expect(text).toContain(`${RGAA_RATE_PERCENT.toFixed(1)} %.**`);
});
