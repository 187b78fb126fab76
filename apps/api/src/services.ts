import type { FastifyInstance } from 'fastify';
import { createFacts } from './createFacts.ts';
import type { Deps } from './deps.ts';
import { openRegistry } from './integrations/alphatango/open.ts';
import type { Registry } from './integrations/alphatango/port.ts';
import { openAzba } from './integrations/azba/open.ts';
import type { AzbaService } from './integrations/azba/port.ts';
import { openExternalDesk } from './integrations/external-desk/open.ts';
import type { ExternalDesk } from './integrations/external-desk/port.ts';
import { openNoticeDesk } from './integrations/flight-notices/open.ts';
import type { NoticeDesk } from './integrations/flight-notices/port.ts';
import { openGeocoder } from './integrations/geocoder/open.ts';
import type { Geocoder } from './integrations/geocoder/port.ts';
import { openGeoportail } from './integrations/geoportail/open.ts';
import type { Geoportail } from './integrations/geoportail/port.ts';
import { openIdentityProvider } from './integrations/identity/open.ts';
import type { IdentityProvider } from './integrations/identity/port.ts';
import { openMobileNetwork } from './integrations/mobile-network/open.ts';
import type { MobileNetwork } from './integrations/mobile-network/port.ts';
import { openNotams } from './integrations/notams/open.ts';
import type { NotamService } from './integrations/notams/port.ts';
import { openTerrain } from './integrations/terrain/open.ts';
import type { Terrain } from './integrations/terrain/port.ts';
import { openUssp } from './integrations/ussp/open.ts';
import type { UsspGateway } from './integrations/ussp/port.ts';
import { openWeather } from './integrations/weather/open.ts';
import { type AirspaceHolder, createAirspace, type loadAirspace } from './modules/airspace/index.ts';
import {
  type Attempts,
  type Authenticator,
  createAttempts,
  createAuthenticator,
  isFactorRequired,
} from './modules/auth/index.ts';
import type { DaySources } from './modules/constraints/index.ts';
import { printedMission } from './modules/flights/index.ts';
import { createGeometry, type Geometry } from './modules/geometry/index.ts';
import { createMailer } from './modules/mails/mailer/index.ts';
import { createDayNetwork } from './modules/military/index.ts';
import {
  createDayNotams,
  createNotamsHolder,
  type NotamsHolder,
  withZoneActivations,
} from './modules/notams/index.ts';
import { createWeatherHolder, type WeatherHolder } from './modules/weather/index.ts';
import { openStorage } from './openStorage.ts';
import type { Database } from './platform/db/database.ts';
import type { Facts } from './platform/facts/recordFact.ts';
import { createReadTogether, type ReadTogether } from './platform/http/together.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createClamav, type Scanner } from './platform/scan/clamav.ts';
import { scannedStorage } from './platform/scan/scannedStorage.ts';
import { createSecretBox, openSecretBox, type SecretBox } from './platform/secretBox.ts';
import type { Storage } from './platform/storage/storage.ts';
import { createWorkers, type Workers } from './platform/workers.ts';

/** What modules share, opened once a process. `db` is the process's own: it sees every row. */
export interface Services extends Deps {
  readonly airspace: AirspaceHolder;
  readonly geometry: Geometry;
  readonly terrain: Terrain;
  /** What NOTAM and activation tables say of a mission. */
  readonly day: DaySources;
  readonly registry: Registry;
  readonly notice_desk: NoticeDesk;
  readonly notams: NotamsHolder;
  readonly notam_service: NotamService;
  /** Null: nobody signs in through one. */
  readonly identity_provider: IdentityProvider | null;
  readonly weather: WeatherHolder;
  readonly azba_service: AzbaService;
  readonly external_desk: ExternalDesk;
  readonly geocoder: Geocoder;
  readonly geoportail: Geoportail;
  readonly mobile_network: MobileNetwork;
  readonly ussp: UsspGateway;
  readonly workers: Workers;
  /** For a map of the airspace with a mission over it. */
  readonly printedMission: typeof printedMission;
  readonly authenticator: Authenticator;
  readonly attempts: Attempts;
  readonly readTogether: ReadTogether;
  readonly secrets: SecretBox;
  readonly storage: Storage;
  /** The same files without a look at them, for who looks. */
  readonly kept_files: Storage;
  readonly scanner: Scanner | null;
  readonly jobs: Jobs;
  /** The ways by which what happens reaches people. */
  readonly facts: Facts;
  /** The same as `db`: what a call does as the process itself, beside what its asker may. */
  readonly own_db: Database;
}

/** What the handlers of calls get: their `db` reads and writes what the asker may (the second lock), and nothing else. */
export type CallServices = Services;
/** Files as the settings keep them, looked at first where there is somebody to do it. */
const openFiles = ({
  config,
  db,
  clock,
  log,
}: Deps): Pick<Services, 'storage' | 'kept_files' | 'scanner'> => {
  const failed = (error: unknown): void => log.error({ err: error }, 'file could not be kept or looked at');
  const kept_files = openStorage(config, failed);
  if (config.clamav === null) return { storage: kept_files, kept_files, scanner: null };
  const scanner = createClamav(config.clamav);
  const options = { db, clock, scanner, when_down: config.clamav_down, failed };
  return { storage: scannedStorage(kept_files, options), kept_files, scanner };
};

/** What a caller brings of its own. */
export interface Brought {
  /** How the airspace in force is read when the process starts. */
  readonly loadAirspace?: typeof loadAirspace;
  /** How many jobs of one kind this process works on at a time. */
  readonly job_concurrency?: number;
}

export const openServices = async (
  app: FastifyInstance,
  deps: Deps,
  jobs: Jobs,
  brought: Brought = {},
): Promise<Services> => {
  const { config, connection, clock, log } = deps;
  const airspace = await createAirspace(connection, log, brought.loadAirspace);
  const workers = createWorkers();
  const secrets = config.secrets_key ? createSecretBox(config.secrets_key) : openSecretBox(config.data_dir);
  const authenticator = createAuthenticator(connection, clock, (actor) => isFactorRequired(config, actor));
  app.addHook('onClose', () => Promise.all([airspace.close(), workers.close(), authenticator.close()]));
  const notams = createNotamsHolder(deps.db, () => airspace.current().dataset);
  return {
    ...deps,
    airspace,
    day: { notams: createDayNotams(notams), network: withZoneActivations(createDayNetwork(clock), notams) },
    workers,
    printedMission,
    authenticator,
    geometry: createGeometry(workers, airspace),
    terrain: await openTerrain(config, deps),
    registry: openRegistry(config),
    notice_desk: openNoticeDesk(config),
    notams,
    notam_service: openNotams(config),
    identity_provider: openIdentityProvider(config),
    weather: createWeatherHolder(openWeather(config), clock),
    azba_service: openAzba(config),
    external_desk: openExternalDesk(config),
    geocoder: openGeocoder(config),
    geoportail: openGeoportail(config),
    mobile_network: openMobileNetwork(config),
    ussp: openUssp(config),
    attempts: createAttempts(deps.db, clock),
    readTogether: createReadTogether(app),
    secrets,
    ...openFiles(deps),
    jobs,
    facts: createFacts(createMailer(jobs, { secrets, config })),
    own_db: deps.db,
  };
};

export const callServices = (services: Services): CallServices => ({
  ...services,
  db: services.connection.scoped,
});
