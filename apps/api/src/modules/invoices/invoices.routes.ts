import {
  type invoicesEndpoints,
  listInvoices,
  listOperatorInvoices,
  listStructureInvoices,
} from '@envol/contract/invoices';
import { isStaff } from '@envol/domain/access/capabilities';
import { reachOf } from '@envol/domain/access/reach';
import { notFound, orNotFound } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { operatorOf } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import type { Services } from '../../platform/service.ts';
import { accountingFile } from './accounting.ts';
import { onboardingPage, syncAccount } from './accounts.service.ts';
import { creditInvoice } from './credit.service.ts';
import {
  addDiscount,
  basisPointsOf,
  changeDiscount,
  discountOf,
  removeDiscount,
} from './discounts.service.ts';
import { fileOf } from './files.service.ts';
import {
  findInvoice,
  findSold,
  pageBought,
  pageSold,
  paymentHistory,
  type Scope,
} from './invoices.queries.ts';
import { waitingPayments } from './payments.service.ts';
import { acceptMandate, onboardingOf } from './sellers.service.ts';
import { checkVat } from './vatChecks.service.ts';

type Deps = Pick<
  Services,
  'clock' | 'config' | 'db' | 'e_invoice_platform' | 'log' | 'system_db' | 'payments' | 'vies' | 'workers'
>;
type Asker = Context<SignedIn>;

/** The caller's own company, or any for the staff. Throws NOT_FOUND for every other one. */
const companyOf = (asked: number, context: Asker): number => {
  if (!isStaff(context.signed_in.actor) && asked !== operatorOf(context)) throw notFound();
  return asked;
};

/** A structure that the caller acts for, or any for the staff. Throws NOT_FOUND for every other one. */
const structureOf = (asked: number, { signed_in: { actor } }: Asker): number => {
  if (!isStaff(actor) && !reachOf(actor).structure_ids.includes(asked)) throw notFound();
  return asked;
};

const csv = (data: Buffer, days: { readonly date_min: string; readonly date_max: string }) => ({
  data,
  filename: `ecritures-${days.date_min}-${days.date_max}.csv`,
});

const operatorHandlers = (
  deps: Deps,
): Pick<
  Handlers<typeof invoicesEndpoints>,
  'listOperatorInvoices' | 'downloadOperatorInvoice' | 'checkVatNumber'
> => {
  const { system_db, clock } = deps;
  /** The staff acts for no company, and reads past the policies. */
  const dbOf = ({ signed_in: { actor } }: Asker) => (isStaff(actor) ? system_db : deps.db);
  return {
    listOperatorInvoices: async ({ params, query }, context) => {
      const id = companyOf(params.id, context);
      const { count, rows } = await pageBought(dbOf(context), id, query, clock.now());
      const path = listOperatorInvoices.path.replace(':id', String(id));
      return pageReply(path, context.language, query, count, rows);
    },
    downloadOperatorInvoice: async ({ params }, context) => {
      const scope: Scope = { kind: 'bought', operator_id: companyOf(params.id, context) };
      return fileOf(deps, orNotFound(await findInvoice(dbOf(context), scope, params.invoiceId)));
    },
    checkVatNumber: ({ params, body }, context) => {
      companyOf(params.id, context);
      return checkVat(deps, body.vat_number);
    },
  };
};

const discountHandlers = ({
  system_db,
  clock,
}: Deps): Pick<
  Handlers<typeof invoicesEndpoints>,
  'getStructureDiscount' | 'createStructureDiscount' | 'updateStructureDiscount' | 'deleteStructureDiscount'
