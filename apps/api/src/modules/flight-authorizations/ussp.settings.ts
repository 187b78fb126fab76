import {
  CONNECTIONS,
  defineSettings,
  nameList,
  oneOf,
  type ReadOf,
  textSetting,
  webAddress,
} from '../../platform/settings.ts';

export const usspSettings = defineSettings({
  settings: {
    USSP: {
      words:
        'The systems of U-space service providers: live, simulated (invented) or none, and the codes of those that are connected; the people of the others decide in Envol (apps/api/src/integrations/ussp/README.md).',
      type: oneOf(CONNECTIONS),
      default: 'none',
    },
    USSP_URL: { type: webAddress(), example: 'https://ussp.example.fr/api' },
    USSP_TOKEN: { type: textSetting(), example: 'secret' },
    USSP_CODES: { type: nameList(), default: '', example: 'USPACE-LYON' },
  },
  read: (given) => ({
    ussp: given.USSP,
    ussp_url: given.USSP_URL ?? null,
    ussp_token: given.USSP_TOKEN ?? null,
    ussp_codes: given.USSP_CODES as readonly string[],
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof usspSettings> {}
}
