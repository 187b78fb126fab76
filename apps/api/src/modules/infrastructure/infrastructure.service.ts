import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  buildInfrastructure,
  type InfrastructureIndex,
  type InfrastructureLayer,
  infrastructureNear,
  lineOf,
} from '@envol/domain/infrastructure/infrastructure';
import type { Database } from '../../platform/db/database.ts';
import { findPlanned } from '../../platform/db/plannedMission.ts';
import type { Reached } from '../../platform/db/reach.ts';

export interface InfrastructureDeps {
  readonly db: Database;
}

const FILE = new URL('../../../data/infrastructure/lines.json.br', import.meta.url);
const WITHIN_M = 1_000;
/** More lines than a map near a mission can show. */
const MOST_LINES = 400;
const SAID = {
  within_m: WITHIN_M,
  source: 'OpenStreetMap',
  licence: 'ODbL 1.0',
  extracted: '2026-08',
  not_covered: ['prison' as const, 'hospital' as const],
};

let loading: Promise<InfrastructureIndex> | null = null;

/** The lines that go with the product, read when a mission first asks for them. */
const lines = (): Promise<InfrastructureIndex> => {
  loading ??= readFile(FILE)
    .then((packed) => promisify(brotliDecompress)(packed))
    .then((text) => {
      const { layers } = JSON.parse(text.toString('utf8')) as { layers: readonly InfrastructureLayer[] };
      return buildInfrastructure(layers);
    });
  loading.catch(() => {
    loading = null;
  });
  return loading;
};

const find = async ({ db }: InfrastructureDeps, reached: Reached, id: number) => {
  const [{ areas }, index] = await Promise.all([findPlanned(db, reached, id), lines()]);
  return { index, near: infrastructureNear(index, areas, WITHIN_M) };
};

/** What is mapped near a mission. Throws NOT_FOUND. */
export const readInfrastructure = async (deps: InfrastructureDeps, reached: Reached, id: number) => {
  const { near } = await find(deps, reached, id);
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
export const drawInfrastructure = async (deps: InfrastructureDeps, reached: Reached, id: number) => {
  const { index, near } = await find(deps, reached, id);
  const shown = near
    .flatMap(({ kind, label, lines: own }) => own.map((line) => ({ kind, label, line })))
    .slice(0, MOST_LINES);
  return {
    type: 'FeatureCollection' as const,
    features: shown.map(({ kind, label, line }) => ({
      type: 'Feature' as const,
      id: line,
      geometry: { type: 'LineString', coordinates: lineOf(index, line) },
      properties: { kind, label },
    })),
  };
};
