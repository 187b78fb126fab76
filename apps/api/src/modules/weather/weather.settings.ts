import {
  CONNECTIONS,
  defineSettings,
  oneOf,
  type ReadOf,
  textSetting,
  webAddress,
} from '../../platform/settings.ts';

export const weatherSettings = defineSettings({
  settings: {
    WEATHER: {
      words:
        'How weather is asked for: live (Open-Meteo, aviationweather.gov, NOAA), simulated (invented, for the demonstration; it never counts as consulted) or none. A commercial use of Open-Meteo needs a key and its own address. Default: simulated with DEMO=true, else none.',
      type: oneOf(CONNECTIONS),
      example: 'live',
    },
    WEATHER_URL: { type: webAddress(), example: 'https://customer-api.open-meteo.com' },
    WEATHER_KEY: { type: textSetting(), example: 'secret' },
  },
  read: (given, { demo }) => ({
    weather: given.WEATHER ?? (demo ? ('simulated' as const) : ('none' as const)),
    weather_url: given.WEATHER_URL ?? null,
    weather_key: given.WEATHER_KEY ?? null,
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof weatherSettings> {}
}
