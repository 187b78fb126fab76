import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import {
  buildInfrastructure,
  type InfrastructureLayer,
  type InfrastructureNear,
  infrastructureNear,
  type PackedInfrastructure,
  packInfrastructure,
  unpackInfrastructure,
} from '@envol/domain/infrastructure/infrastructure';

/** What the threads of infrastructure are asked. */
export type InfrastructureTask =
  | { readonly kind: 'read'; readonly file: string }
  | {
      readonly kind: 'near';
      readonly packed: PackedInfrastructure;
      readonly areas: readonly { readonly id: string; readonly geometry: AreaGeometry }[];
      readonly within_m: number;
    };

const readLines = (file: string): PackedInfrastructure => {
  const text = brotliDecompressSync(readFileSync(new URL(file))).toString('utf8');
  const { layers } = JSON.parse(text) as { layers: readonly InfrastructureLayer[] };
  return packInfrastructure(buildInfrastructure(layers));
};

/**
 * Entry of a worker thread: unpacks a file of lines and lays them out, or finds those near a mission.
 * @public loaded by its path
 */
export default (task: InfrastructureTask): PackedInfrastructure | InfrastructureNear[] =>
  task.kind === 'read'
    ? readLines(task.file)
    : infrastructureNear(unpackInfrastructure(task.packed), task.areas, task.within_m);
