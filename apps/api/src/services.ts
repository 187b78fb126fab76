import type { FastifyInstance } from 'fastify';
import { createFacts } from './createFacts.ts';
import type { Deps } from './deps.ts';
import { createMailer } from './modules/mails/mailer/index.ts';
import { modules } from './modules/modules.generated.ts';
import { openFiles } from './openStorage.ts';
import { createReadTogether } from './platform/http/together.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { truePace } from './platform/pace.ts';
import { createSecretBox, openSecretBox } from './platform/secretBox.ts';
import { openAll, type ServiceDefinition, type Services } from './platform/service.ts';
import { createWorkers } from './platform/workers.ts';

export type { Services };

/** What every module opens. */
export const SERVICES: readonly ServiceDefinition[] = modules.flatMap<ServiceDefinition>(
  ({ services }) => services,
);

/** What a caller brings of its own. */
export interface Brought {
  /** Services in the place of those that the modules would open. */
  readonly services?: Partial<Services>;
  /** How many jobs of one kind this process works on at a time. */
  readonly job_concurrency?: number;
}

/** Opens what modules share, once a process, and closes it with the server. */
export const openServices = async (
  app: FastifyInstance,
  deps: Deps,
  jobs: Jobs,
  brought: Brought = {},
): Promise<Services> => {
  const { config, db } = deps;
  const secrets = config.secrets_key ? createSecretBox(config.secrets_key) : openSecretBox(config.data_dir);
  const workers = createWorkers();
  const services = await openAll(SERVICES, {
    ...deps,
    ...openFiles(deps),
    pace: truePace,
    system_db: db,
    jobs,
    secrets,
    workers,
    facts: createFacts(createMailer(jobs, { secrets, config })),
    readTogether: createReadTogether(app),
    ...brought.services,
  });
  const closing = SERVICES.flatMap(({ name, close }) =>
    close ? [() => close(services[name] as never)] : [],
  );
  app.addHook('onClose', () => Promise.all([workers.close(), ...closing.map((close) => close())]));
  return services;
};

/** What the handlers of calls get: their `db` reads and writes what the asker may (the second lock). */
export const callServices = (services: Services): Services => ({
  ...services,
  db: services.connection.scoped,
});
