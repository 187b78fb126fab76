/*
 * A mission of 20 areas over 30 days against everything that stands around it: all zones of the SIA publication and all
 * official UAS zones, 1,777 invented NOTAM of a French day's shapes, and the power lines, railways and motorways that go with
 * the product. Cold: the first mission after what it needs was laid out; warm: the same place again.
 *
 *   node bench/wholeMission.bench.ts
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { buildAirspaceIndex } from '../packages/domain/src/airspace/index.ts';
import { analyseMission } from '../packages/domain/src/airspace/judging/analysis.ts';
import type { AreaGeometry } from '../packages/domain/src/geo/geometry.ts';
import {
  buildInfrastructure,
  type InfrastructureLayer,
  infrastructureNear,
} from '../packages/domain/src/infrastructure/infrastructure.ts';
import { buildNotamIndex, inForce, judgeNotams } from '../packages/domain/src/notams/judgeNotams.ts';
import { syntheticNotams } from '../packages/domain/src/notams/notam.samples.ts';
import { parseNotams } from '../packages/domain/src/notams/parseNotams.ts';
import { area, mission } from '../packages/domain/test/missionInput.ts';
import { wholeDataset } from '../packages/domain/test/uas.ts';

/** ms. */
const GOAL = { cold: 1_000, warm: 150 };
const AREAS = 20;

const timed = <T>(name: string, work: () => T): T => {
  const started = performance.now();
  const done = work();
  console.log(`${name.padEnd(44)} ${(performance.now() - started).toFixed(1).padStart(8)} ms`);
  return done;
};

const index = timed('lay out zones', () => buildAirspaceIndex(wholeDataset()));
const notams = timed('read 1,777 NOTAM', () => parseNotams(syntheticNotams(1_777).join('\n\n')).notams);
const notamIndex = timed('lay out NOTAM', () => buildNotamIndex(inForce(notams)));
const lines = timed('read and lay out lines', () => {
  const packed = readFileSync(new URL('../apps/api/data/infrastructure/lines.json.br', import.meta.url));
  const { layers } = JSON.parse(brotliDecompressSync(packed).toString('utf8')) as {
    layers: readonly InfrastructureLayer[];
  };
  return buildInfrastructure(layers);
});

/** Twenty disks in a row south of Toulouse, under many zones and beside many lines. */
const geometries = Array.from(
  { length: AREAS },
  (_, place): AreaGeometry => ({ type: 'Circle', center: [1.3 + place * 0.02, 43.5], radius_m: 400 }),
);
const period = { start: '2026-06-01T08:00:00.000Z', end: '2026-06-30T16:00:00.000Z' };
const input = mission({
  ...period,
  is_continuous: false,
  areas: geometries.map((geometry, place) => area(geometry, String(place))),
});

const whole = (): number => {
  const analysis = analyseMission(index, input);
  const findings = judgeNotams(notamIndex, {
    areas: input.areas.map(({ id, geometry, ground }) => ({
      id,
      geometry,
      ground,
      top_m: input.max_height_m,
    })),
    period: input,
  });
  return analysis.constraints.length + findings.length + infrastructureNear(lines, input.areas, 1_000).length;
};

const measure = (): number => {
  const started = performance.now();
  whole();
  return performance.now() - started;
};
const cold = measure();
const warm = Math.min(...Array.from({ length: 5 }, measure));
console.log(
  `\n${AREAS} areas over 30 days: cold ${cold.toFixed(1)} ms (goal ${GOAL.cold}), warm ${warm.toFixed(1)} ms (goal ${GOAL.warm})`,
);
if (cold > GOAL.cold || warm > GOAL.warm) process.exitCode = 1;
