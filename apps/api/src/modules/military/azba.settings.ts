import { CONNECTIONS, defineSettings, oneOf, type ReadOf, webAddress } from '../../platform/settings.ts';

export const azbaSettings = defineSettings({
  settings: {
    AZBA: {
      words:
        'How the activation table of the low-altitude network (AZBA) is asked for: live (a feed of lines such as "LF-R45A 2026-06-10 0800-1000"), simulated (invented) or none (the staff pastes it). Default: simulated with DEMO=true.',
      type: oneOf(CONNECTIONS),
      example: 'live',
    },
    AZBA_URL: { type: webAddress(), example: 'https://azba.example.fr/table.txt' },
  },
  read: (given, { demo }) => ({
    azba: given.AZBA ?? (demo ? ('simulated' as const) : ('none' as const)),
    azba_url: given.AZBA_URL ?? null,
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof azbaSettings> {}
}
