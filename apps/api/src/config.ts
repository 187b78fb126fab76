import path from 'node:path';
import { type MailConfig, mailOf } from './config.mail.ts';
import { ConfigError } from './configError.ts';
import type { S3Options } from './platform/storage/s3.ts';
import { OBLIGED, Settings } from './settings.ts';

export interface Config extends MailConfig {
  readonly host: string;
  readonly port: number;
  readonly public_url: string;
  readonly data_dir: string;
  readonly database_url: string | null;
  readonly database_pool: number;
  readonly web_dist: string;
  readonly roles: Readonly<Settings['ROLES']>;
  readonly demo: boolean;
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
  readonly terrain: NonNullable<Settings['TERRAIN']>;
  /** Another server that answers as IGN's altimetry does; null: IGN's own. */
  readonly terrain_url: string | null;
  /** How the national registry of drones is asked; `live` needs its address and the delegation's token. */
  readonly alphatango: NonNullable<Settings['ALPHATANGO']>;
  readonly alphatango_url: string | null;
  readonly alphatango_token: string | null;
  /** How NOTAM are asked for; `live` needs an account's credentials. */
  readonly notams: NonNullable<Settings['NOTAMS']>;
  readonly notam_url: string | null;
  readonly notam_client_id: string | null;
  /** How weather is asked for; the free service needs no key. */
  readonly weather: NonNullable<Settings['WEATHER']>;
  readonly weather_url: string | null;
  readonly weather_key: string | null;
  /** How the activation table of the low-altitude network is asked for; `live` needs the address of a feed. */
  readonly azba: NonNullable<Settings['AZBA']>;
  readonly azba_url: string | null;
  /** Where the list of IGN's layers comes from: its service, or what came with the product. */
  readonly geoportail: NonNullable<Settings['GEOPORTAIL']>;
  readonly geoportail_url: string;
  /** IGN's key to its ICAO chart; null: the chart is not offered. */
  readonly icao_chart_key: string | null;
  /** Coverage of mobile networks: files under DATA_DIR/mobile-network, invented, or none. */
  readonly mobile_network: NonNullable<Settings['MOBILE_NETWORK']>;
  /** Who finds addresses: IGN's geocoder, under the address of the Géoplateforme. */
  readonly geocoder: 'live' | 'none';
  /** Whether the demonstration invents flights of tracked drones. */
  readonly tracking: 'simulated' | 'none';
  readonly notam_client_secret: string | null;
  /** The system of their own in which authorities keep requests, and the codes of the structures connected. */
  readonly external_desk: NonNullable<Settings['EXTERNAL_DESK']>;
  readonly external_desk_url: string | null;
  readonly external_desk_token: string | null;
  readonly external_desk_codes: readonly string[];
  /** The systems of U-space service providers, and the codes of those that are connected. */
  readonly ussp: NonNullable<Settings['USSP']>;
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

/** Both the issuer and the client, or neither. */
const readOidc = (settings: Settings): Config['oidc'] => {
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

/** Whoever runs the platform or an authority is worth stealing from; the demonstration's accounts are everybody's. */
const obligedBy = ({ SECOND_FACTOR_REQUIRED_FOR, DEMO }: Settings): Config['second_factor_required_for'] =>
  SECOND_FACTOR_REQUIRED_FOR ?? (DEMO ? [] : OBLIGED);

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
    ...mailOf(settings),
    second_factor_required_for: obligedBy(settings),
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
