import { expect, test } from 'vitest';
import { shellFiles } from './vite.config.offline.ts';

test('the shell is the entry with what it imports at once, and no screen', () => {
  const manifest = {
    'index.html': { file: 'assets/index-1.js', imports: ['_base.js'], css: ['assets/index-1.css'] },
    '_base.js': { file: 'assets/base-1.js', imports: ['_start.js'], assets: ['assets/inter.woff2'] },
    '_start.js': { file: 'assets/start-1.js', imports: ['_base.js'] },
    'src/Screen.tsx': { file: 'assets/Screen-1.js', imports: ['_base.js'] },
  };
  expect([...shellFiles(manifest)].sort()).toEqual([
    'assets/base-1.js',
    'assets/index-1.css',
    'assets/index-1.js',
    'assets/inter.woff2',
    'assets/start-1.js',
  ]);
  expect(shellFiles({})).toEqual(new Set());
});
