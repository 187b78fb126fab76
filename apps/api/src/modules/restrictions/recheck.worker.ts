import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { DATASETS_CHANNEL } from '../../datasets/importing.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import { followChannels } from '../../platform/db/followChannels.ts';
import { notifyAffectedOperators, type TellingDeps } from './notifyOperators.ts';
import { noteNewZones } from './publications.ts';
import { recheckDue } from './recheck.ts';
import { RESTRICTIONS_CHANNEL } from './restrictions.repository.ts';

/**
 * Everything from a restriction that appeared to its letters. Each step keeps what it did in the database: what a crash
 * interrupts is gone on with, and two processes at once do nothing twice.
 */
export const recheckAndTell = async (deps: TellingDeps, now: Date): Promise<void> => {
  await noteNewZones(deps.db, now);
  await recheckDue(deps.db, now);
  await notifyAffectedOperators(deps, now);
};

interface FollowingDeps extends TellingDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly connection: Connection;
}

/** Begins as soon as a restriction is noted, in a process that works; the sweep finds what was told while nobody listened. */
export const followRestrictions = (app: FastifyInstance, deps: FollowingDeps): void => {
  if (!deps.config.roles.includes('worker')) return;
  followChannels(app, {
    connection: deps.connection,
    channels: [RESTRICTIONS_CHANNEL, DATASETS_CHANNEL],
    work: () => recheckAndTell(deps, deps.clock.now()),
    name: 'missions under new restrictions',
  });
};
