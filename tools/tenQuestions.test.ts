import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findText } from './find.mjs';

const page = readFileSync(path.resolve(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8');
const chapter = /## Where is the rule that …\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
const QUESTIONS = [...chapter.matchAll(/^\| (.+?) \| `(.+?)` \| `(.+?)` \|$/gm)].map(
  ([, question = '', search = '', file = '']) => [question, search, file] as const,
);

it('a newcomer finds ten questions in CONTRIBUTING.md', () => {
  expect(QUESTIONS).toHaveLength(10);
});

it.each(QUESTIONS)('the rule by which %s is found by one search for %s', (_, search, file) => {
  expect(findText(search)).toEqual([file]);
});

it('a text that stands nowhere is found in no file', () => {
  expect(findText('a rule that nobody wrote down in any source')).toEqual([]);
});
