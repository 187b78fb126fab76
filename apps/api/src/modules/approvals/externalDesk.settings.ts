import {
  CONNECTIONS,
  defineSettings,
  nameList,
  oneOf,
  type ReadOf,
  textSetting,
  webAddress,
} from '../../platform/settings.ts';

export const externalDeskSettings = defineSettings({
  settings: {
    EXTERNAL_DESK: {
      words:
        'The system of their own in which authorities keep requests: live, simulated (invented) or none, and the codes of the structures whose requests go there (apps/api/src/integrations/external-desk/README.md).',
      type: oneOf(CONNECTIONS),
      default: 'none',
    },
    EXTERNAL_DESK_URL: { type: webAddress(), example: 'https://desk.example.fr/api' },
    EXTERNAL_DESK_TOKEN: { type: textSetting(), example: 'secret' },
    EXTERNAL_DESK_CODES: { type: nameList(), default: '', example: 'LFBO,LFLL' },
  },
  read: (given) => ({
    external_desk: given.EXTERNAL_DESK,
    external_desk_url: given.EXTERNAL_DESK_URL ?? null,
    external_desk_token: given.EXTERNAL_DESK_TOKEN ?? null,
    external_desk_codes: given.EXTERNAL_DESK_CODES as readonly string[],
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof externalDeskSettings> {}
}
