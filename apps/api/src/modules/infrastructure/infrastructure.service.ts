import { LIMITS } from '@envol/contract/limits';
import { lineOf } from '@envol/domain/infrastructure/infrastructure';
import type { Database } from '../../platform/db/database.ts';
import { findPlanned } from '../../platform/db/plannedMission.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import type { Workers } from '../../platform/workers.ts';
import { infrastructureLines, infrastructureOf } from './infrastructure.lines.ts';

export interface InfrastructureDeps {
  readonly db: Database;
  readonly workers: Workers;
}

const WITHIN_M = 1_000;
const SAID = {
  within_m: WITHIN_M,
  source: 'OpenStreetMap',
  licence: 'ODbL 1.0',
  extracted: '2026-08',
  not_covered: ['prison' as const, 'hospital' as const],
};

const find = async ({ db, workers }: InfrastructureDeps, reached: VisibleRows, id: number) => {
  const { areas } = await findPlanned(db, reached, id);
  return infrastructureOf(workers, areas, WITHIN_M);
};

/** What is mapped near a mission. Throws NOT_FOUND. */
export const readInfrastructure = async (deps: InfrastructureDeps, reached: VisibleRows, id: number) => {
  const near = await find(deps, reached, id);
  return {
    ...SAID,
    not_covered: [...SAID.not_covered],
    items: near.map(({ kind, label, distance_m, area_ids }) => ({
      kind,
      label,
      distance_m,
      area_ids: [...area_ids],
    })),
  };
};

/** Its lines. Throws NOT_FOUND. */
export const drawInfrastructure = async (deps: InfrastructureDeps, reached: VisibleRows, id: number) => {
  const [near, index] = await Promise.all([find(deps, reached, id), infrastructureLines(deps.workers)]);
  const lines = near.flatMap(({ kind, label, lines: own }) => own.map((line) => ({ kind, label, line })));
  return {
    type: 'FeatureCollection' as const,
    count: lines.length,
    features: lines.slice(0, LIMITS.infrastructure_lines_told).map(({ kind, label, line }) => ({
      type: 'Feature' as const,
      id: line,
      geometry: { type: 'LineString', coordinates: lineOf(index, line) },
      properties: { kind, label },
    })),
  };
};
