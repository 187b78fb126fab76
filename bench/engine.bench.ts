/*
 * The airspace engine side by side with PostGIS (through node-pg, prepared statement, GiST index) and turf, on
 * every zone of the SIA publication and every volume of the official UAS zones, and the same random missions of about a
 * kilometre. PostGIS sees circles as drawn polygons; the zones met are compared without them.
 *
 *   node bench/engine.bench.ts
 */
import { booleanIntersects } from '@turf/turf';
import Flatbush from 'flatbush';
import { analyse } from '../packages/domain/src/airspace/analysis.ts';
import { buildAirspaceIndex, zonesMeeting } from '../packages/domain/src/airspace/index.ts';
import { volumesMeeting } from '../packages/domain/src/airspace/officialIndex.ts';
import { outlines } from '../packages/domain/src/geo/buffer.ts';
import type { PolygonGeometry } from '../packages/domain/src/geo/geometry.ts';
import { boundingBox, packShapes } from '../packages/domain/src/geo/packed.ts';
import { area, mission } from '../packages/domain/test/missionInput.ts';
import { missionPolygon, randomFrom } from '../packages/domain/test/missions.ts';
import { findPostgis, type Oracle, startPostgis } from '../packages/domain/test/postgis.ts';
import { wholeDataset } from '../packages/domain/test/uas.ts';

const MISSIONS = 20_000;
const SLOW_MISSIONS = 2_000;
/** Zones met, the whole analysis, and the longest that a mission may take, ms. */
const GOAL = { met: 30, analysis: 10, each_ms: 2 };

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

/** Best of three rounds, after one to warm up. */
function measure(missions: readonly PolygonGeometry[], judge: (mission: PolygonGeometry) => number): Measure {
  let best = 0;
  let met = 0;
  for (let round = 0; round < 4; round++) {
    met = 0;
    const start = performance.now();
    for (const mission of missions) met += judge(mission);
    if (round > 0) best = Math.max(best, missions.length / ((performance.now() - start) / 1000));
  }
  return { perSecond: best, met: met / missions.length };
}

/** Ids of our own zones that are circles lie under this, negative. */
const CIRCLES = 1_000_000;
const official = index.official;
const volumes = official?.volumes ?? [];
const isPolygon = volumes.map(({ projection }) => projection.type === 'Polygon');

function ours(missions: readonly PolygonGeometry[], withCircles = true): Measure {
  return measure(missions, (mission) => {
    const packed = packShapes([mission]);
    const met = official ? volumesMeeting(official, packed, 0) : [];
    const counted = withCircles ? met : met.filter((volume) => isPolygon[volume]);
    const zones = zonesMeeting(index, packed, 0);
    const own = withCircles ? zones : zones.filter((zone) => dataset.zones[zone]?.geometry.type !== 'Circle');
    return own.length + counted.length;
  });
}

function wholeAnalysis(missions: readonly PolygonGeometry[]): Measure {
  return measure(
    missions,
    (geometry) =>
      analyse(index, mission({ areas: [area(geometry)], max_height_m: 100, populated_area: 'to_check' }))
        .constraints.length,
  );
}

function turf(missions: readonly PolygonGeometry[]): Measure {
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
  return measure(missions, () => {
    const mission = prepared[at++ % prepared.length];
    if (!mission) return 0;
    return tree.search(...mission.box).filter((position) => {
      const zone = features[position];
      return zone && booleanIntersects(mission.geometry, zone);
    }).length;
  });
}

