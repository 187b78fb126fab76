import { rememberedOf } from '../time/remembered.ts';
import type { AirspaceIndex } from './index.ts';
import type { DatasetVersion } from './zone.ts';

/** The publications that a verdict rests on: the SIA's, and the official UAS zones once they have been imported. */
export const judgedVersions: (index: AirspaceIndex) => readonly DatasetVersion[] = rememberedOf(
  ({ dataset: { version, official } }) => (official ? [version, official.version] : [version]),
);
