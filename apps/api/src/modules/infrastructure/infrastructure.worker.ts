import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import {
  buildInfrastructure,
  type InfrastructureLayer,
  type PackedInfrastructure,
  packInfrastructure,
} from '@envol/domain/infrastructure/infrastructure';

/**
 * Entry of a worker thread: unpacks a file of lines and lays them out.
 * @public loaded by its path
 */
export default (file: string): PackedInfrastructure => {
  const text = brotliDecompressSync(readFileSync(new URL(file))).toString('utf8');
  const { layers } = JSON.parse(text) as { layers: readonly InfrastructureLayer[] };
  return packInfrastructure(buildInfrastructure(layers));
};
