import { readFileSync } from 'node:fs';
import {
  type AerodromeSite,
  vicinityBox,
} from '../../packages/domain/src/airspace/aerodromes/aerodromeSites.ts';
import { limitInMetres } from '../../packages/domain/src/airspace/heights.ts';
import type { AirspaceIndex } from '../../packages/domain/src/airspace/index.ts';
import nature from '../../packages/domain/src/airspace/lists/generated/nature.json' with { type: 'json' };
import photoBans from '../../packages/domain/src/airspace/lists/generated/photoBans.json' with {
  type: 'json',
};
import radioZones from '../../packages/domain/src/airspace/lists/generated/radioZones.json' with {
  type: 'json',
};
import type { HeightLimit } from '../../packages/domain/src/airspace/zone.ts';
import { outlinePolygons } from '../../packages/domain/src/geo/buffer.ts';
import type { AreaGeometry, PolygonGeometry, ZoneGeometry } from '../../packages/domain/src/geo/geometry.ts';
import { NATURE_RULES } from '../../packages/domain/src/regulation/natureRules.ts';
import { PHOTO_RULES } from '../../packages/domain/src/regulation/photoRules.ts';
import { ZONE_EFFECTS } from '../../packages/domain/src/regulation/zoneEffects.ts';
import departements from '../../packages/domain/src/territory/generated/departements.json' with {
  type: 'json',
};
import france from '../../packages/domain/src/territory/generated/france.json' with { type: 'json' };
import type { Oracle } from '../../packages/domain/test/postgis.ts';

type Client = Oracle['client'];

/** Processor time of another process so far, ms: Linux counts it in hundredths of a second. */
function processMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** Every corner told from the one before, in steps of a degree. */
function ringOf(moves: readonly number[], steps: number): number[][] {
  const ring: number[][] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < moves.length; at += 2) {
    x += moves[at] ?? 0;
    y += moves[at + 1] ?? 0;
    ring.push([x / steps, y / steps]);
  }
  const [first] = ring;
  const last = ring.at(-1);
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) ring.push(first);
  return ring;
}

const asText = (polygons: readonly (readonly (readonly (readonly number[])[])[])[]): string =>
  JSON.stringify({ type: 'MultiPolygon', coordinates: polygons });
const outline = (geometry: AreaGeometry | ZoneGeometry): string => asText(outlinePolygons(geometry));

const GEOMETRY = 'st_makevalid(st_geomfromgeojson(g))';
/** What reaches so far around an outline, laid out beforehand and in parts of few points: the quickest way to ask for it. */
const around = (metres: number): string =>
  `st_subdivide(st_buffer(${GEOMETRY}::geography, ${metres})::geometry, 64)`;

/** Ids of our own zones that are circles, and of official circles, are negative: they are left out of the comparison. */
const CIRCLES = 1_000_000;

/** A card of its own says how much of the mission lies in it, where it begins so low. */
const asksSurface = (lower: HeightLimit): boolean => lower.reference === 'AGL' && limitInMetres(lower) <= 100;
const NO_CARD_OF_ITS_OWN = new Set([
  ...['runway', 'control_zone', 'military_control_zone', 'military_training'],
  ...['prohibited_area', 'restricted_area', 'danger_area'],
]);

interface ZoneRow {
  readonly id: number;
  readonly isMeasured: boolean;
  /** Of the aerodrome whose runway it is. */
  readonly axes: string | null;
  readonly text: string;
}

const linesOf = ({ aerodrome }: AerodromeSite): string =>
  JSON.stringify({ type: 'MultiLineString', coordinates: aerodrome.runways.map(({ ends }) => ends) });

/** The runways of the aerodrome that an official zone is for, to tell the distance to. */
function axesOf({ sites, siteByCode }: AirspaceIndex, concerns: string | null): string | null {
  const site = sites[siteByCode.get((concerns ?? '').toUpperCase()) ?? -1];
  return site && site.axes.length > 0 ? linesOf(site) : null;
}

