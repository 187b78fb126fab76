// `npm run find -- "text"`: the sources that contain a text, tests and generated lists apart.
import { spawnSync } from 'node:child_process';
import { root } from './process.mjs';

const OPTIONS = [
  '-rlF',
  '--include=*.ts',
  '--include=*.tsx',
  '--exclude=*.test.ts',
  '--exclude=*.test.tsx',
  '--exclude=*.generated.ts',
  '--exclude-dir=node_modules',
  '--exclude-dir=test',
  '--exclude-dir=dist',
];

/** The files that contain the text, by their path from the checkout. */
export function findText(text) {
  const { stdout } = spawnSync('grep', [...OPTIONS, '--', text, 'packages', 'apps'], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}

if (process.argv[1]?.endsWith('find.mjs')) {
  const text = process.argv.slice(2).join(' ');
  if (text === '') {
    console.error('Usage: npm run find -- "text"');
    process.exit(1);
  }
  console.log(findText(text).join('\n'));
}
