import { z } from 'zod';
import { mailSettings } from './config.mail.ts';

const ROLES = ['web', 'worker', 'realtime'] as const;
const REGISTRIES = ['live', 'simulated', 'none'] as const;
const TERRAINS = ['ign', 'files', 'simulated', 'points'] as const;
export const OBLIGED = ['staff', 'authority_admins'] as const;
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const GEOPORTAILS = ['live', 'embedded'] as const;
const COVERAGES = ['files', 'simulated', 'none'] as const;
const EXTERNAL_DESKS = ['live', 'simulated', 'none'] as const;

const flag = z.enum(['true', 'false'], 'it must be true or false').transform((text) => text === 'true');

const wholeNumber = (least: number, most: number) => {
  const says = `it must be a whole number from ${least} to ${most}`;
  return z.coerce.number(says).int(says).min(least, says).max(most, says);
};

const webAddress = (says = 'it must be an address that begins with http:// or https://') =>
  z.url({ protocol: /^https?$/, error: says });

const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, `it must be one of ${choices.join(', ')}`);

const namesIn = (text: string): string[] => text.split(',').flatMap((code) => code.trim() || []);

/** Names or codes with a comma between; none: an empty list. */
const names = () => z.string().default('').transform(namesIn);

/** The settings of the environment, as `.env.example` tells them: each with what it must be and what stands without it. */
export const Settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(4600),
  PUBLIC_URL: webAddress().optional(),
  DATA_DIR: z.string().min(1).default('var'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'it must begin with postgres://')
    .optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(12),
  WEB_DIST: z.string().min(1).default('apps/web/dist'),
  ROLES: z
    .string()
    .default(ROLES.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(ROLES, `it must be among ${ROLES.join(', ')}`)).min(1)),
  DEMO: flag.default(true),
  ...mailSettings,
  TERRAIN: oneOf(TERRAINS).optional(),
  TERRAIN_URL: webAddress().optional(),
  ALPHATANGO: oneOf(REGISTRIES).optional(),
  ALPHATANGO_URL: webAddress().optional(),
  ALPHATANGO_TOKEN: z.string().min(1).optional(),
  NOTAMS: oneOf(REGISTRIES).optional(),
  NOTAM_URL: webAddress().optional(),
  WEATHER: oneOf(REGISTRIES).optional(),
  WEATHER_URL: webAddress().optional(),
  WEATHER_KEY: z.string().min(1).optional(),
  AZBA: oneOf(REGISTRIES).optional(),
  AZBA_URL: webAddress().optional(),
  GEOPORTAIL: oneOf(GEOPORTAILS).optional(),
  GEOPORTAIL_URL: webAddress().default('https://data.geopf.fr'),
  ICAO_CHART_KEY: z.string().min(1).optional(),
  MOBILE_NETWORK: oneOf(COVERAGES).optional(),
  GEOCODER: z.enum(['live', 'none'], 'it must be live or none').optional(),
  TRACKING: z.enum(['simulated', 'none'], 'it must be simulated or none').optional(),
  NOTAM_CLIENT_ID: z.string().min(1).optional(),
  NOTAM_CLIENT_SECRET: z.string().min(1).optional(),
  EXTERNAL_DESK: oneOf(EXTERNAL_DESKS).default('none'),
  EXTERNAL_DESK_URL: webAddress().optional(),
  EXTERNAL_DESK_TOKEN: z.string().min(1).optional(),
  EXTERNAL_DESK_CODES: names(),
  USSP: oneOf(EXTERNAL_DESKS).default('none'),
  USSP_URL: webAddress().optional(),
  USSP_TOKEN: z.string().min(1).optional(),
  USSP_CODES: names(),
  SECOND_FACTOR_REQUIRED_FOR: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : namesIn(text)))
    .pipe(z.array(z.enum(OBLIGED, `it must be none, or among ${OBLIGED.join(', ')}`)))
    .optional(),
  OIDC_ISSUER: webAddress('it must be an address that begins with https://').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(50).optional(),
  PUSH_SERVICES: names().pipe(
    z.array(
      webAddress('it must be addresses that begin with http:// or https://').transform(
        (address) => new URL(address).origin,
      ),
    ),
  ),
  WEBHOOKS_PRIVATE: flag.default(false),
  SECRETS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'it must be 32 random bytes in base64: openssl rand -base64 32')
    .optional(),
  S3_ENDPOINT: webAddress().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  CLAMAV: z
    .string()
    .regex(/^[^\s:]+:\d{1,5}$/, 'it must be a host and a port, such as clamav:3310')
    .optional(),
  CLAMAV_DOWN: z.enum(['refuse', 'hold'], 'it must be refuse or hold').default('refuse'),
  LOG_LEVEL: oneOf(LEVELS).default('warn'),
  RATE_LIMITS: flag.default(true),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  /** Zones of a kind that a new publication may lack, percent, before a person has to confirm it. */
  DATASET_LOSS_PERCENT: wholeNumber(0, 100).default(5),
  STOP_GRACE_MS: wholeNumber(0, 60_000).default(1_000),
  /** Checks every answer against the contract before it leaves: on in tests, off where speed counts. */
  CHECK_RESPONSES: flag.default(false),
  /** The instant at which the server's clock starts, to try another hour or day; absent: the true time. */
  ENVOL_NOW: z.iso
    .datetime({ offset: true, error: 'it must be an instant such as 2026-12-31T23:30:00Z' })
    .transform((text) => new Date(text))
    .optional(),
});

/** The settings as they were read. */
export type Settings = z.output<typeof Settings>;
