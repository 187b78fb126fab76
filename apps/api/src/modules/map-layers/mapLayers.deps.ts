import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Geoportail } from '../../integrations/geoportail/port.ts';
import type { MobileNetwork } from '../../integrations/mobile-network/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/service.ts';
import type { Workers } from '../../platform/workers.ts';
import type { Plans } from '../plans/index.ts';
import type { Ground } from './ground.service.ts';
import type { WmtsList } from './wmtsList.ts';

/** What the services that every module shares give this one. */
export interface MapLayersServices {
  readonly db: Database;
  /** The process's own: clients' sites of every structure are shown to everybody who flies. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'contact_email' | 'geoportail_url'>;
  readonly workers: Workers;
  readonly geometry: Services['geometry'];
  readonly airspace: Services['airspace'];
  readonly geoportail: Geoportail;
  readonly mobile_network: MobileNetwork;
  readonly plans: Plans;
  readonly ground: Ground;
  readonly log: FastifyBaseLogger;
}

export interface MapLayersDeps extends MapLayersServices {
  readonly wmts: WmtsList;
}
