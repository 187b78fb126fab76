import { isIP } from 'node:net';
import { ENGINES } from '../../media/engine.ts';
import type { IceSettings } from '../../media/webrtc/iceServers.ts';
import {
  ConfigError,
  defineSettings,
  nameList,
  oneOf,
  type ReadOf,
  textSetting,
  webAddress,
  wholeNumber,
} from '../../platform/settings.ts';

interface GivenEngine {
  readonly LIVE_ENGINE: (typeof ENGINES)[number];
  readonly MEDIAMTX_API?: string | undefined;
  readonly MEDIAMTX_SECRET?: string | undefined;
  readonly MEDIAMTX_RTMP_URL?: string | undefined;
  readonly MEDIAMTX_WEBRTC_URL?: string | undefined;
  readonly JANUS_URL?: string | undefined;
  readonly JANUS_SECRET?: string | undefined;
  readonly JANUS_API_SECRET?: string | undefined;
  readonly JANUS_ADMIN_KEY?: string | undefined;
}

/** How pictures are carried, and what reaches the program that does. Throws ConfigError. */
const readEngine = (given: GivenEngine) => {
  if (given.LIVE_ENGINE === 'mediamtx') {
    const { MEDIAMTX_API: api, MEDIAMTX_SECRET: secret, MEDIAMTX_WEBRTC_URL: webrtc_url } = given;
    if (api === undefined || secret === undefined || webrtc_url === undefined)
      throw new ConfigError(
        'The setting LIVE_ENGINE=mediamtx needs MEDIAMTX_API, MEDIAMTX_SECRET and MEDIAMTX_WEBRTC_URL.',
      );
    const rtmp_url = given.MEDIAMTX_RTMP_URL ?? null;
    return { kind: 'mediamtx' as const, api, secret, webrtc_url, rtmp_url };
  }
  if (given.LIVE_ENGINE === 'janus') {
    const { JANUS_URL: url, JANUS_SECRET: secret } = given;
    if (url === undefined || secret === undefined)
      throw new ConfigError('The setting LIVE_ENGINE=janus needs JANUS_URL and JANUS_SECRET.');
    const api_secret = given.JANUS_API_SECRET ?? null;
    return { kind: 'janus' as const, url, secret, api_secret, admin_key: given.JANUS_ADMIN_KEY ?? null };
  }
  return { kind: 'own' as const };
};

interface GivenIce {
  readonly STUN_URLS?: readonly string[] | undefined;
  readonly TURN_URLS?: readonly string[] | undefined;
  readonly TURN_SECRET?: string | undefined;
  readonly TURN_MINUTES: number;
}

/** Throws ConfigError: a TURN server without its secret lets nobody through. */
const readIce = ({ STUN_URLS, TURN_URLS, TURN_SECRET, TURN_MINUTES }: GivenIce): IceSettings => {
  if (TURN_URLS !== undefined && TURN_URLS.length > 0 && TURN_SECRET === undefined)
    throw new ConfigError('The setting TURN_URLS needs TURN_SECRET.');
  return {
    ...{ stun: STUN_URLS ?? [], turn: TURN_URLS ?? [] },
    ...{ secret: TURN_SECRET ?? null, minutes: TURN_MINUTES },
  };
};