> => {
  const pairOf = (params: { readonly structureId: number; readonly id: number }) => ({
    structure_id: params.structureId,
    operator_id: params.id,
  });
  const ownPair = (params: { readonly structureId: number; readonly id: number }, context: Asker) => {
    structureOf(params.structureId, context);
    return pairOf(params);
  };
  return {
    getStructureDiscount: async ({ params }, context) => {
      const { actor } = context.signed_in;
      const pair = pairOf(params);
      const is_own =
        reachOf(actor).operator_id === pair.operator_id ||
        reachOf(actor).structure_ids.includes(pair.structure_id);
      if (!is_own && !isStaff(actor)) throw notFound();
      orNotFound(
        await system_db
          .selectFrom('structures')
          .select('id')
          .where('id', '=', pair.structure_id)
          .executeTakeFirst(),
      );
      orNotFound(
        await system_db
          .selectFrom('operators')
          .select('id')
          .where('id', '=', pair.operator_id)
          .executeTakeFirst(),
      );
      return discountOf(system_db, pair);
    },
    createStructureDiscount: async ({ params, body }, context) =>
      addDiscount({ system_db, clock, by: context.signed_in }, ownPair(params, context), basisPointsOf(body)),
    updateStructureDiscount: async ({ params, body }, context) =>
      changeDiscount(
        { system_db, clock, by: context.signed_in },
        ownPair(params, context),
        basisPointsOf(body),
      ),
    deleteStructureDiscount: async ({ params }, context) =>
      removeDiscount(system_db, ownPair(params, context)),
  };
};

export const invoicesHandlers = (deps: Deps): Handlers<typeof invoicesEndpoints> => {
  const { system_db, clock, e_invoice_platform } = deps;
  const asked = () => ({ now: clock.now(), is_manual: e_invoice_platform.source === 'manual' });
  return {
    ...operatorHandlers(deps),
    ...discountHandlers(deps),
    listStructureInvoices: async ({ params, query }, context) => {
      const scope: Scope = { kind: 'sold', structure_id: structureOf(params.id, context) };
      const { count, rows } = await pageSold(system_db, scope, query, asked());
      const path = listStructureInvoices.path.replace(':id', String(params.id));
      return pageReply(path, context.language, query, count, rows);
    },
    downloadStructureInvoice: async ({ params, query }, context) => {
      const scope: Scope = { kind: 'sold', structure_id: structureOf(params.id, context) };
      return fileOf(deps, orNotFound(await findInvoice(system_db, scope, query.invoiceId)));
    },
    structurePayments: async ({ params }, context) =>
      paymentHistory(system_db, structureOf(params.id, context), clock.now()),
    structureAccounting: async ({ params, query }, context) =>
      csv(await accountingFile(system_db, structureOf(params.id, context), query), query),
    onboardingInformations: async ({ params }, context) => {
      const id = structureOf(params.id, context);
      // Who comes back from the payment service's page sees what it says now.
      await syncAccount(deps, id);
      return onboardingOf(deps, id);
    },
    linkCompleteOnboarding: async ({ params }, context) =>
      onboardingPage(deps, structureOf(params.id, context)),
    acceptInvoicingMandate: async ({ params, body }, context) =>
      acceptMandate(deps, context.signed_in, structureOf(params.id, context), body),
    listInvoices: async ({ query }, context) => {
      const { count, rows } = await pageSold(system_db, { kind: 'all' }, query, asked());
      return pageReply(listInvoices.path, context.language, query, count, rows);
    },
    listWaitingPayments: async () => ({ results: await waitingPayments(system_db) }),
    platformPayments: () => paymentHistory(system_db, null, clock.now()),
    platformAccounting: async ({ query }) => csv(await accountingFile(system_db, null, query), query),
    creditInvoice: async ({ params, body }, { signed_in }) => {
      const { actor } = signed_in;
      const { structure_id } = orNotFound(await findInvoice(system_db, { kind: 'all' }, params.id));
      const is_own = structure_id !== null && reachOf(actor).structure_ids.includes(structure_id);
      if (!is_own && !isStaff(actor)) throw notFound();
      const { id } = await system_db
        .transaction()
        .execute((db) =>
          creditInvoice(deps, db, params.id, { ...body, issued_by: signed_in.long_name, refund: null }),
        );
      return findSold(system_db, id, asked());
    },
  };
};
