import type { Invoice } from '@envol/domain/invoicing/invoice';
import { sql } from 'kysely';
import type { EInvoicePlatform } from '../../integrations/e-invoices/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { documentWorker, type Workers } from '../../platform/workers.ts';
import { mayBeTried, type TryingDeps, tryWith } from './failures.ts';
import { digestOf } from './issue.service.ts';

const DRAWING = documentWorker(import.meta.resolve('@envol/documents/invoice.worker'));

/** Invoices drawn, or handed over, in one round of a sweep. */
const AT_ONCE = 100;

export interface FileDeps {
  /** Every row: files are granted to nobody. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly workers: Workers;
}

const keptFile = (db: Database, id: number) =>
  db.selectFrom('invoice_files').select('pdf').where('invoice_id', '=', id).executeTakeFirst();

/** Draws an invoice and keeps the file, once: the same invoice gives the same bytes, whoever comes first. */
const drawFile = async (
  { system_db, clock, workers }: FileDeps,
  id: number,
  invoice: Invoice,
): Promise<Uint8Array> => {
  const pdf = Buffer.from(await workers.run<Invoice, Uint8Array>(DRAWING, invoice));
  await system_db
    .insertInto('invoice_files')
    .values({ invoice_id: id, pdf, sha256: digestOf(pdf), drawn_at: clock.now().toISOString() })
    .onConflict((on) => on.column('invoice_id').doNothing())
    .execute();
  return (await keptFile(system_db, id))?.pdf ?? pdf;
};

/** The file as it was issued; drawn now where the sweep has not come to it yet. */
export const fileOf = async (
  deps: FileDeps,
  { id, content }: { readonly id: number; readonly content: Invoice },
): Promise<BinaryReply> => ({
  data: (await keptFile(deps.system_db, id))?.pdf ?? (await drawFile(deps, id, content)),
  filename: `${content.number}.pdf`,
});

/** Draws what was issued and has no file. How many were tried. */
export const drawIssued = async (deps: FileDeps & TryingDeps): Promise<number> => {
  const open = await deps.system_db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.content'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('invoice_files as f').select('f.invoice_id').whereRef('f.invoice_id', '=', 'i.id')),
      ),
    )
    .where(mayBeTried('draw', deps.clock.now()))
    .orderBy('i.id')
    .limit(AT_ONCE)
    .execute();
  await Promise.all(
    open.map(({ id, content }) => tryWith(deps, id, 'draw', () => drawFile(deps, id, content))),
  );
  return open.length;
};

interface DepositDeps extends TryingDeps {
  readonly e_invoice_platform: EInvoicePlatform;
}

const FINAL = ['refused', 'rejected', 'paid'] as const;

const depositNew = async (deps: DepositDeps): Promise<void> => {
  const { system_db, clock, e_invoice_platform } = deps;
  const open = await system_db
    .selectFrom('invoices as i')
    .innerJoin('invoice_files as f', 'f.invoice_id', 'i.id')
    .leftJoin('invoice_deposits as d', 'd.invoice_id', 'i.id')
    .where('d.invoice_id', 'is', null)
    .where(mayBeTried('deposit', clock.now()))
    .select(['i.id', 'i.number', 'f.pdf'])
    .orderBy('i.id')
    .limit(AT_ONCE)
    .execute();
  for (const { id: invoice_id, number, pdf } of open)
    await tryWith(deps, invoice_id, 'deposit', async () => {
      const reference = await e_invoice_platform.deposit({ number, pdf });
      const at = clock.now().toISOString();
      await system_db
        .insertInto('invoice_deposits')
        .values({
          invoice_id,
          platform: e_invoice_platform.source,
          reference,
          status: 'deposited',
          updated_at: at,
        })
        .onConflict((on) => on.column('invoice_id').doNothing())
        .execute();
    });
};

const followDeposited = async (deps: DepositDeps): Promise<void> => {
  const { system_db, clock, e_invoice_platform } = deps;
  const standing = await system_db
    .selectFrom('invoice_deposits as d')
    .innerJoin('invoices as i', 'i.id', 'd.invoice_id')
    .leftJoin('invoice_payments as p', (join) =>
      join.onRef('p.invoice_id', '=', 'd.invoice_id').on('p.kind', '=', 'payment'),
    )
    .select(['d.invoice_id', 'd.reference', 'd.status', 'p.amount_cents', 'p.at'])
    .where('d.status', 'not in', FINAL)
    .where(mayBeTried('follow', clock.now()))
    // The one that was asked about longest ago: of many that stand for months each has its turn.
    .orderBy(sql`d.asked_at nulls first`)
    .orderBy('d.invoice_id')
    .limit(AT_ONCE)
    .execute();
  for (const { invoice_id, reference, status, amount_cents, at } of standing)
    await tryWith(deps, invoice_id, 'follow', async () => {
      if (amount_cents !== null && at !== null)
        await e_invoice_platform.reportPayment(reference, amount_cents, at);
      const told = await e_invoice_platform.status(reference);
      const asked_at = clock.now().toISOString();
      await system_db
        .updateTable('invoice_deposits')
        .set({ asked_at, ...(told !== status && { status: told, updated_at: asked_at }) })
        .where('invoice_id', '=', invoice_id)
        .execute();
    });
};

/** Hands new invoices to the platform, tells it what was paid, and learns where the others stand. */
export const depositIssued = async (deps: DepositDeps): Promise<void> => {
  if (deps.e_invoice_platform.source === 'manual') return;
  await depositNew(deps);
  await followDeposited(deps);
};
