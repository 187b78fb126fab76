// Settings of the server itself; those of a part of the product stand in its module (`<module>.settings.ts`).
import path from 'node:path';
import { z } from 'zod';
import {
  ConfigError,
  defineSettings,
  flagSetting,
  oneOf,
  textSetting,
  webAddress,
  wholeNumber,
} from './platform/settings.ts';
import type { S3Options } from './platform/storage/s3.ts';

const ROLES = ['web', 'worker', 'realtime', 'ingest', 'media'] as const;
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const roles = z
  .string()
  .transform((given) => given.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(ROLES, `it must be among ${ROLES.join(', ')}`)).min(1));

export const serverSettings = defineSettings({
  settings: {
    HOST: {
      words: 'Address and port that the server listens on.',
      type: textSetting(),
      default: '127.0.0.1',
    },
    PORT: { type: wholeNumber(0, 65_535), default: '4600' },
    PUBLIC_URL: {
      words: 'The address that people type; links in e-mails begin with it. Default: http://HOST:PORT',
      type: webAddress(),
      example: 'https://envol.example.fr',
    },
    DATA_DIR: {
      words:
        'Folder of what the server keeps: the embedded database, uploaded files. One running server a folder.',
      type: textSetting(),
      default: 'var',
    },
    DATABASE_URL: {
      words:
        'A PostgreSQL 15 or newer of your own. Without it, an embedded one runs in DATA_DIR/postgres. The login owns the database and may create roles (README, Deploy).',
      type: z.string().regex(/^postgres(ql)?:\/\//, 'it must begin with postgres://'),
      example: 'postgres://envol:secret@db.example.fr:5432/envol',
    },
    DATABASE_POOL: { type: wholeNumber(2, 200), default: '12' },
    WEB_DIST: { words: 'The built web application.', type: textSetting(), default: 'apps/web/dist' },
    ROLES: {
      words:
        'What this process does: web (API and pages), worker (jobs and what time brings: e-mails, erasures), realtime (websocket), ingest (what trackers and receivers tell by MQTT, MAVLink and ADS-B, and alarms of it), media (pictures of drones, in and out: one process alone). One process does it all, or several share it: docs/operations.md.',
      type: roles,
      default: ROLES.join(','),
    },
    DEMO: {
      words:
        'Fill an empty database with the demonstration, and show its accounts on the sign-in page. Never on the open internet.',
      type: flagSetting,
      default: 'true',
    },
  },
  read: (given) => ({
    host: given.HOST,
    port: given.PORT,
    public_url:
      given.PUBLIC_URL ?? `http://${given.HOST === '0.0.0.0' ? 'localhost' : given.HOST}:${given.PORT}`,
    data_dir: path.resolve(given.DATA_DIR),
    database_url: given.DATABASE_URL ?? null,
    database_pool: given.DATABASE_POOL,
    web_dist: path.resolve(given.WEB_DIST),
    roles: given.ROLES as readonly (typeof ROLES)[number][],
    demo: given.DEMO,
  }),
});

/** A bucket is named whole or not at all. Throws ConfigError. */
const readBucket = (given: {
  readonly S3_ENDPOINT: string | undefined;
  readonly S3_BUCKET: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY: string | undefined;
  readonly S3_SECRET_KEY: string | undefined;
}): S3Options | null => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = given;
  const { S3_ACCESS_KEY: access_key, S3_SECRET_KEY: secret_key } = given;
  if (endpoint === undefined && bucket === undefined) return null;
  if (!endpoint || !bucket || !access_key || !secret_key)
    throw new ConfigError('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY go together.');
  return { endpoint, bucket, region, access_key, secret_key };
};

