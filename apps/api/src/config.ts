import path from 'node:path';
import { z } from 'zod';
import type { S3Options } from './platform/storage/s3.ts';

const ROLES = ['web', 'worker', 'realtime'] as const;
const REGISTRIES = ['live', 'simulated', 'none'] as const;
const TERRAINS = ['ign', 'files', 'simulated', 'points'] as const;
const OBLIGED = ['staff', 'authority_admins'] as const;
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const flag = z.enum(['true', 'false'], 'it must be true or false').transform((text) => text === 'true');

const wholeNumber = (least: number, most: number) => {
  const says = `it must be a whole number from ${least} to ${most}`;
  return z.coerce.number(says).int(says).min(least, says).max(most, says);
};

const GEOPORTAILS = ['live', 'embedded'] as const;
const COVERAGES = ['files', 'simulated', 'none'] as const;
const EXTERNAL_DESKS = ['live', 'simulated', 'none'] as const;
/** The codes of structures, with a comma between. */
const codes = () =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((code) => code.trim() || []));

const Settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(4600),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .optional(),
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
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'it must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3, 'it must be an address').default('Envol <no-reply@envol.example.invalid>'),
  CONTACT_EMAIL: z.email('it must be an address').default('contact@envol.example.invalid'),
  TERRAIN: z.enum(TERRAINS, `it must be one of ${TERRAINS.join(', ')}`).optional(),
  TERRAIN_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .optional(),
  ALPHATANGO: z.enum(REGISTRIES, `it must be one of ${REGISTRIES.join(', ')}`).optional(),
  ALPHATANGO_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .optional(),
  ALPHATANGO_TOKEN: z.string().min(1).optional(),
  NOTAMS: z.enum(REGISTRIES, `it must be one of ${REGISTRIES.join(', ')}`).optional(),
  NOTAM_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .optional(),
  WEATHER: z.enum(REGISTRIES, `it must be one of ${REGISTRIES.join(', ')}`).optional(),
  WEATHER_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .optional(),
  WEATHER_KEY: z.string().min(1).optional(),
  AZBA: z.enum(REGISTRIES, `it must be one of ${REGISTRIES.join(', ')}`).optional(),
  AZBA_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .optional(),
  GEOPORTAIL: z.enum(GEOPORTAILS, `it must be one of ${GEOPORTAILS.join(', ')}`).optional(),
  GEOPORTAIL_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .default('https://data.geopf.fr'),
  ICAO_CHART_KEY: z.string().min(1).optional(),
  MOBILE_NETWORK: z.enum(COVERAGES, `it must be one of ${COVERAGES.join(', ')}`).optional(),
  GEOCODER: z.enum(['live', 'none'], 'it must be live or none').optional(),
  TRACKING: z.enum(['simulated', 'none'], 'it must be simulated or none').optional(),
  NOTAM_CLIENT_ID: z.string().min(1).optional(),
  NOTAM_CLIENT_SECRET: z.string().min(1).optional(),
  EXTERNAL_DESK: z.enum(EXTERNAL_DESKS, `it must be one of ${EXTERNAL_DESKS.join(', ')}`).default('none'),
  EXTERNAL_DESK_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .optional(),
  EXTERNAL_DESK_TOKEN: z.string().min(1).optional(),
  EXTERNAL_DESK_CODES: codes(),
  USSP: z.enum(EXTERNAL_DESKS, `it must be one of ${EXTERNAL_DESKS.join(', ')}`).default('none'),
  USSP_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .optional(),
  USSP_TOKEN: z.string().min(1).optional(),
  USSP_CODES: codes(),
  SECOND_FACTOR_REQUIRED_FOR: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((kind) => kind.trim())
        .filter((kind) => kind !== ''),
    )
    .pipe(z.array(z.enum(OBLIGED, `it must be among ${OBLIGED.join(', ')}`))),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with https://' })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(50).optional(),
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    )
    .pipe(
      z.array(
        z
          .url({ protocol: /^https?$/, error: 'it must be addresses that begin with http:// or https://' })
          .transform((address) => new URL(address).origin),
      ),
    ),
  WEBHOOKS_PRIVATE: flag.default(false),
  SECRETS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'it must be 32 random bytes in base64: openssl rand -base64 32')
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .optional(),
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
  LOG_LEVEL: z.enum(LEVELS, `it must be one of ${LEVELS.join(', ')}`).default('warn'),
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

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly public_url: string;
  readonly data_dir: string;
  readonly database_url: string | null;
  readonly database_pool: number;
  readonly web_dist: string;
  readonly roles: readonly (typeof ROLES)[number][];
  readonly demo: boolean;
  readonly smtp_url: string | null;
  readonly mail_from: string;
  /** Where the contact form's letters go. */
  readonly contact_email: string;
  /** Whose accounts have to have a second factor. */
  readonly second_factor_required_for: readonly (typeof OBLIGED)[number][];
  /** The identity provider through which one may sign in (OpenID Connect); null: none. */
  readonly oidc: {
    readonly issuer: string;
    readonly client_id: string;
    readonly client_secret: string | null;
    readonly name: string;
  } | null;
  /** Push services beside those of the known browsers, as origins. */
  readonly push_services: readonly string[];
  /** Whether webhooks may go to addresses of the own network, without a certificate. */
  readonly webhooks_private: boolean;
  /** What secrets are sealed with; null: a key of its own in the data's folder. */
  readonly secrets_key: Buffer | null;
  /** The bucket that keeps files; null: a folder of the data. */
  readonly s3: S3Options | null;
  /** Where clamd listens; null: files are not looked at. */
  readonly clamav: { readonly host: string; readonly port: number } | null;
  readonly clamav_down: 'refuse' | 'hold';
  readonly log_level: string;
  /** Where heights of the ground are looked up; `points`: the published points around alone. */
  readonly terrain: (typeof TERRAINS)[number];
  /** Another server that answers as IGN's altimetry does; null: IGN's own. */
  readonly terrain_url: string | null;
  /** How the national registry of drones is asked; `live` needs its address and the delegation's token. */
  readonly alphatango: (typeof REGISTRIES)[number];
  readonly alphatango_url: string | null;
  readonly alphatango_token: string | null;
  /** How NOTAM are asked for; `live` needs an account's credentials. */
  readonly notams: (typeof REGISTRIES)[number];
  readonly notam_url: string | null;
  readonly notam_client_id: string | null;
  /** How weather is asked for; the free service needs no key. */
  readonly weather: (typeof REGISTRIES)[number];
  readonly weather_url: string | null;
  readonly weather_key: string | null;
  /** How the activation table of the low-altitude network is asked for; `live` needs the address of a feed. */
  readonly azba: (typeof REGISTRIES)[number];
  readonly azba_url: string | null;
  /** Where the list of IGN's layers comes from: its service, or what came with the product. */
  readonly geoportail: (typeof GEOPORTAILS)[number];
  readonly geoportail_url: string;
  /** IGN's key to its ICAO chart; null: the chart is not offered. */
  readonly icao_chart_key: string | null;
  /** Coverage of mobile networks: files under DATA_DIR/mobile-network, invented, or none. */
  readonly mobile_network: (typeof COVERAGES)[number];
  /** Who finds addresses: IGN's geocoder, under the address of the Géoplateforme. */
  readonly geocoder: 'live' | 'none';
  /** Whether the demonstration invents flights of tracked drones. */
  readonly tracking: 'simulated' | 'none';
  readonly notam_client_secret: string | null;
  /** The system of their own in which authorities keep requests, and the codes of the structures connected. */
  readonly external_desk: (typeof EXTERNAL_DESKS)[number];
  readonly external_desk_url: string | null;
  readonly external_desk_token: string | null;
  readonly external_desk_codes: readonly string[];
  /** The systems of U-space service providers, and the codes of those that are connected. */
  readonly ussp: (typeof EXTERNAL_DESKS)[number];
  readonly ussp_url: string | null;
  readonly ussp_token: string | null;
  readonly ussp_codes: readonly string[];
  readonly rate_limits: boolean;
  /** How many reverse proxies stand before the server; none: what their headers say is not believed. */
  readonly trusted_proxies: number;
  /** Where the measures are served, on a port of their own; null: nowhere. */
  readonly metrics_host: string;
  readonly metrics_port: number | null;
  /** Zones of a kind that a new publication may lack, percent, before a person has to confirm it. */
  readonly dataset_loss_percent: number;
  /** How long a stopping server still serves those who hold connections to it. */
  readonly stop_grace_ms: number;
  readonly check_responses: boolean;
  /** What the server's clock shows when it starts; null: the true time. */
  readonly starts_at: Date | null;
}

