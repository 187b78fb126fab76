import {
  CONNECTIONS,
  defineSettings,
  oneOf,
  type ReadOf,
  textSetting,
  webAddress,
} from '../../platform/settings.ts';

export const registrySettings = defineSettings({
  settings: {
    ALPHATANGO: {
      words:
        'How the national registry of drones (AlphaTango) is asked: live, simulated (invented drones, for the demonstration) or none. `live` needs the address and the token of a delegation. Default: simulated with DEMO=true, else none.',
      type: oneOf(CONNECTIONS),
      example: 'live',
    },
    ALPHATANGO_URL: { type: webAddress(), example: 'https://alphatango.example.fr/api' },
    ALPHATANGO_TOKEN: { type: textSetting(), example: 'secret' },
  },
  read: (given, { demo }) => ({
    alphatango: given.ALPHATANGO ?? (demo ? ('simulated' as const) : ('none' as const)),
    alphatango_url: given.ALPHATANGO_URL ?? null,
    alphatango_token: given.ALPHATANGO_TOKEN ?? null,
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof registrySettings> {}
}
