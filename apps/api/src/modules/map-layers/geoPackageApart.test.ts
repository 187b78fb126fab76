import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { endlessGeoPackage, geoPackage } from './geoPackage.fixture.ts';
import { readGeoPackageApart } from './geoPackageApart.ts';

const kept = (): string[] => readdirSync(tmpdir()).filter((name) => /^envol-layer-.*gpkg$/.test(name));

describe('a GeoPackage read in a process of its own', () => {
  it('gives its features', () => {
    expect(readGeoPackageApart(geoPackage())).toMatchObject({
      format: 'geopackage',
      features: [{ name: 'Poste 1' }, { name: 'Poste 2' }],
    });
  });

  it('that would keep SQLite busy for days costs its time alone, and leaves no file', () => {
    const before = kept();
    const started = performance.now();
    expect(readGeoPackageApart(endlessGeoPackage(), 1_000).refused).toEqual([
      { place: '', name: '', reason: 'too_large' },
    ]);
    expect(performance.now() - started).toBeGreaterThan(950);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(kept().filter((name) => !before.includes(name))).toEqual([]);
  });
});