/** A setting that cannot be used; the message is one sentence for the person who starts the server. */
export class ConfigError extends Error {}

/** Both the issuer and the client, or neither. */
const readOidc = (settings: z.output<typeof Settings>): Config['oidc'] => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id } = settings;
  if (issuer === undefined && client_id === undefined) return null;
  if (issuer === undefined || client_id === undefined)
    throw new ConfigError('OIDC_ISSUER and OIDC_CLIENT_ID are set together, or not at all.');
  return {
    issuer,
    client_id,
    client_secret: settings.OIDC_CLIENT_SECRET ?? null,
    name: settings.OIDC_NAME ?? new URL(issuer).hostname,
  };
};

type Settings = z.output<typeof Settings>;

/** A bucket is named whole or not at all. Throws ConfigError. */
const s3Of = (settings: Settings): S3Options | null => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = settings;
  const { S3_ACCESS_KEY: access_key, S3_SECRET_KEY: secret_key, S3_REGION: region } = settings;
  if (endpoint === undefined && bucket === undefined) return null;
  if (!endpoint || !bucket || !access_key || !secret_key)
    throw new ConfigError('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY go together.');
  return { endpoint, bucket, region, access_key, secret_key };
};

const clamavOf = (place: string | undefined): Config['clamav'] => {
  const [host, port] = place?.split(':') ?? [];
  return host === undefined ? null : { host, port: Number(port) };
};

