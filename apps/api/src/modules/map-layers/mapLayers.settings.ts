import { defineSettings, oneOf, type ReadOf, textSetting, webAddress } from '../../platform/settings.ts';

export const mapLayersSettings = defineSettings({
  settings: {
    GEOPORTAIL: {
      words:
        "Where the list of IGN's layers (WMTS of the Géoplateforme) comes from: live, or embedded (a list that came with the product). Default: embedded with DEMO=true, else live. The ICAO chart (SCAN OACI) needs a key of IGN; without it, it is not offered.",
      type: oneOf(['live', 'embedded']),
      example: 'live',
    },
    GEOPORTAIL_URL: { type: webAddress(), default: 'https://data.geopf.fr' },
    ICAO_CHART_KEY: { type: textSetting(), example: 'secret' },
    BASEMAP: {
      words:
        'A base map of your own in place of the streets that came with the product: the path of a PMTiles archive of vector tiles, packed by gzip, its layers called as in the basemap of Protomaps or of OpenMapTiles.',
      type: textSetting(),
      example: '/srv/envol/france.pmtiles',
    },
    MOBILE_NETWORK: {
      words:
        "Theoretical coverage of mobile networks: files (DATA_DIR/mobile-network/20801_4G.geojson, from ARCEP's open data), simulated (invented disks, for the demonstration) or none. Default: simulated with DEMO=true, else none.",
      type: oneOf(['files', 'simulated', 'none']),
      example: 'files',
    },
  },
  read: (given, { demo }) => ({
    geoportail: given.GEOPORTAIL ?? (demo ? ('embedded' as const) : ('live' as const)),
    geoportail_url: given.GEOPORTAIL_URL,
    /** IGN's key to its ICAO chart; null: the chart is not offered. */
    icao_chart_key: given.ICAO_CHART_KEY ?? null,
    /** The path of this installation's own base map; null: the one that came with the product. */
    basemap: given.BASEMAP ?? null,
    mobile_network: given.MOBILE_NETWORK ?? (demo ? ('simulated' as const) : ('none' as const)),
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof mapLayersSettings> {}
}
