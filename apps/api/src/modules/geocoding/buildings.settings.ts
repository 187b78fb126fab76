import { defineSettings, oneOf, type ReadOf } from '../../platform/settings.ts';

export const buildingsSettings = defineSettings({
  settings: {
    BUILDINGS: {
      words:
        "Who tells the outlines of buildings: live (IGN's BD TOPO over WFS, at GEOPORTAIL_URL), simulated (an invented house at any place, which says so) or none. Default: simulated with DEMO=true, else live.",
      type: oneOf(['live', 'simulated', 'none']),
      example: 'live',
    },
  },
  read: (given, { demo }) => ({
    buildings: given.BUILDINGS ?? (demo ? ('simulated' as const) : ('live' as const)),
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof buildingsSettings> {}
}
