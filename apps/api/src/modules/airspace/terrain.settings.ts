import { defineSettings, oneOf, type ReadOf, webAddress } from '../../platform/settings.ts';

export const terrainSettings = defineSettings({
  settings: {
    TERRAIN: {
      words:
        "Where heights of the ground come from: ign (IGN's altimetry, over the network), files (imported with `node apps/api/src/cli.ts import-elevation`), simulated (invented, for the demonstration; never counts as consulted) or points (published obstacles and aerodromes around; they stand in for each of the others when it fails). Default: points with DEMO=true, else ign: an invented height settles no demonstration of a verdict.",
      type: oneOf(['ign', 'files', 'simulated', 'points']),
      example: 'ign',
    },
    TERRAIN_URL: {
      words: "Another server that answers as IGN's altimetry does.",
      type: webAddress(),
      example: 'https://data.geopf.fr/altimetrie/1.0/calcul/alti/rest/elevation.json',
    },
  },
  read: (given, { demo }) => ({
    /** Where heights of the ground are looked up; `points`: the published points around alone. */
    terrain: given.TERRAIN ?? (demo ? ('points' as const) : ('ign' as const)),
    /** Another server that answers as IGN's altimetry does; null: IGN's own. */
    terrain_url: given.TERRAIN_URL ?? null,
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof terrainSettings> {}
}
