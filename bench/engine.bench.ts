/*
 * The airspace engine side by side with PostGIS (through node-pg, prepared statement, GiST index) and turf, on
 * every zone of the SIA publication and every volume of the official UAS zones, and the same random missions of about a
 * kilometre. PostGIS sees circles as drawn polygons; the zones met are compared without them. It is asked twice: for the zones
 * met alone, and for the places that a whole analysis asks about (support/postgisPeer.ts); it lays no card, counts no notice
 * and no night, and looks for no sea.
 *
 * They take turns, round by round, and the middle ratio of processor time counts (of PostGIS that of its server process and
 * of node-pg): what else the machine does slows both alike. The analysis is warmed up before: a process that has judged for a
 * minute is what a server is all day. What the first missions of a process take stands on a line of its own.
 *
 *   node bench/engine.bench.ts
 */
import { booleanIntersects } from '@turf/turf';
import Flatbush from 'flatbush';
import { buildAirspaceIndex, zonesMeeting } from '../packages/domain/src/airspace/index.ts';
import { analyseMission } from '../packages/domain/src/airspace/judging/analysis.ts';
import { volumesMeeting } from '../packages/domain/src/airspace/official/officialIndex.ts';
import type { PolygonGeometry } from '../packages/domain/src/geo/geometry.ts';
import { boundingBox, packShapes } from '../packages/domain/src/geo/packed.ts';
import { area, mission } from '../packages/domain/test/missionInput.ts';
import { missionPolygon, randomFrom } from '../packages/domain/test/missions.ts';
import { findPostgis, startPostgis } from '../packages/domain/test/postgis.ts';
import { wholeDataset } from '../packages/domain/test/uas.ts';
import { processorMs } from '../tools/processorTime.ts';
import { printFigures } from './support/figures.ts';
import { type PostgisPeer, postgisPeer } from './support/postgisPeer.ts';

const MISSIONS = 20_000;
const SLOW_MISSIONS = 2_000;
/** Zones met, the whole analysis beside the zones alone and beside the same questions, and the longest a mission may take, ms. */
const GOAL = { met: 60, analysis: 15, same: 15, each_ms: 2 };

const dataset = wholeDataset();
const index = buildAirspaceIndex(dataset);

/** Missions about published zones, so that most of them meet some, as flights near towns do. */
function makeMissions(count: number): PolygonGeometry[] {
  const random = randomFrom(2026);
  const missions: PolygonGeometry[] = [];
  while (missions.length < count) {
    const zone = dataset.zones[Math.floor(random() * dataset.zones.length)];
    if (!zone) continue;
    const [west, south, east, north] = boundingBox(zone.geometry);
    const mission = missionPolygon(random, [
      west + random() * (east - west),
      south + random() * (north - south),
    ]);
    if (mission && Math.max(...sizes(mission)) > 0.002 && Math.max(...sizes(mission)) < 0.03)
      missions.push(mission);
  }
  return missions;
}

function sizes(geometry: PolygonGeometry): readonly [number, number] {
  const [west, south, east, north] = boundingBox(geometry);
  return [east - west, north - south];
}

interface Measure {
  readonly perSecond: number;
  readonly met: number;
}

/** Rounds that count, after one to warm up. */
const ROUNDS = 5;
/** Rounds of analyses before: after some 20,000 all of it is compiled. */
const WARM_UP = 10;

async function round(
  missions: readonly PolygonGeometry[],
  judge: (mission: PolygonGeometry) => number | Promise<number>,
  server: () => number = () => 0,
): Promise<Measure> {
  let met = 0;
  const start = processorMs() + server();
  for (const mission of missions) {
    const found = judge(mission);
    met += typeof found === 'number' ? found : await found;
  }
  const spent = processorMs() + server() - start;
  return { perSecond: missions.length / (spent / 1000), met: met / missions.length };
}

