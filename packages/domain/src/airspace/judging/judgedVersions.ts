import { rememberedOf } from '../../time/remembered.ts';
import type { Analysis } from '../constraint.ts';
import { endOfCycle } from '../dataAge.ts';
import type { AirspaceIndex } from '../index.ts';
import type { DatasetVersion } from '../zone.ts';

/** The publications that a verdict rests on: the SIA's, and the official UAS zones once they have been imported. */
export const judgedVersions: (index: AirspaceIndex) => readonly DatasetVersion[] = rememberedOf(
  ({ dataset: { version, official } }) => (official ? [version, official.version] : [version]),
);

/** The same as an analysis names them, each with the day on which it ends. */
export const judgedDatasets: (index: AirspaceIndex) => Analysis['datasets'] = rememberedOf((index) =>
  judgedVersions(index).map((dataset) => ({
    id: dataset.id,
    source: dataset.source,
    version: dataset.version,
    effective_date: dataset.effective_date,
    valid_until: endOfCycle(dataset),
  })),
);