export const livestreamsSettings = defineSettings({
  settings: {
    LIVE_ENGINE: {
      words:
        'What carries the pictures of livestreams: own (the process with the role media), mediamtx or janus (a program beside it, docs/operations.md). With one of the two, RTMP_PORT and WEBRTC_PORT are not opened and records are not made.',
      type: oneOf(ENGINES),
      default: 'own',
    },
    MEDIAMTX_API: {
      words: 'The control API of MediaMTX, as the process with the role media reaches it.',
      type: webAddress(),
      example: 'http://mediamtx:9997',
    },
    MEDIAMTX_SECRET: {
      words:
        'What MediaMTX proves itself with: its authHTTPAddress ends with /media/mediamtx/ and this. At least 32 letters and digits.',
      type: textSetting(32),
      example: 'thirty-two-letters-that-nobody-knows',
    },
    MEDIAMTX_WEBRTC_URL: {
      words: 'Where encoders and viewers reach its WHIP and WHEP, and drones its RTMP (none without it).',
      type: webAddress(),
      example: 'https://video.example.fr:8889',
    },
    MEDIAMTX_RTMP_URL: { type: textSetting(), example: 'rtmp://video.example.fr:1935' },
    JANUS_URL: {
      words: 'The API of Janus (HTTP), as the process with the role media reaches it.',
      type: webAddress(),
      example: 'http://janus:8088/janus',
    },
    JANUS_SECRET: {
      words:
        'What rooms and mountpoints of Janus are kept closed with, at least 32 letters; then, where Janus asks for them, its api_secret and the admin_key of its plugins.',
      type: textSetting(32),
      example: 'thirty-two-letters-that-nobody-knows',
    },
    JANUS_API_SECRET: { type: textSetting(), example: 'the api_secret of janus.jcfg' },
    JANUS_ADMIN_KEY: { type: textSetting(), example: 'the admin_key of its plugins' },
    RTMP_PORT: {
      words:
        'Port on which drones and encoders send pictures by RTMP (a key each, made with the livestream). Keys cross the network in the clear: outside a private network put TLS before it (RTMPS). Default: none; with DEMO=true 1935 or, where that is in use, any free one.',
      type: wholeNumber(0, 65_535),
      example: '1935',
    },
    RTMP_HOST: { type: textSetting(), default: '127.0.0.1' },
    RTMP_URL: {
      words: 'The address that drones reach it by. Default: rtmp://, the host of PUBLIC_URL, the port, /live',
      type: textSetting(),
      example: 'rtmp://video.example.fr/live',
    },
    WEBRTC_PORT: {
      words:
        'UDP port over which drones and encoders send by WHIP and viewers watch by WHEP; all share it. 0: a free one for each of them. Default: none, and pictures are watched by the websocket alone; with DEMO=true 0.',
      type: wholeNumber(0, 65_535),
      example: '8189',
    },
    WEBRTC_HOST: {
      type: textSetting().refine((given) => isIP(given) !== 0, 'it must be an address of this machine'),
      default: '127.0.0.1',
    },
    WEBRTC_ADDRESSES: {
      words:
        'The addresses by which they reach that port, where they are not the machine’s own: behind a NAT, in a container. IP addresses, separated by commas.',
      type: nameList().refine((given) => given.every((each) => isIP(each) !== 0), 'IP addresses only'),
      example: '203.0.113.7',
    },
    STUN_URLS: {
      words:
        'Servers that browsers and encoders pass a network without UDP by, separated by commas: STUN, and TURN, which shares TURN_SECRET with this server (use-auth-secret of coturn). Names and passwords of TURN hold for TURN_MINUTES.',
      type: nameList().refine(
        (given) => given.every((each) => /^stuns?:\S+$/.test(each)),
        'stun: or stuns: only',
      ),
      example: 'stun:turn.example.fr:3478',
    },
    TURN_URLS: {
      type: nameList().refine(
        (given) => given.every((each) => /^turns?:\S+$/.test(each)),
        'turn: or turns: only',
      ),
      example: 'turn:turn.example.fr:3478,turns:turn.example.fr:5349?transport=tcp',
    },
    TURN_SECRET: { type: textSetting(16), example: 'sixteen-letters-or-more' },
    TURN_MINUTES: { type: wholeNumber(5, 1_440), default: '120' },
    FFMPEG: {
      words:
        'The program ffmpeg, which makes pictures that stand for livestreams, and records. Without it there are neither, and the log says so.',
      type: textSetting(),
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
    live_engine: readEngine(given),
    /** Where browsers watch, if not at this server's own address: pages may connect to it. */
    watch_url: (given.LIVE_ENGINE === 'mediamtx' ? given.MEDIAMTX_WEBRTC_URL : given.MEDIA_URL) ?? null,
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
    ice: readIce(given),
    ffmpeg: given.FFMPEG,
    records: {
      /** Null: none are made; another engine makes its own. */
      days: given.LIVE_ENGINE === 'own' ? (given.LIVESTREAM_RECORD_DAYS ?? null) : null,
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