/** Rounds by turns; each mover's figures in their order. */
async function byTurns(movers: readonly (() => Promise<Measure>)[]): Promise<Measure[][]> {
  const all: Measure[][] = movers.map(() => []);
  for (let at = 0; at <= ROUNDS; at++)
    for (const [position, mover] of movers.entries()) {
      const found = await mover();
      if (at > 0) all[position]?.push(found);
    }
  return all;
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const official = index.official;
const volumes = official?.volumes ?? [];
const isPolygon = volumes.map(({ projection }) => projection.type === 'Polygon');

function ours(missions: readonly PolygonGeometry[], withCircles = true): Promise<Measure> {
  return round(missions, (mission) => {
    const packed = packShapes([mission]);
    const met = official ? volumesMeeting(official, packed, 0) : [];
    const counted = withCircles ? met : met.filter((volume) => isPolygon[volume]);
    const zones = zonesMeeting(index, packed, 0);
    const own = withCircles ? zones : zones.filter((zone) => dataset.zones[zone]?.geometry.type !== 'Circle');
    return own.length + counted.length;
  });
}

function wholeAnalysis(missions: readonly PolygonGeometry[]): Promise<Measure> {
  return round(
    missions,
    (geometry) =>
      analyseMission(
        index,
        mission({ areas: [area(geometry)], max_height_m: 100, populated_area: 'to_check' }),
      ).constraints.length,
  );
}

function turf(missions: readonly PolygonGeometry[]): () => Promise<Measure> {
  const features = dataset.zones.flatMap((zone) =>
    zone.geometry.type === 'Polygon'
      ? [
          {
            type: 'Polygon' as const,
            coordinates: zone.geometry.coordinates.map((r) => r.map((p) => [...p])),
          },
        ]
      : [],
  );
  const tree = new Flatbush(features.length);
  for (const zone of dataset.zones)
    if (zone.geometry.type === 'Polygon') tree.add(...boundingBox(zone.geometry));
  tree.finish();
  const prepared = missions.map((mission) => ({
    box: boundingBox(mission),
    geometry: { type: 'Polygon' as const, coordinates: mission.coordinates.map((r) => r.map((p) => [...p])) },
  }));
  let at = 0;
  const judge = (): number => {
    const mission = prepared[at++ % prepared.length];
    if (!mission) return 0;
    return tree.search(...mission.box).filter((position) => {
      const zone = features[position];
      return zone && booleanIntersects(mission.geometry, zone);
    }).length;
  };
  return () => round(missions, judge);
}

function row(name: string, found: readonly Measure[], reference: readonly Measure[], goal: string): number {
  const ratio = middle(
    found.map(({ perSecond }, at) => perSecond / (reference[at]?.perSecond ?? Number.NaN)),
  );
  console.log(
    [
      name.padEnd(34),
      Math.round(middle(found.map(({ perSecond }) => perSecond)))
        .toString()
        .padStart(9),
      (found[0]?.met ?? 0).toFixed(3).padStart(9),
      (reference.length === 0 ? '–' : `${ratio.toFixed(2)} ×`).padStart(10),
      goal,
    ].join('  '),
  );
  return ratio;
}

const missions = makeMissions(MISSIONS);
const few = missions.slice(0, SLOW_MISSIONS);
const bin = await findPostgis();
const oracle = bin ? await startPostgis(bin) : null;
const turnsOf = (peer: PostgisPeer): (() => Promise<Measure>)[] => [
  () => round(few, peer.zonesMet, peer.processorMs),
  () => round(few, peer.whole, peer.processorMs),
];
try {
  const first: Measure[] = [];
  for (let at = 0; at < WARM_UP; at++) first.push(await wholeAnalysis(few));
  const peer = oracle ? turnsOf(await postgisPeer(oracle, index, few)) : [];
  const [zones = [], same = [], whole = [], others = [], reference = [], asked = []] = await byTurns([
    () => ours(missions),
    () => ours(few, false),
    () => wholeAnalysis(missions),
    turf(few),
    ...peer,
  ]);
  console.log(
    `${dataset.zones.length} zones and ${volumes.length} official volumes, ${MISSIONS} missions (${SLOW_MISSIONS} for PostGIS and turf)\n`,
  );
  console.log(
    ['what'.padEnd(34), 'a second'.padStart(9), 'zones met', 'to PostGIS'.padStart(10), 'goal'].join('  '),
  );
  const met = row('engine, zones met', zones, reference, `≥ ${GOAL.met} × PostGIS`);
  row('engine, zones met (the few)', same, reference, '');
  const analysis = row('engine, whole analysis with cards', whole, reference, `≥ ${GOAL.analysis} × PostGIS`);
  const analysisToSame = row('… beside the same questions', whole, asked, `≥ ${GOAL.same} × PostGIS`);
  // Without the very first round, which lays cells and lists out.
  row('… the first missions of a process', first.slice(1, 1 + ROUNDS), asked, '');
  row('turf, SIA zones alone', others, reference, '');
  if (oracle) {
    row('PostGIS through node-pg, zones met', reference, reference, '');
    row('PostGIS, the same questions', asked, reference, '');
    const each = 1000 / middle(whole.map(({ perSecond }) => perSecond));
    console.log(
      `\none mission: ${each.toFixed(2)} ms (goal ≤ ${GOAL.each_ms} ms); zones met without circles: ` +
        `${(same[0]?.met ?? 0).toFixed(4)} here, ${(reference[0]?.met ?? 0).toFixed(4)} in PostGIS`,
    );
    printFigures({
      zones_met_to_postgis: met,
      analysis_to_postgis: analysis,
      analysis_to_same_questions: analysisToSame,
    });
    const isMet =
      met >= GOAL.met && analysis >= GOAL.analysis && analysisToSame >= GOAL.same && each <= GOAL.each_ms;
    console.log(isMet ? 'goals met' : 'GOALS MISSED');
    if (!isMet) process.exitCode = 1;
  } else console.log('\nno PostgreSQL with PostGIS on this machine: only the engine and turf were measured');
} finally {
  await oracle?.stop();
}
