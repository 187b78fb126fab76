import type { OnboardingInformations, SellerInput } from '@envol/contract/invoices';
import type { InvoiceSeller } from '@envol/domain/invoicing/invoice';
import { taxPlaceOf } from '@envol/domain/invoicing/taxPlaces';
import { isSiren, readVatNumber } from '@envol/domain/invoicing/vatNumbers';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure, type FieldFailure } from '../../platform/http/failure.ts';
import { type AccountDeps, accountStanding } from './accounts.service.ts';
import { findMandate, putMandate } from './issue.repository.ts';

type Given = z.output<typeof SellerInput>;

const faultsOf = (given: Given, siren: string): FieldFailure[] => {
  const faults: FieldFailure[] = [];
  if (!isSiren(siren)) faults.push({ path: 'siren', message: 'siren_wrong' });
  const number = given.vat_number === null ? null : readVatNumber(given.vat_number);
  if (number?.kind === 'wrong') faults.push({ path: 'vat_number', message: number.message });
  if (number === null && given.vat_regime === 'standard')
    faults.push({ path: 'vat_number', message: 'required' });
  if (taxPlaceOf({ country: 'FR', postal_code: given.postal_code }) === null)
    faults.push({ path: 'postal_code', message: 'postal_code_french' });
  return faults;
};

/** Throws VALIDATION, each fault at its field. */
const sellerOf = (given: Given): InvoiceSeller => {
  const siren = given.siren.replaceAll(/\s/g, '');
  const fields = faultsOf(given, siren);
  if (fields.length > 0) throw new Failure('VALIDATION', { fields });
  const number = given.vat_number === null ? null : readVatNumber(given.vat_number);
  const { address_1: line_1, address_2: line_2, postal_code, city, ...rest } = given;
  return {
    ...rest,
    siren,
    vat_number: number?.kind === 'read' ? number.vat_number : null,
    address: { line_1, line_2, postal_code, city, country: 'FR' },
  };
};

const inputOf = ({ address, ...seller }: InvoiceSeller): Given => ({
  ...seller,
  address_1: address.line_1,
  address_2: address.line_2,
  postal_code: address.postal_code ?? '',
  city: address.city,
});

/** What a structure said of itself as a seller, and where it stands with the payment service. */
export const onboardingOf = async (
  deps: Pick<AccountDeps, 'system_db' | 'payments'>,
  structure_id: number,
): Promise<OnboardingInformations> => {
  const mandate = await findMandate(deps.system_db, structure_id);
  const { is_ready, ...account } = await accountStanding(deps, structure_id);
  const missing: OnboardingInformations['missing'] = [
    ...(mandate === undefined ? (['mandate'] as const) : []),
    ...(account.sells && !is_ready ? (['payments'] as const) : []),
  ];
  return {
    ...account,
    structure_id,
    seller: mandate === undefined ? null : inputOf(mandate.seller),
    accepted_at: mandate?.accepted_at ?? null,
    accepted_by: mandate?.accepted_by ?? null,
    is_complete: missing.length === 0,
    missing,
  };
};

/**
 * Accepts the mandate (CGI art. 289 I-2) with what stands on the structure's invoices from now on; those that were issued stay as they
 * are. Throws VALIDATION at the fields.
 */
export const acceptMandate = async (
  deps: Pick<AccountDeps, 'system_db' | 'payments'> & { readonly clock: Clock },
  by: { readonly long_name: string },
  structure_id: number,
  given: Given,
): Promise<OnboardingInformations> => {
  await putMandate(deps.system_db, structure_id, sellerOf(given), {
    accepted_at: deps.clock.now().toISOString(),
    accepted_by: by.long_name,
  });
  return onboardingOf(deps, structure_id);
};

/** The name under which an invoice is: of a structure under its mandate, else of Envol's company. */
export const sellerNamed = async (
  { config }: { readonly config: Pick<Config, 'invoice_seller'> },
  db: Db,
  structure_id: number | null,
): Promise<string> =>
  (structure_id === null ? undefined : (await findMandate(db, structure_id))?.seller.name) ??
  config.invoice_seller?.name ??
  'Envol';
