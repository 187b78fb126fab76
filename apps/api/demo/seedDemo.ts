import { sql } from 'kysely';
import { createFacts } from '../src/createFacts.ts';
import { type ApprovalsDeps, closePassed } from '../src/modules/approvals/index.ts';
import { createHistoryMailer } from '../src/modules/mails/mailer/index.ts';
import type { Database, Db } from '../src/platform/db/database.ts';
import { addAgreedVolumes } from './agreedVolumes.ts';
import { addAutomaticActions } from './automatic.ts';
import { addBatteries } from './batteries.ts';
import { dayDeeds } from './day.ts';
import { dayMissions } from './dayPlan.ts';
import { type DeclaringDeps, declarationDeeds } from './declarations.ts';
import { EAST } from './east.ts';
import { addAgencies } from './entities.ts';
import { addHelicopterBase, showHelicopters } from './helicopters.ts';
import { deedsOf, demoDay, historyClock } from './history.ts';
import { addInvoices } from './invoices.ts';
import { addIncidents, addLogs, addTags } from './log.ts';
import { opinionDeeds } from './opinions.ts';
import { seedOrganisations } from './organisations.ts';
import { addPaidRequests } from './paidRequests.ts';
import { addPapers } from './papers.ts';
import { seededRandom } from './random.ts';
import { readAllOfIt, readMission } from './readings.ts';
import { shiftDeeds } from './shifts.ts';
import { STATE_MISSIONS } from './state.ts';
import { addSubscriptions } from './subscriptions.ts';
import { addTemplates } from './templates.ts';
import { TOULOUSE } from './toulouse.ts';
import { WEST } from './west.ts';

const MISSIONS = [...TOULOUSE, ...WEST, ...EAST, ...STATE_MISSIONS];
const SEED = 20_260;
/** Notifications older than this have been read by people who look in now and then. */
const READ_AFTER_DAYS = 2;
const LOCK = 727_275;
/** When the worker that closes requests went round before anybody looks. */
const LAST_ROUND_MS = 60_000;

/** The services' own transactions join the seed's: the demonstration is there whole or not at all. */
const joining = (transaction: Db): Database =>
  new Proxy(transaction as Database, {
    get(target, key) {
      if (key === 'transaction')
        return () => ({ execute: <T>(work: (db: Db) => Promise<T>): Promise<T> => work(transaction) });
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

const isEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 from users limit 1`.execute(db);
  return rows.length === 0;
};

const settle = async (db: Db, now: Date): Promise<void> => {
  await closePassed(db, new Date(now.getTime() - LAST_ROUND_MS).toISOString());
  const read = new Date(now.getTime() - READ_AFTER_DAYS * 86_400_000).toISOString();
  await db
    .updateTable('notifications')
    .set((eb) => ({ viewed_at: eb.ref('created_at') }))
    .where('created_at', '<', read)
    .execute();
};

/**
 * Fills an empty database with the demonstration: authorities, operators, missions and requests around today, made by
 * the product's own services under a clock set back, so that analyses, statuses and journals are true. The same day
 * gives the same data. Returns false where there is data already.
 */
export const seedDemo = (
  given: ApprovalsDeps & DeclaringDeps & Parameters<typeof createHistoryMailer>[0],
): Promise<boolean> =>
  given.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    if (!(await isEmpty(transaction))) return false;
    const now = given.clock.now();
    const clock = historyClock(now);
    const mailer = createHistoryMailer(given);
    const deps: ApprovalsDeps = {
      ...given,
      db: joining(transaction),
      clock,
      facts: createFacts(mailer),
    };
    const { operators, authorities } = await seedOrganisations(transaction);
    const random = seededRandom(SEED);
    const today = demoDay(now);
    const deeds = [...MISSIONS, readMission(now), ...dayMissions(now)].flatMap((mission) => {
      const operator = operators.get(mission.operator);
      return operator ? deedsOf({ deps, mission, operator, authorities, random, today }, now) : [];
    });
    deeds.push(...dayDeeds({ deps, operators }, authorities, now));
    const declaring = { deps, declaring: given, random, today };
    deeds.push(...declarationDeeds(declaring, operators, authorities, now));
    deeds.push(...shiftDeeds({ ...deps, workers: given.workers }, authorities.get('LFBO'), { today, now }));
    deeds.push(...(await opinionDeeds(deps, authorities, { today, now })));
    for (const deed of deeds.sort((a, b) => a.at.getTime() - b.at.getTime())) {
      clock.set(deed.at);
      await deed.act();
    }
    clock.set(now);
    await readAllOfIt(deps, operators.get('aerovision'));
    await addLogs(transaction, operators, { today, now, random });
    await addBatteries(transaction, operators.get('aerovision'), now);
    await addIncidents(deps, operators.get('aerovision'), { today, now, clock });
    await addTemplates(deps, authorities);
    await addTags(transaction, operators.get('aerovision'), now.toISOString());
    await addPapers(deps, transaction, operators.get('aerovision'), { today, now });
    await addAgencies(transaction, operators);
    await addAutomaticActions(transaction, now);
    await addAgreedVolumes(transaction, operators, now);
    await addSubscriptions(deps.db, operators, now, given.log);
    await addPaidRequests({
      deps,
      clock,
      now,
      operator: operators.get('cimes'),
      airport: authorities.get('LFLL'),
    });
    const aerovision = operators.get('aerovision');
    if (aerovision)
      await addInvoices({
        db: transaction,
        clock,
        now,
        operator: aerovision,
        airport: authorities.get('LFBO'),
      });
    await addHelicopterBase(transaction, authorities.get('SAMU31'));
    await showHelicopters(transaction, operators.get('aerovision'));
    await settle(deps.db, now);
    return true;
  });
