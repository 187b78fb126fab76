import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { type Communes, communesOf, readCommunes } from '@envol/domain/territory/communes';

const FILE = new URL('../../../data/communes/communes.bin.br', import.meta.url);
let known: Communes | null = null;

/**
 * The communes of each area, in a thread that keeps their outlines.
 * @public loaded by its path
 */
export default (areas: readonly AreaGeometry[]): readonly (readonly string[])[] => {
  known ??= readCommunes(brotliDecompressSync(readFileSync(FILE)), (bytes) =>
    new TextDecoder().decode(bytes),
  );
  const communes = known;
  return areas.map((geometry) => communesOf(communes, geometry));
};
