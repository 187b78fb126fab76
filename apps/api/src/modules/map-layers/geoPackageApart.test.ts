import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endlessGeoPackage, geoPackage } from './geoPackage.fixture.ts';
import { READER_BUSY, readGeoPackageApart } from './geoPackageApart.ts';

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

  it('says of one with more tables than are read which ones are left out', () => {
    const reasons = (more_tables: number) =>
      readGeoPackageApart(geoPackage({ more_tables })).refused.map(({ reason }) => reason);
    expect(reasons(49)).not.toContain('too_many_features');
    expect(reasons(60).filter((reason) => reason === 'too_many_features')).toHaveLength(11);
    const refused = (more_tables: number) => readGeoPackageApart(geoPackage({ more_tables })).refused_count;
    expect(refused(1_200) - refused(1_100)).toBe(100);
  });

  it('that would keep SQLite busy for days costs its processor time alone, and leaves no file', () => {
    const started = performance.now();
    expect(readGeoPackageApart(endlessGeoPackage(), { processor: 1_500, clock: 120_000 }).refused).toEqual([
      { place: '', name: '', reason: 'too_large' },
    ]);
    expect(performance.now() - started).toBeGreaterThan(700);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says that the machine is busy, and nothing against the file, where the clock runs out first', () => {
    const limits = { processor: 60_000, clock: 300 };
    expect(() => readGeoPackageApart(endlessGeoPackage(), limits)).toThrow(READER_BUSY);
    expect(readdirSync(folder)).toEqual([]);
  });
});
