import { defineSettings, type ReadOf, text, webAddress, wholeNumber } from '../../platform/settings.ts';

export const livestreamsSettings = defineSettings({
  settings: {
    RTMP_PORT: {
      words:
        'Port on which drones and encoders send pictures by RTMP (a key each, made with the livestream). Keys cross the network in the clear: outside a private network put TLS before it (RTMPS). Default: none; with DEMO=true 1935 or, where that is in use, any free one.',
      type: wholeNumber(0, 65_535),
      example: '1935',
    },
    RTMP_HOST: { type: text(), default: '127.0.0.1' },
    RTMP_URL: {
      words: 'The address that drones reach it by. Default: rtmp://, the host of PUBLIC_URL, the port, /live',
      type: text(),
      example: 'rtmp://video.example.fr/live',
    },
    MEDIA_URL: {
      words: 'The address at which viewers reach the process with the role media. Default: PUBLIC_URL',
      type: webAddress(),
      example: 'https://video.example.fr',
    },
  },
  read: (given, { demo }) => ({
    rtmp: {
      host: given.RTMP_HOST,
      port: given.RTMP_PORT ?? (demo ? 1935 : null),
      /** Nobody named the port: another one does as well. */
      may_be_any: given.RTMP_PORT === undefined,
      url: given.RTMP_URL ?? null,
    },
    media_url: given.MEDIA_URL ?? null,
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof livestreamsSettings> {}
}
