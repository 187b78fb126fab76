// What modules share or ask outside: each service is declared once, in the folder of the module that it belongs to.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Connection, Database } from './db/database.ts';
import type { Facts } from './facts/recordFact.ts';
import type { ReadTogether } from './http/together.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Gauge } from './metrics/registry.ts';
import type { Pace } from './pace.ts';
import type { Scanner } from './scan/clamav.ts';
import type { SecretBox } from './secretBox.ts';
import type { SettingsDefinition } from './settings.ts';
import type { Storage } from './storage/storage.ts';
import type { Workers } from './workers.ts';

/**
 * All that a declaration may need, by name. These the process opens by itself; each declared service adds its own (`declare
 * module`).
 */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly log: FastifyBaseLogger;
  /** To a call: what its asker may read and write. To work beside the calls and to services: every row. */
  readonly db: Database;
  /** Every row, whoever asks. */
  readonly system_db: Database;
  readonly connection: Connection;
  readonly workers: Workers;
  readonly jobs: Jobs;
  readonly facts: Facts;
  readonly secrets: SecretBox;
  readonly storage: Storage;
  /** The same files without a look at them, for who looks. */
  readonly kept_files: Storage;
  readonly scanner: Scanner | null;
  readonly readTogether: ReadTogether;
}
export type ServiceName = keyof Services;

/** A handle that sees every row, whatever the policies say, with why it is needed (`docs/system-access.md`). */
export interface SystemNeed<N extends 'db' | 'system_db' | 'connection' = 'db' | 'system_db' | 'connection'> {
  readonly name: N;
  readonly reason: string;
}

/** For a call: the process's own database beside the asker's, as `system_db`. */
export const systemDb = (reason: string): SystemNeed<'system_db'> => ({ name: 'system_db', reason });

/** For work beside the calls and for services, where nobody asks: the process's own database, as `db`. */
export const everyRow = (reason: string): SystemNeed<'db'> => ({ name: 'db', reason });

/** The connection itself: to listen, to copy, or to work in a named scope. */
export const wholeConnection = (reason: string): SystemNeed<'connection'> => ({ name: 'connection', reason });

/** What the handlers of calls may ask for by its name alone; `db` sees what the asker may. */
export type Need = Exclude<ServiceName, 'system_db' | 'connection'> | SystemNeed<'system_db'>;
/** What work beside the calls, and services, may ask for. */
export type WorkNeed = Exclude<ServiceName, 'db' | 'system_db' | 'connection'> | SystemNeed;

type NameOf<N> = N extends SystemNeed<infer S> ? S : N;

/** The services that were asked for, and no others. */
export type Needed<N extends readonly (Need | WorkNeed)[]> = Pick<Services, NameOf<N[number]> & ServiceName>;

const nameOf = (need: Need | WorkNeed): ServiceName => (typeof need === 'string' ? need : need.name);

/** Picks from all services those that a declaration asks for. */
export const pickNeeded = <const N extends readonly (Need | WorkNeed)[]>(
  services: Readonly<Services>,
  needs: N,
): Needed<N> =>
  Object.fromEntries(needs.map(nameOf).map((name) => [name, services[name]])) as unknown as Needed<N>;

/** A service as it is opened, once a process. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly needs: readonly WorkNeed[];
  readonly open: (needed: never) => unknown;
  readonly close?: (service: never) => unknown;
  readonly gauges: (service: never, needed: never) => readonly Gauge[];
  /** The settings by which an outside service is reached. */
  readonly settings: SettingsDefinition | null;
}

interface Declared<N extends ServiceName, W extends readonly WorkNeed[]> {
  readonly name: N;
  readonly needs: W;
  readonly open: (needed: Needed<W>) => Services[N] | Promise<Services[N]>;
  /** When the server stops. */
  readonly close?: (service: Services[N]) => unknown;
  /** Numbers that operations wants to know of it. */
  readonly gauges?: (service: Services[N], needed: Needed<W>) => readonly Gauge[];
}

/** Declares a service of a module; the module lists it under `services`. */
export const defineService = <N extends ServiceName, const W extends readonly WorkNeed[]>(
  declared: Declared<N, W>,
): ServiceDefinition => ({ gauges: () => [], settings: null, ...declared });

/** Declares an outside service: reached, invented or absent as its settings say. */
export const defineIntegration = <
  N extends ServiceName,
  const W extends readonly WorkNeed[],
  S extends Partial<Config>,
>({
  open,
  ...declared
}: Omit<Declared<N, W>, 'open'> & {
  readonly settings: SettingsDefinition<S>;
  readonly open: (settings: S, needed: Needed<W>) => Services[N] | Promise<Services[N]>;
}): ServiceDefinition => ({
  gauges: () => [],
  ...declared,
  needs: ['config', ...declared.needs],
  // The settings are the part of the configuration that this definition read.
  open: ((needed: Needed<W> & Pick<Services, 'config'>) =>
    open(needed.config as unknown as S, needed)) as ServiceDefinition['open'],
});

/** Opens services, each after those that it needs. Throws where one needs what nobody opens, or itself. */
export const openAll = async (
  definitions: readonly ServiceDefinition[],
  opened: Partial<Services>,
): Promise<Services> => {
  const services = new Map<string, unknown>(Object.entries(opened));
  const opening = (): Services => Object.fromEntries(services) as unknown as Services;
  let waiting = definitions.filter(({ name }) => !services.has(name));
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every((need) => services.has(nameOf(need))));
    if (ready.length === 0)
      throw new Error(`nobody opens what these need: ${waiting.map(({ name }) => name).join(', ')}`);
    for (const { name, needs, open } of ready)
      services.set(name, await open(pickNeeded(opening(), needs) as never));
    waiting = waiting.filter((definition) => !ready.includes(definition));
  }
  return opening();
};

/** What operations wants to know of an opened service. */
export const gaugesOfService = (
  services: Services,
  { name, needs, gauges }: ServiceDefinition,
): readonly Gauge[] => gauges(services[name] as never, pickNeeded(services, needs) as never);