/** Where files and secrets are kept. */
export const storageSettings = defineSettings({
  settings: {
    SECRETS_KEY: {
      words:
        'What secrets are sealed with (second factors, webhooks, calendars): 32 random bytes, `openssl rand -base64 32`. The same for every process, and kept beside the backups. Without it, a key is made in DATA_DIR/secrets.key.',
      type: z
        .string()
        .regex(/^[A-Za-z0-9+/]{43}=$/, 'it must be 32 random bytes in base64: openssl rand -base64 32'),
      example: '',
    },
    S3_ENDPOINT: {
      words:
        'Where uploaded files are kept: a bucket of a server that speaks S3. Without it, DATA_DIR/files.',
      type: webAddress(),
      example: 'https://s3.fr-par.scw.cloud',
    },
    S3_BUCKET: {
      type: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it must be the name of a bucket'),
      example: 'envol-files',
    },
    S3_REGION: { type: textSetting(), default: 'us-east-1' },
    S3_ACCESS_KEY: { type: textSetting(), example: 'key' },
    S3_SECRET_KEY: { type: textSetting(), example: 'secret' },
    CLAMAV: {
      words:
        'Where clamd listens, which looks at every file before it is kept. Without it, files are not looked at. While it is down files are refused, or held: kept, and handed out to nobody until they were looked at.',
      type: z.string().regex(/^[^\s:]+:\d{1,5}$/, 'it must be a host and a port, such as clamav:3310'),
      example: 'clamav:3310',
    },
    CLAMAV_DOWN: { type: oneOf(['refuse', 'hold']), default: 'refuse' },
  },
  read: (given) => {
    const [host, port] = given.CLAMAV?.split(':') ?? [];
    return {
      /** What secrets are sealed with; null: a key of its own in the data's folder. */
      secrets_key: given.SECRETS_KEY === undefined ? null : Buffer.from(given.SECRETS_KEY, 'base64'),
      /** The bucket that keeps files; null: a folder of the data. */
      s3: readBucket(given),
      /** Where clamd listens; null: files are not looked at. */
      clamav: host === undefined ? null : { host, port: Number(port) },
      clamav_down: given.CLAMAV_DOWN,
    };
  },
});

export const operationSettings = defineSettings({
  settings: {
    LOG_LEVEL: {
      words: 'fatal, error, warn, info, debug or silent; JSON lines on the standard output.',
      type: oneOf(LEVELS),
      default: 'warn',
    },
    TRUSTED_PROXIES: {
      words:
        "How many reverse proxies stand before the server: the limits below then count by the client's own address.",
      type: wholeNumber(0, 10),
      default: '0',
    },
    METRICS_HOST: {
      words:
        "Measures in Prometheus' format, on a port of their own: http://METRICS_HOST:METRICS_PORT/metrics. Without it, nowhere.",
      type: textSetting(),
      default: '127.0.0.1',
    },
    METRICS_PORT: { type: wholeNumber(0, 65_535), example: '9464' },
    STOP_GRACE_MS: {
      words:
        'Told to stop (SIGTERM), the server still serves for so long, telling each client to close and /readyz 503: longer than the proxy before it takes to notice.',
      type: wholeNumber(0, 60_000),
      default: '1000',
    },
    RATE_LIMITS: {
      words:
        'Limits on how often an address may call, and a check of every answer against the contract (on in tests).',
      type: flagSetting,
      default: 'true',
    },
    CHECK_RESPONSES: { type: flagSetting, default: 'false' },
    ENVOL_NOW: {
      words:
        "For trials alone: the instant that the server's clock shows when it starts, then it goes on from there.",
      type: z.iso
        .datetime({ offset: true, error: 'it must be an instant such as 2026-12-31T23:30:00Z' })
        .transform((given) => new Date(given)),
      example: '2026-12-31T23:30:00Z',
    },
  },
  read: (given) => ({
    log_level: given.LOG_LEVEL,
    rate_limits: given.RATE_LIMITS,
    /** How many reverse proxies stand before the server; none: what their headers say is not believed. */
    trusted_proxies: given.TRUSTED_PROXIES,
    /** Where the measures are served, on a port of their own; null: nowhere. */
    metrics_host: given.METRICS_HOST,
    metrics_port: given.METRICS_PORT ?? null,
    /** How long a stopping server still serves those who hold connections to it. */
    stop_grace_ms: given.STOP_GRACE_MS,
    check_responses: given.CHECK_RESPONSES,
    /** What the server's clock shows when it starts; null: the true time. */
    starts_at: given.ENVOL_NOW ?? null,
  }),
});
