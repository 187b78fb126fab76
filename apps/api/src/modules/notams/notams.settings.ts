import {
  CONNECTIONS,
  defineSettings,
  oneOf,
  type ReadOf,
  textSetting,
  webAddress,
} from '../../platform/settings.ts';

export const notamsSettings = defineSettings({
  settings: {
    NOTAMS: {
      words:
        "How NOTAM are asked for: live (autorouter, with an account's credentials), simulated (invented messages around today, for the demonstration; they never count as consulted) or none (the staff pastes briefings). Default: simulated with DEMO=true, else none.",
      type: oneOf(CONNECTIONS),
      example: 'live',
    },
    NOTAM_URL: { type: webAddress(), example: 'https://api.autorouter.aero/v1.0' },
    NOTAM_CLIENT_ID: { type: textSetting(), example: 'somebody@example.fr' },
    NOTAM_CLIENT_SECRET: { type: textSetting(), example: 'secret' },
  },
  read: (given, { demo }) => ({
    notams: given.NOTAMS ?? (demo ? ('simulated' as const) : ('none' as const)),
    notam_url: given.NOTAM_URL ?? null,
    notam_client_id: given.NOTAM_CLIENT_ID ?? null,
    notam_client_secret: given.NOTAM_CLIENT_SECRET ?? null,
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof notamsSettings> {}
}