async function addZones(client: Client, index: AirspaceIndex): Promise<void> {
  const { dataset, official } = index;
  await client.query(
    'create table zone (id int primary key, is_measured boolean not null, axes geography, geom geometry not null)',
  );
  const add = (rows: readonly ZoneRow[]) =>
    client.query(
      `insert into zone select id, is_measured, st_geomfromgeojson(axes)::geography, ${GEOMETRY}
       from unnest($1::int[], $2::bool[], $3::text[], $4::text[]) as t(id, is_measured, axes, g)`,
      [
        rows.map(({ id }) => id),
        rows.map(({ isMeasured }) => isMeasured),
        rows.map(({ axes }) => axes),
        rows.map(({ text }) => text),
      ],
    );
  await add(
    dataset.zones.map(({ id, geometry, kind, lower }) => ({
      id: geometry.type === 'Circle' ? -CIRCLES - id : id,
      isMeasured: kind !== 'CTR' && ZONE_EFFECTS[kind].effect !== 'information' && asksSurface(lower),
      axes: null,
      text: outline(geometry),
    })),
  );
  const volumes = official?.volumes ?? [];
  const first = dataset.zones.length + 1;
  await add(
    volumes.map(({ projection, lower }, volume) => {
      const zone = official?.zones[official.zoneOfVolume[volume] ?? -1];
      return {
        id: projection.type === 'Polygon' ? first + volume : -volume - 1,
        isMeasured: zone !== undefined && !NO_CARD_OF_ITS_OWN.has(zone.subject) && asksSurface(lower),
        axes: zone?.subject === 'runway' ? axesOf(index, zone.concerns) : null,
        text: outline(projection),
      };
    }),
  );
  await client.query('create index on zone using gist (geom)');
}

/** The squares of the territory, cut in four as `territory.ts` reads them. */
function squaresOf(): { states: string[]; sides: [number[], number[], number[], number[]] } {
  const states: string[] = [];
  const sides: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const [corner, letters] of Object.entries(france.squares)) {
    const [x = 0, y = 0] = corner.split(',').map(Number);
    let at = 0;
    const read = (west: number, south: number, side: number): void => {
      const code = letters.charCodeAt(at++);
      if (code === 33) {
        const half = side / 2;
        for (const [east, north] of [
          [0, 0],
          [half, 0],
          [0, half],
          [half, half],
        ] as const)
          read(west + east, south + north, half);
        return;
      }
      states.push(france.states[(code > 92 ? code - 1 : code) - 35] ?? '');
      for (const [index, value] of [west, south, west + side, south + side].entries())
        sides[index]?.push(value);
    };
    read(x, y, 1);
  }
  return { states, sides };
}

async function addPlaces(client: Client): Promise<void> {
  await client.query('create table departement (code text not null, geom geometry not null)');
  await client.query(
    `insert into departement select code, ${around(departements.error_m)} from unnest($1::text[], $2::text[]) as t(code, g)`,
    [
      departements.departements.map(({ code }) => code),
      departements.departements.map(({ rings }) =>
        asText(rings.map((moves) => [ringOf(moves, departements.steps)])),
      ),
    ],
  );
  const { states, sides } = squaresOf();
  await client.query('create table territory (state text not null, geom geometry not null)');
  await client.query(
    `insert into territory select state, st_makeenvelope(w, s, e, n, 4326)
     from unnest($1::text[], $2::float8[], $3::float8[], $4::float8[], $5::float8[]) as t(state, w, s, e, n)`,
    [states, ...sides],
  );
  await client.query('create index on departement using gist (geom)');
  await client.query('create index on territory using gist (geom)');
}

/** Parks, reserves, sites not to be filmed, zones of radio: each with what lies near enough to be told. */
async function addLists(client: Client): Promise<void> {
  await client.query(
    'create table listed (name text not null, is_near boolean not null, geom geometry not null)',
  );
  const lists = [
    { kind: 'nature', list: nature, near_m: NATURE_RULES.edge_m },
    { kind: 'photo', list: photoBans, near_m: PHOTO_RULES.in_sight_m },
    { kind: 'radio', list: radioZones, near_m: 0 },
  ] as const;
  for (const { kind, list, near_m } of lists) {
    const rows = [
      list.zones.map((_, place) => `${kind} ${place}`),
      list.zones.map(({ polygons }) =>
        asText(polygons.map((rings) => rings.map((moves) => ringOf(moves, list.steps)))),
      ),
    ];
    const from = 'from unnest($1::text[], $2::text[]) as t(name, g)';
    await client.query(`insert into listed select name, false, st_subdivide(${GEOMETRY}, 64) ${from}`, rows);
    if (near_m > 0)
      await client.query(`insert into listed select name, true, ${around(near_m)} ${from}`, rows);
  }
  await client.query('create index on listed using gist (geom)');
}

