import type { Analysis, MissionInput } from '@envol/domain/airspace/constraint';
import { analyseMission } from '@envol/domain/airspace/judging/analysis';
import {
  computeExclusion,
  type ExclusionInput,
  type ExclusionResult,
} from '@envol/domain/exclusion-zones/exclusionZone';
import { type Cover, coverOf } from '@envol/domain/geo/covers';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { costOf, type DrawnOutline, type Prepared, prepareAreas } from '@envol/domain/geo/prepare';
import type { Services } from '../../platform/service.ts';
import type { Turn, WorkerKind, Workers } from '../../platform/workers.ts';
import type { GeometryTask } from './geometry.worker.ts';

/** Geometry of requests: what is quick is done at once, the rest in a thread with limits of time and memory. */
export interface Geometry {
  /** Checks and measures areas. Throws WorkerLimitExceeded. */
  prepare(geometries: readonly AreaGeometry[]): Promise<Prepared>;
  /** Judges a mission with the dataset in force. Throws WorkerLimitExceeded. */
  analyse(mission: MissionInput): Promise<Analysis>;
  /** Outlines as a map draws them; null for polygons. Throws WorkerLimitExceeded. */
  draw(geometries: readonly AreaGeometry[]): Promise<readonly (DrawnOutline | null)[]>;
  /** Computes a third-party exclusion zone. Throws WorkerLimitExceeded. */
  exclusion(input: ExclusionInput): Promise<ExclusionResult>;
  /** How an outline lies to areas. Throws WorkerLimitExceeded. */
  coverOf(outline: DrawnOutline, areas: readonly AreaGeometry[]): Promise<Cover>;
  /**
   * For work that judges such areas while it holds a transaction: costly ones wait for their thread before it begins,
   * so that no connection and no lock waits in a queue.
   */
  inTurn<T>(geometries: readonly AreaGeometry[], work: (geometry: Geometry) => Promise<T>): Promise<T>;
}

const KIND: WorkerKind = {
  file: new URL('./geometry.worker.ts', import.meta.url),
  processor_ms: 15_000,
  max_heap_mb: 768,
};
/** Up to this cost (`costOf`) the main thread does it: some 20 ms, less than the way to a thread and back is worth. */
const QUICK = 600;

/** Growing an outline costs as much as a corridor along it, for each of its layers. */
const GROWTH = 16;

const geometriesOf = (mission: MissionInput): AreaGeometry[] => mission.areas.map(({ geometry }) => geometry);

const overThreads = (ask: Turn, airspace: Services['airspace']): Geometry => {
  const isQuick = (geometries: readonly AreaGeometry[]): boolean => costOf(geometries) <= QUICK;
  const task = <O>(input: GeometryTask): Promise<O> => ask<GeometryTask, O>(input);
  const geometry: Geometry = {
    prepare: async (geometries) =>
      isQuick(geometries) ? prepareAreas(geometries) : task<Prepared>({ kind: 'prepare', geometries }),
    analyse: async (mission) => {
      const { index, shared } = airspace.current();
      return isQuick(geometriesOf(mission))
        ? analyseMission(index, mission)
        : task<Analysis>({ kind: 'analyse', dataset: await shared(), mission });
    },
    draw: async (geometries) =>
      geometries.length === 0 ? [] : task<(DrawnOutline | null)[]>({ kind: 'draw', geometries }),
    exclusion: async (input) =>
      costOf(input.areas) * GROWTH <= QUICK
        ? computeExclusion(input)
        : task<ExclusionResult>({ kind: 'exclusion', input }),
    coverOf: async (outline, areas) =>
      costOf(areas) * GROWTH <= QUICK
        ? coverOf(outline, areas)
        : task<Cover>({ kind: 'cover', outline, areas }),
    inTurn: (_geometries, work) => work(geometry),
  };
  return geometry;
};

export const createGeometry = (workers: Workers, airspace: Services['airspace']): Geometry => ({
  ...overThreads((input) => workers.run(KIND, input), airspace),
  inTurn: (geometries, work) =>
    costOf(geometries) <= QUICK
      ? work(overThreads((input) => workers.run(KIND, input), airspace))
      : workers.inTurn(KIND, (turn) => work(overThreads(turn, airspace))),
});
