import type { VatCheck } from '@envol/contract/invoices';
import { VIES_CACHE_DAYS, type ViesState } from '@envol/domain/invoicing/vat';
import { readVatNumber } from '@envol/domain/invoicing/vatNumbers';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Vies, type ViesAnswer, ViesFailure } from '../../integrations/vies/port.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { fieldFailure } from '../../platform/http/failure.ts';

export interface VatCheckDeps {
  readonly system_db: Database;
  readonly clock: Clock;
  readonly vies: Vies;
  readonly log: FastifyBaseLogger;
}

/** What is known of a number: by an answer of today, by an older one while its register is away, or nothing. */
export interface KnownVat {
  readonly state: ViesState;
  /** The answer is an older one. */
  readonly is_old: boolean;
  readonly consultation: string | null;
}

const NOTHING: KnownVat = { state: 'unchecked', is_old: false, consultation: null };

const rowOf = (db: Db, vat_number: string) =>
  db.selectFrom('vat_checks').selectAll().where('vat_number', '=', vat_number).executeTakeFirst();

/** What was learnt of a number, as invoices go by it: an answer holds 30 days, and a later failure makes it an old one. */
export const knownVat = async (db: Db, vat_number: string | null, now: Date): Promise<KnownVat> => {
  const reading = vat_number === null ? null : readVatNumber(vat_number);
  if (reading?.kind !== 'read') return NOTHING;
  const row = await rowOf(db, reading.vat_number);
  if (row === undefined) return NOTHING;
  const oldest = secondsAfter(now, -VIES_CACHE_DAYS * 86_400).toISOString();
  if (row.checked_at === null || row.checked_at < oldest)
    return { state: 'unavailable', is_old: false, consultation: null };
  return { state: row.state, is_old: row.tried_at > row.checked_at, consultation: row.consultation };
};

const ask = async ({ vies, log }: VatCheckDeps, vat_number: string): Promise<ViesAnswer | null> => {
  try {
    return await vies.check(vat_number);
  } catch (error) {
    if (!(error instanceof ViesFailure)) throw error;
    log.warn({ err: error, vat_number }, 'VIES gave no answer');
    return null;
  }
};

const keep = async (db: Db, vat_number: string, answer: ViesAnswer | null, at: string): Promise<void> => {
  const state = answer === null ? 'unavailable' : answer.is_valid ? 'valid' : 'invalid';
  const told = { name: answer?.name ?? null, address: answer?.address ?? null };
  const row = {
    vat_number,
    state,
    ...told,
    consultation: answer?.consultation ?? null,
    checked_at: answer && at,
    tried_at: at,
  } as const;
  await db
    .insertInto('vat_checks')
    .values(row)
    // A failure leaves the last answer as it is.
    .onConflict((on) => on.column('vat_number').doUpdateSet(answer === null ? { tried_at: at } : row))
    .execute();
};

/**
 * Checks a number as it is typed: its shape here, its registration with VIES. Throws VALIDATION at `vat_number` for what is no VAT
 * number.
 */
export const checkVat = async (deps: VatCheckDeps, typed: string): Promise<VatCheck> => {
  const reading = readVatNumber(typed);
  if (reading.kind === 'wrong') throw fieldFailure('VALIDATION', 'vat_number', reading.message);
  const { vat_number } = reading;
  const now = deps.clock.now();
  await keep(deps.system_db, vat_number, await ask(deps, vat_number), now.toISOString());
  const known = await knownVat(deps.system_db, vat_number, now);
  const row = await rowOf(deps.system_db, vat_number);
  return {
    vat_number,
    state: known.state,
    name: row?.name ?? null,
    address: row?.address ?? null,
    checked_at: row?.checked_at ?? null,
    is_old: known.is_old,
    is_simulated: deps.vies.source === 'simulated',
  };
};

/** A number is asked about again well before its answer is too old, and a register that gave none once a day. */
const ASKED_AGAIN_DAYS = 20;
const TRIED_AGAIN_DAYS = 1;
/** In one round: VIES refuses who asks too much at once. */
const AT_ONCE = 20;

/** Asks VIES again about numbers of companies that are here, so that who pays no tax today is not charged it for an old answer. */
export const renewChecks = async (deps: VatCheckDeps): Promise<void> => {
  const now = deps.clock.now();
  const before = (days: number): string => secondsAfter(now, -days * 86_400).toISOString();
  const due = await deps.system_db
    .selectFrom('vat_checks as v')
    .select('v.vat_number')
    .where('v.tried_at', '<', before(TRIED_AGAIN_DAYS))
    .where((eb) => eb.or([eb('v.checked_at', 'is', null), eb('v.checked_at', '<', before(ASKED_AGAIN_DAYS))]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('operators as o')
          .select('o.id')
          .where('o.archived_at', 'is', null)
          .where(
            sql`upper(regexp_replace(o.vat_number, '[^A-Za-z0-9]', '', 'g'))`,
            '=',
            sql.ref('v.vat_number'),
          ),
      ),
    )
    .orderBy('v.tried_at')
    .orderBy('v.vat_number')
    .limit(AT_ONCE)
    .execute();
  for (const { vat_number } of due)
    await keep(deps.system_db, vat_number, await ask(deps, vat_number), now.toISOString());
};