/** Aerodromes around which annex I is derived: where they may reach, and the axes that the distance is told to. */
async function addSites(client: Client, { derivedSites, sites }: AirspaceIndex): Promise<void> {
  await client.query(
    'create table site (code text not null, axes geography not null, geom geometry not null)',
  );
  const found = derivedSites.flatMap((position) => sites[position] ?? []);
  await client.query(
    `insert into site select code, st_geomfromgeojson(g)::geography, st_makeenvelope(w, s, e, n, 4326)
     from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::float8[]) as t(code, g, w, s, e, n)`,
    [
      found.map(({ aerodrome }) => aerodrome.icao_code),
      found.map(linesOf),
      ...[0, 1, 2, 3].map((side) => found.map((site) => vicinityBox(site)[side as 0 | 1 | 2 | 3])),
    ],
  );
  await client.query('create index on site using gist (geom)');
}

/** The mission is read once, not for every row that is compared with it. */
const MISSION = 'with m as materialized (select st_geomfromgeojson($1) as g)';

const ZONES_MET = {
  name: 'zones met',
  text: `${MISSION} select z.id from m join zone z on st_intersects(z.geom, m.g)`,
};

/**
 * The places that a whole analysis asks about, by one statement: zones, with the surface of the mission in them where a card
 * says so, and the distance to their runways; départements that it may touch; whose territory it is; listed sites it is over or
 * near; aerodromes around which annex I is derived. Square metres and metres, hence `geography` there alone.
 */
const WHOLE = {
  name: 'whole',
  text: `${MISSION}
    select z.id, null as name,
      case when z.is_measured then st_area(st_intersection(z.geom, m.g)::geography)
        when z.axes is not null then st_distance(z.axes, m.g::geography) end as told,
      case when z.is_measured then st_contains(z.geom, m.g) end as is_true
      from m join zone z on st_intersects(z.geom, m.g)
    union all select distinct null::int, d.code, null::float8, null::boolean
      from m join departement d on st_intersects(d.geom, m.g)
    union all select distinct null::int, t.state, null::float8, null::boolean
      from m join territory t on st_intersects(t.geom, m.g)
    union all select distinct null::int, l.name, null::float8, l.is_near
      from m join listed l on st_intersects(l.geom, m.g)
    union all select null::int, s.code, st_distance(s.axes, m.g::geography), null::boolean
      from m join site s on s.geom && m.g`,
};

/** PostGIS with all that it is asked for laid out; each question answers with how many zones a mission meets. */
export interface PostgisPeer {
  readonly zonesMet: (mission: PolygonGeometry) => Promise<number>;
  readonly whole: (mission: PolygonGeometry) => Promise<number>;
  /** Processor time of its server process so far, ms. */
  readonly processorMs: () => number;
}

/** Lays the publications out in PostGIS as they are in `index`; `missions` are written as text beforehand. */
export async function postgisPeer(
  { client }: Oracle,
  index: AirspaceIndex,
  missions: readonly PolygonGeometry[],
): Promise<PostgisPeer> {
  await addZones(client, index);
  await addPlaces(client);
  await addLists(client);
  await addSites(client, index);
  await client.query('vacuum analyze');
  const { rows: servers } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = servers[0]?.pid ?? 0;
  const texts = new Map(missions.map((mission) => [mission, JSON.stringify(mission)]));
  const ask = (question: typeof WHOLE) => async (mission: PolygonGeometry) => {
    const { rows } = await client.query<{ id: number | null }>({ ...question, values: [texts.get(mission)] });
    return rows.filter(({ id }) => id !== null && id > 0).length;
  };
  return { zonesMet: ask(ZONES_MET), whole: ask(WHOLE), processorMs: () => processMs(pid) };
}
