import { defineSettings, oneOf, type ReadOf } from '../../platform/settings.ts';

export const tracesSettings = defineSettings({
  settings: {
    TRACKING: {
      words:
        'Whether flights of tracked drones are invented: simulated (with DEMO=true) or none. Real positions come by the API.',
      type: oneOf(['simulated', 'none']),
      example: 'none',
    },
  },
  read: (given, { demo }) => ({
    tracking: given.TRACKING ?? (demo ? ('simulated' as const) : ('none' as const)),
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof tracesSettings> {}
}
