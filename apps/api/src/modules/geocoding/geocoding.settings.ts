import { defineSettings, oneOf, type ReadOf } from '../../platform/settings.ts';

export const geocodingSettings = defineSettings({
  settings: {
    GEOCODER: {
      words:
        "Who finds addresses: live (IGN's geocoder, at GEOPORTAIL_URL) or none. Default: none with DEMO=true, else live.",
      type: oneOf(['live', 'none']),
      example: 'live',
    },
  },
  read: (given, { demo }) => ({
    geocoder: given.GEOCODER ?? (demo ? ('none' as const) : ('live' as const)),
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof geocodingSettings> {}
}
