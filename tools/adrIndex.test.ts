import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { adrIndex, decisionOf } from './adrIndex.ts';

const page = (title: string, status: string): string => `# ${title}\n\nStatus: ${status}\n\n## Context\n`;

it('The index of decisions strikes out what is superseded and says what a later decision changed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'adr-'));
  const pages = {
    '0001-first.md': page('0001 – First', 'superseded by 0003 · Date: 2026-01-01 · Theme: screens'),
    '0002-second.md': page('0002 – Second', 'accepted · Date: 2026-01-01 · Theme: screens'),
    '0003-third.md': page(
      '0003 – Third',
      'accepted · Date: 2026-01-02 · Refines 0002 (files) · Theme: screens',
    ),
  };
  for (const [name, text] of Object.entries(pages)) writeFileSync(path.join(folder, name), text);
  try {
    const index = adrIndex(folder);
    expect(index).toContain('- ~~[0001 First](0001-first.md)~~ (superseded by 0003)\n');
    expect(index).toContain('- [0002 Second](0002-second.md) (refined by 0003)\n');
    expect(index).toContain('- [0003 Third](0003-third.md)\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([
  ['no number', page('A decision', 'accepted · Date: 2026-01-01 · Theme: screens')],
  ["another file's number", page('0008 – A decision', 'accepted · Date: 2026-01-01 · Theme: screens')],
  ['no status', page('0007 – A decision', 'Date: 2026-01-01')],
  ['an unknown theme', page('0007 – A decision', 'accepted · Date: 2026-01-01 · Theme: weather')],
])('The index of decisions refuses a page with %s, and names it', (_, text) => {
  expect(() => decisionOf('0007-page.md', text)).toThrow('0007-page.md');
});
