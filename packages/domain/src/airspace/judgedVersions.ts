import type { AirspaceIndex } from './index.ts';
import type { DatasetVersion } from './zone.ts';

/** The publications that a verdict rests on: the SIA's, and the official UAS zones once they have been imported. */
export function judgedVersions({ dataset }: AirspaceIndex): readonly DatasetVersion[] {
  const { version, official } = dataset;
  return official ? [version, official.version] : [version];
}
