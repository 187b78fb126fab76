import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endlessGeoPackage, geoPackage } from './geoPackage.fixture.ts';
import { readGeoPackageApart } from './geoPackageApart.ts';

/** A folder of this file's own: others read GeoPackages at the same time. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'apart-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe('a GeoPackage read in a process of its own', () => {
  it('gives its features', () => {
    expect(readGeoPackageApart(geoPackage())).toMatchObject({
      format: 'geopackage',
      features: [{ name: 'Poste 1' }, { name: 'Poste 2' }],
    });
  });

  it('that would keep SQLite busy for days costs its time alone, and leaves no file', () => {
    const started = performance.now();
    expect(readGeoPackageApart(endlessGeoPackage(), 1_000).refused).toEqual([
      { place: '', name: '', reason: 'too_large' },
    ]);
    expect(performance.now() - started).toBeGreaterThan(950);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(readdirSync(folder)).toEqual([]);
  });
});
