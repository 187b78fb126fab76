import { isIP } from 'node:net';
import {
  defineSettings,
  nameList,
  type ReadOf,
  text,
  webAddress,
  wholeNumber,
} from '../../platform/settings.ts';

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
    WEBRTC_PORT: {
      words:
        'UDP port over which drones and encoders send by WHIP and viewers watch by WHEP; all share it. 0: a free one for each of them. Default: none, and pictures are watched by the websocket alone; with DEMO=true 0.',
      type: wholeNumber(0, 65_535),
      example: '8189',
    },
    WEBRTC_HOST: {
      type: text().refine((given) => isIP(given) !== 0, 'it must be an address of this machine'),
      default: '127.0.0.1',
    },
    WEBRTC_ADDRESSES: {
      words:
        'The addresses by which they reach that port, where they are not the machine’s own: behind a NAT, in a container. IP addresses, separated by commas.',
      type: nameList().refine((given) => given.every((each) => isIP(each) !== 0), 'IP addresses only'),
      example: '203.0.113.7',
    },
    FFMPEG: {
      words:
        'The program ffmpeg, which makes pictures that stand for livestreams, and records. Without it there are neither, and the log says so.',
      type: text(),
      default: 'ffmpeg',
    },
    LIVESTREAM_RECORD_DAYS: {
      words:
        'Days for which records of livestreams are kept, where their operator wants one. They lie in DATA_DIR/records of the process with the role media. Default: none are made.',
      type: wholeNumber(1, 365),
      example: '30',
    },
    LIVESTREAM_RECORD_MINUTES: {
      words: 'Where a record ends at the latest, in minutes and in MB.',
      type: wholeNumber(1, 1_440),
      default: '120',
    },
    LIVESTREAM_RECORD_MB: { type: wholeNumber(1, 100_000), default: '2000' },
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
    webrtc: {
      host: given.WEBRTC_HOST,
      port: given.WEBRTC_PORT ?? (demo ? 0 : null),
      addresses: given.WEBRTC_ADDRESSES ?? [],
    },
    ffmpeg: given.FFMPEG,
    records: {
      /** Null: none are made. */
      days: given.LIVESTREAM_RECORD_DAYS ?? null,
      limits: {
        ms: given.LIVESTREAM_RECORD_MINUTES * 60_000,
        bytes: given.LIVESTREAM_RECORD_MB * 1_000_000,
      },
    },
    media_url: given.MEDIA_URL ?? null,
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof livestreamsSettings> {}
}