/** Where files are kept and looked at, and what goes out to programs. */
const filesAndProgramsOf = (
  settings: Settings,
): Pick<Config, 's3' | 'clamav' | 'clamav_down' | 'webhooks_private' | 'secrets_key'> => ({
  s3: s3Of(settings),
  clamav: clamavOf(settings.CLAMAV),
  clamav_down: settings.CLAMAV_DOWN,
  webhooks_private: settings.WEBHOOKS_PRIVATE,
  secrets_key: settings.SECRETS_KEY === undefined ? null : Buffer.from(settings.SECRETS_KEY, 'base64'),
});

/** The systems of U-space service providers. */
const usspOf = (settings: Settings): Pick<Config, 'ussp' | 'ussp_url' | 'ussp_token' | 'ussp_codes'> => ({
  ussp: settings.USSP,
  ussp_url: settings.USSP_URL ?? null,
  ussp_token: settings.USSP_TOKEN ?? null,
  ussp_codes: settings.USSP_CODES,
});

/** Where layers of the map that others publish come from, and who is asked about U-spaces. */
const mapServicesOf = (
  settings: Settings,
): Pick<
  Config,
  'geoportail' | 'geoportail_url' | 'icao_chart_key' | 'mobile_network' | 'tracking' | 'geocoder'
> &
  ReturnType<typeof usspOf> => ({
  ...usspOf(settings),
  geoportail: settings.GEOPORTAIL ?? (settings.DEMO ? 'embedded' : 'live'),
  geoportail_url: settings.GEOPORTAIL_URL,
  icao_chart_key: settings.ICAO_CHART_KEY ?? null,
  mobile_network: settings.MOBILE_NETWORK ?? (settings.DEMO ? 'simulated' : 'none'),
  geocoder: settings.GEOCODER ?? (settings.DEMO ? 'none' : 'live'),
  tracking: settings.TRACKING ?? (settings.DEMO ? 'simulated' : 'none'),
});

/** Reads the settings from an environment. Throws ConfigError that names the first wrong one. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.keys(Settings.shape).flatMap((key) => {
      const value = environment[key];
      return value === undefined || value === '' ? [] : [[key, value]];
    }),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? 'a setting');
    throw new ConfigError(
      `The setting ${name}="${given[name] ?? ''}" is wrong: ${issue?.message ?? 'it cannot be used'}.`,
    );
  }
  const settings = parsed.data;
  return {
    host: settings.HOST,
    port: settings.PORT,
    public_url:
      settings.PUBLIC_URL ??
      `http://${settings.HOST === '0.0.0.0' ? 'localhost' : settings.HOST}:${settings.PORT}`,
    data_dir: path.resolve(settings.DATA_DIR),
    database_url: settings.DATABASE_URL ?? null,
    database_pool: settings.DATABASE_POOL,
    web_dist: path.resolve(settings.WEB_DIST),
    roles: settings.ROLES,
    demo: settings.DEMO,
    smtp_url: settings.SMTP_URL ?? null,
    mail_from: settings.MAIL_FROM,
    contact_email: settings.CONTACT_EMAIL,
    second_factor_required_for: settings.SECOND_FACTOR_REQUIRED_FOR,
    oidc: readOidc(settings),
    push_services: settings.PUSH_SERVICES,
    ...filesAndProgramsOf(settings),
    log_level: settings.LOG_LEVEL,
    terrain: settings.TERRAIN ?? (settings.DEMO ? 'points' : 'ign'),
    terrain_url: settings.TERRAIN_URL ?? null,
    alphatango: settings.ALPHATANGO ?? (settings.DEMO ? 'simulated' : 'none'),
    alphatango_url: settings.ALPHATANGO_URL ?? null,
    alphatango_token: settings.ALPHATANGO_TOKEN ?? null,
    notams: settings.NOTAMS ?? (settings.DEMO ? 'simulated' : 'none'),
    notam_url: settings.NOTAM_URL ?? null,
    notam_client_id: settings.NOTAM_CLIENT_ID ?? null,
    weather: settings.WEATHER ?? (settings.DEMO ? 'simulated' : 'none'),
    weather_url: settings.WEATHER_URL ?? null,
    weather_key: settings.WEATHER_KEY ?? null,
    azba: settings.AZBA ?? (settings.DEMO ? 'simulated' : 'none'),
    azba_url: settings.AZBA_URL ?? null,
    ...mapServicesOf(settings),
    notam_client_secret: settings.NOTAM_CLIENT_SECRET ?? null,
    external_desk: settings.EXTERNAL_DESK,
    external_desk_url: settings.EXTERNAL_DESK_URL ?? null,
    external_desk_token: settings.EXTERNAL_DESK_TOKEN ?? null,
    external_desk_codes: settings.EXTERNAL_DESK_CODES,
    rate_limits: settings.RATE_LIMITS,
    trusted_proxies: settings.TRUSTED_PROXIES,
    metrics_host: settings.METRICS_HOST,
    metrics_port: settings.METRICS_PORT ?? null,
    dataset_loss_percent: settings.DATASET_LOSS_PERCENT,
    stop_grace_ms: settings.STOP_GRACE_MS,
    check_responses: settings.CHECK_RESPONSES,
    starts_at: settings.ENVOL_NOW ?? null,
  };
};
