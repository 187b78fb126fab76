import { defineSettings, oneOf, type ReadOf } from '../../platform/settings.ts';

export const geocodingSettings = defineSettings({
  settings: {
    GEOCODER: {
      words:
        "Who finds addresses: live (IGN's geocoder, at GEOPORTAIL_URL), embedded (the streets of Toulouse, Nantes and a part of Lyon that came with the product, without numbers) or none. Default: embedded with DEMO=true, else live.",
      type: oneOf(['live', 'embedded', 'none']),
      example: 'live',
    },
  },
  read: (given, { demo }) => ({
    geocoder: given.GEOCODER ?? (demo ? ('embedded' as const) : ('live' as const)),
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof geocodingSettings> {}
}
