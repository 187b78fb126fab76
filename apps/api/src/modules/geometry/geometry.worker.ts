import type { Analysis, MissionInput } from '@envol/domain/airspace/constraint';
import { type AirspaceIndex, buildAirspaceIndex } from '@envol/domain/airspace/index';
import { analyseMission } from '@envol/domain/airspace/judging/analysis';
import { type PackedDataset, unpackDataset } from '@envol/domain/airspace/packedDataset';
import {
  computeExclusion,
  type ExclusionInput,
  type ExclusionResult,
} from '@envol/domain/exclusion-zones/exclusionZone';
import { type Cover, coverOf } from '@envol/domain/geo/covers';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { type DrawnOutline, drawOutline, type Prepared, prepareAreas } from '@envol/domain/geo/prepare';

/** A dataset as all threads read it: packed JSON in memory that they share. */
export interface SharedDataset {
  /** The ids of its publications. */
  readonly id: string;
  readonly json: SharedArrayBuffer;
}

/** What the threads of geometry are asked. */
export type GeometryTask =
  | { readonly kind: 'prepare'; readonly geometries: readonly AreaGeometry[] }
  | { readonly kind: 'draw'; readonly geometries: readonly AreaGeometry[] }
  | { readonly kind: 'exclusion'; readonly input: ExclusionInput }
  | { readonly kind: 'cover'; readonly outline: DrawnOutline; readonly areas: readonly AreaGeometry[] }
  | { readonly kind: 'analyse'; readonly dataset: SharedDataset; readonly mission: MissionInput };

export type GeometryAnswer = Prepared | Analysis | ExclusionResult | Cover | readonly (DrawnOutline | null)[];

/** Laid out once a thread and dataset. */
let laid: { readonly id: string; readonly index: AirspaceIndex } | null = null;

const indexOf = ({ id, json }: SharedDataset): AirspaceIndex => {
  if (laid?.id !== id) {
    // A decoder reads no shared memory: the copy lives for a moment.
    const text = new TextDecoder().decode(new Uint8Array(json).slice());
    laid = { id, index: buildAirspaceIndex(unpackDataset(JSON.parse(text) as PackedDataset)) };
  }
  return laid.index;
};

/**
 * Entry of a worker thread.
 * @public loaded by its path
 */
export default (task: GeometryTask): GeometryAnswer => {
  switch (task.kind) {
    case 'prepare':
      return prepareAreas(task.geometries);
    case 'draw':
      return task.geometries.map(drawOutline);
    case 'exclusion':
      return computeExclusion(task.input);
    case 'cover':
      return coverOf(task.outline, task.areas);
    case 'analyse':
      return analyseMission(indexOf(task.dataset), task.mission);
  }
};
