import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { MOBILE_NETWORK_LAYERS, MOBILE_TECHNOLOGIES } from '@envol/domain/map-layers/mobileNetwork';
import type { Config } from '../../config.ts';
import type { MobileNetwork } from './port.ts';

/** A file for each layer, named by it; a deployment makes them from ARCEP's quarterly GeoPackages. */
export const filesNetwork = (folder: string): MobileNetwork => ({
  source: 'files',
  available: async () => {
    const names = await readdir(folder).catch((): string[] => []);
    return new Set(MOBILE_NETWORK_LAYERS.flatMap(({ id }) => (names.includes(`${id}.geojson`) ? [id] : [])));
  },
  coverage: ({ id }) => readFile(path.join(folder, `${id}.geojson`)).catch(() => null),
});

/** Towns around which the demonstration invents coverage. */
const TOWNS: readonly (readonly [number, number])[] = [
  [2.35, 48.86],
  [1.44, 43.6],
  [4.83, 45.76],
  [5.37, 43.3],
  [-1.55, 47.22],
  [7.75, 48.58],
  [-0.58, 44.84],
  [3.06, 50.63],
  [-1.68, 48.11],
  [3.88, 43.61],
  [7.27, 43.7],
  [5.72, 45.19],
];
const KM_PER_DEGREE = 111.2;
const REACH_KM = { '2G': 42, '3G': 34, '4G': 38, '5G': 16 } as const;
const CORNERS = 24;

/** Uneven disks around towns, other ones for each operator; invented, and the list says so. */
export const simulatedNetwork = (): MobileNetwork => ({
  source: 'simulated',
  available: async () => new Set(MOBILE_NETWORK_LAYERS.map(({ id }) => id)),
  coverage: async ({ mcc_mnc, technology }) => {
    const turn = Number(mcc_mnc) % 7;
    const generation = MOBILE_TECHNOLOGIES.indexOf(technology) + 1;
    const features = TOWNS.map(([x, y], town) => {
      const ring = Array.from({ length: CORNERS + 1 }, (_, corner) => {
        const angle = (2 * Math.PI * (corner % CORNERS)) / CORNERS;
        const wave = 1 + 0.18 * Math.sin(3 * angle + turn + town) + 0.1 * Math.cos(5 * angle + generation);
        const reach = (REACH_KM[technology] * wave) / KM_PER_DEGREE;
        const shrink = Math.cos((y * Math.PI) / 180);
        return [x + (reach * Math.cos(angle)) / shrink, y + reach * Math.sin(angle)].map(
          (degrees) => Math.round(degrees * 1e4) / 1e4,
        );
      });
      return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
    });
    return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
  },
});

/** The coverage that the settings name. */
export const openMobileNetwork = ({
  mobile_network,
  data_dir,
}: Pick<Config, 'mobile_network' | 'data_dir'>): MobileNetwork => {
  if (mobile_network === 'files') return filesNetwork(path.join(data_dir, 'mobile-network'));
  if (mobile_network === 'simulated') return simulatedNetwork();
  return { source: 'none', available: async () => new Set(), coverage: async () => null };
};
