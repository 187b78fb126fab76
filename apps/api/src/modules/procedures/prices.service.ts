import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { listProcedurePrices, updateProcedurePrices } from '@envol/contract/procedures';
import { PROTOCOL_ITEMS } from '@envol/domain/airspace/constraint';
import type { Tariff } from '@envol/domain/entrusting/statuses';
import type { Db } from '../../platform/db/database.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import type { ProceduresDeps } from './procedures.deps.ts';

/** What the platform asks for each procedure; those without a price are absent. */
export const findTariff = async (db: Db): Promise<Tariff> => {
  const rows = await db.selectFrom('procedure_prices').select(['procedure', 'price_cents']).execute();
  return Object.fromEntries(rows.map(({ procedure, price_cents }) => [procedure, price_cents]));
};

export const tellPrices = async (db: Db): Promise<ResponseOf<typeof listProcedurePrices>> => {
  const tariff = await findTariff(db);
  return PROTOCOL_ITEMS.map((procedure) => ({
    procedure,
    price_cents: tariff[procedure] ?? null,
    currency: 'EUR',
  }));
};

/** Sets prices; what was entrusted before keeps its own. */
export const setPrices = async (
  deps: ProceduresDeps,
  by: SignedIn,
  { prices }: RequestOf<typeof updateProcedurePrices>['body'],
): Promise<ResponseOf<typeof listProcedurePrices>> =>
  deps.system_db.transaction().execute(async (db) => {
    const changed = { changed_by: by.long_name, changed_at: deps.clock.now().toISOString() };
    for (const { procedure, price_cents, currency } of prices)
      if (price_cents === null)
        await db.deleteFrom('procedure_prices').where('procedure', '=', procedure).execute();
      else
        await db
          .insertInto('procedure_prices')
          .values({ procedure, price_cents, currency, ...changed })
          .onConflict((conflict) =>
            conflict.column('procedure').doUpdateSet({ price_cents, currency, ...changed }),
          )
          .execute();
    await noteStaffAct(db, deps, by, { action: 'procedure_prices', details: { prices } });
    return tellPrices(db);
  });