async function postgis(missions: readonly PolygonGeometry[], oracle: Oracle): Promise<Measure> {
  const { client } = oracle;
  await client.query('create table zone (id int primary key, geom geometry not null)');
  await client.query(
    'insert into zone select id, st_makevalid(st_geomfromgeojson(g)) from unnest($1::int[], $2::text[]) as t(id, g)',
    [
      dataset.zones.map(({ id, geometry }) => (geometry.type === 'Circle' ? -CIRCLES - id : id)),
      dataset.zones.map(({ geometry }) =>
        JSON.stringify({ type: 'MultiPolygon', coordinates: outlines(geometry) }),
      ),
    ],
  );
  // Volumes follow the zones; circles get a negative id, to be left out of the comparison.
  const first = dataset.zones.length + 1;
  await client.query(
    'insert into zone select id, st_makevalid(st_geomfromgeojson(g)) from unnest($1::int[], $2::text[]) as t(id, g)',
    [
      volumes.map((_, volume) => (isPolygon[volume] ? first + volume : -volume - 1)),
      volumes.map(({ projection }) =>
        JSON.stringify({ type: 'MultiPolygon', coordinates: outlines(projection) }),
      ),
    ],
  );
  await client.query('create index on zone using gist (geom)');
  await client.query('vacuum analyze zone');
  const texts = missions.map((mission) => JSON.stringify(mission));
  let best = 0;
  let met = 0;
  for (let round = 0; round < 4; round++) {
    met = 0;
    const start = performance.now();
    for (const text of texts) {
      const { rows } = await client.query<{ id: number }>({
        name: 'meeting',
        text: 'select id from zone where st_intersects(geom, st_geomfromgeojson($1))',
        values: [text],
      });
      met += rows.filter(({ id }) => id > 0).length;
    }
    if (round > 0) best = Math.max(best, missions.length / ((performance.now() - start) / 1000));
  }
  return { perSecond: best, met: met / missions.length };
}

function row(name: string, found: Measure, reference: number | null, goal: string): string {
  const ratio = reference === null ? '–' : `${(found.perSecond / reference).toFixed(2)} ×`;
  return [
    name.padEnd(34),
    Math.round(found.perSecond).toString().padStart(9),
    found.met.toFixed(3).padStart(9),
    ratio.padStart(10),
    goal,
  ].join('  ');
}

const missions = makeMissions(MISSIONS);
const few = missions.slice(0, SLOW_MISSIONS);
const bin = await findPostgis();
const oracle = bin ? await startPostgis(bin) : null;
try {
  const reference = oracle ? await postgis(few, oracle) : null;
  const base = reference?.perSecond ?? null;
  const zones = ours(missions);
  const same = ours(few, false);
  console.log(
    `${dataset.zones.length} zones and ${volumes.length} official volumes, ${MISSIONS} missions (${SLOW_MISSIONS} for PostGIS and turf)\n`,
  );
  console.log(
    ['what'.padEnd(34), 'missions/s'.padStart(9), 'zones met', 'to PostGIS'.padStart(10), 'goal'].join('  '),
  );
  console.log(row('engine, zones met', zones, base, `≥ ${GOAL.met} × PostGIS`));
  console.log(row('engine, zones met (the few)', same, base, ''));
  const whole = wholeAnalysis(missions);
  console.log(row('engine, whole analysis with cards', whole, base, `≥ ${GOAL.analysis} × PostGIS`));
  console.log(row('turf, SIA zones alone', turf(few), base, ''));
  if (reference) {
    console.log(row('PostGIS through node-pg', reference, base, ''));
    console.log(
      `\none mission: ${(1000 / whole.perSecond).toFixed(2)} ms (goal ≤ ${GOAL.each_ms} ms); zones met without circles: ` +
        `${same.met.toFixed(4)} here, ${reference.met.toFixed(4)} in PostGIS`,
    );
    const isMet =
      zones.perSecond >= GOAL.met * reference.perSecond &&
      whole.perSecond >= GOAL.analysis * reference.perSecond &&
      1000 / whole.perSecond <= GOAL.each_ms;
    console.log(isMet ? 'goals met' : 'GOALS MISSED');
  } else console.log('\nno PostgreSQL with PostGIS on this machine: only the engine and turf were measured');
} finally {
  await oracle?.stop();
}
