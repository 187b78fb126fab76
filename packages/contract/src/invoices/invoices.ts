import { z } from 'zod';
import { Id, IdParams, Line, pageOf, SearchText } from '../common.ts';
import { binaryResponse, defineEndpoint, noContent } from '../endpoint.ts';
import {
  DiscountBp,
  InvoicePage,
  InvoiceRow,
  OnboardingInformations,
  PaymentHistory,
  SellerInput,
  SoldInvoiceRow,
  StructureAndOperator,
  StructureDiscount,
  VatCheck,
  WaitingPayment,
} from './shapes.ts';

const PDF = binaryResponse('application/pdf');
const CSV = binaryResponse('text/csv; charset=utf-8');
const tag = 'invoices';

export const listOperatorInvoices = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/invoices',
  tag,
  summary: 'What a company was invoiced, the latest first; the staff reads any company’s',
  permission: 'invoice:read',
  params: IdParams,
  query: InvoicePage,
  response: pageOf(InvoiceRow),
});

export const downloadOperatorInvoice = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/invoices/:invoiceId/download_pdf',
  tag,
  summary: 'An invoice as it was issued: PDF/A-3 with Factur-X (EN 16931) inside',
  permission: 'invoice:read',
  params: z.object({ id: Id, invoiceId: Id }),
  response: PDF,
});

export const listStructureInvoices = defineEndpoint({
  method: 'GET',
  path: '/structures-requiring-payment/:id/invoices',
  tag,
  summary: 'What a structure sold, the latest first; the staff reads any structure’s',
  permission: 'invoice:read',
  params: IdParams,
  query: InvoicePage,
  response: pageOf(SoldInvoiceRow),
});

export const downloadStructureInvoice = defineEndpoint({
  method: 'GET',
  path: '/structures-requiring-payment/:id/download_pdf',
  tag,
  summary: 'An invoice of a structure as it was issued',
  permission: 'invoice:read',
  params: IdParams,
  query: z.object({ invoiceId: Id }),
  response: PDF,
});

export const structurePayments = defineEndpoint({
  method: 'GET',
  path: '/structures-requiring-payment/:id/payments',
  tag,
  summary: 'What a structure invoiced, was paid and gave back, by month, for twelve months',
  permission: 'invoice:read',
  params: IdParams,
  response: PaymentHistory,
});

const AccountingDays = z
  .object({ date_min: z.iso.date(), date_max: z.iso.date() })
  .refine(({ date_min, date_max }) => date_min <= date_max, {
    path: ['date_max'],
    message: 'end_before_start',
  });

export const structureAccounting = defineEndpoint({
  method: 'GET',
  path: '/structures-requiring-payment/:id/accounting',
  tag,
  summary:
    'Entries of a structure’s invoices and payments between two days, for its accountant (columns of the FEC)',
  permission: 'accounting:read',
  params: IdParams,
  query: AccountingDays,
  response: CSV,
});

export const onboardingInformations = defineEndpoint({
  method: 'GET',
  path: '/structures-requiring-payment/:id/onboarding_informations',
  tag,
  summary: 'What a structure still has to say before its requests may be paid for',
  permission: 'invoice:read',
  params: IdParams,
  response: OnboardingInformations,
});

export const linkCompleteOnboarding = defineEndpoint({
  method: 'GET',
  path: '/structures-requiring-payment/:id/link_complete_onboarding',
  tag,
  summary:
    'A page of the payment service on which it asks a structure what it wants to know; good once, for some minutes',
  permission: 'invoice:write',
  params: IdParams,
  response: z.object({ url: z.string(), expires_in_s: z.number().int() }),
  errors: ['PAYMENTS_UNAVAILABLE', 'MANDATE_REQUIRED'],
  rate_limit: 30,
});

export const acceptInvoicingMandate = defineEndpoint({
  method: 'PUT',
  path: '/structures-requiring-payment/:id/invoicing_mandate',
  tag,
  summary:
    'Accept that Envol invoices in the structure’s name (CGI art. 289 I-2), and say what stands on its invoices',
  permission: 'invoice:write',
  params: IdParams,
  body: SellerInput,
  response: OnboardingInformations,
});

export const getStructureDiscount = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/structures/:structureId/discount',
  tag,
  summary: 'What a structure takes off its prices for a company',
  permission: 'discount:read',
  params: StructureAndOperator,
  response: StructureDiscount,
});

const discountPath = '/structures-requiring-payment/:structureId/exploitants/:id/discount';
/** Percent (`discount`) or hundredths of one (`discount_bp`): one of both. */
const DiscountBody = z
  .object({ discount: z.number().min(0.01).max(100).optional(), discount_bp: DiscountBp.optional() })
  .refine(({ discount, discount_bp }) => (discount === undefined) !== (discount_bp === undefined), {
    path: ['discount'],
    message: 'required',
  });

export const createStructureDiscount = defineEndpoint({
  method: 'POST',
  path: discountPath,
  tag,
  summary: 'Take something off a structure’s prices for a company',
  permission: 'discount:write',
  params: StructureAndOperator,
  body: DiscountBody,
  response: StructureDiscount,
  status: 201,
  errors: ['DISCOUNT_EXISTS'],
});

export const updateStructureDiscount = defineEndpoint({
  method: 'PUT',
  path: discountPath,
  tag,
  summary: 'Change what a structure takes off for a company',
  permission: 'discount:write',
  params: StructureAndOperator,
  body: DiscountBody,
  response: StructureDiscount,
});

export const deleteStructureDiscount = defineEndpoint({
  method: 'DELETE',
  path: discountPath,
  tag,
  summary: 'Take nothing off any more',
  permission: 'discount:write',
  params: StructureAndOperator,
  response: noContent,
});

export const listInvoices = defineEndpoint({
  method: 'GET',
  path: '/invoices',
  tag,
  summary: 'Every invoice and credit note, for the platform’s staff',
  permission: 'platform:read',
  query: InvoicePage.extend({ q: SearchText.optional() }),
  response: pageOf(SoldInvoiceRow),
});

export const listWaitingPayments = defineEndpoint({
  method: 'GET',
  path: '/invoices/waiting',
  tag,
  summary: 'Money that came and has no invoice yet, with what lacks; each is tried again by itself',
  permission: 'platform:read',
  response: z.object({ results: z.array(WaitingPayment) }),
});

export const platformPayments = defineEndpoint({
  method: 'GET',
  path: '/invoices/payments',
  tag,
  summary: 'What Envol’s company invoiced, was paid and gave back, by month, for twelve months',
  permission: 'platform:read',
  response: PaymentHistory,
});

export const platformAccounting = defineEndpoint({
  method: 'GET',
  path: '/invoices/accounting',
  tag,
  summary:
    'Entries of Envol’s invoices and payments between two days, for its accountant (columns of the FEC)',
  permission: 'platform:read',
  query: AccountingDays,
  response: CSV,
});

export const creditInvoice = defineEndpoint({
  method: 'POST',
  path: '/invoices/:id/credit-note',
  tag,
  summary:
    'Correct an invoice by a credit note: of a part with tax, or of all that is left. An invoice itself never changes',
  permission: 'invoice:write',
  params: IdParams,
  body: z.object({
    /** With tax; null: all that is left. */
    gross_cents: z.number().int().min(1).nullable(),
    /** Stands on the credit note. */
    reason: Line(250).min(1),
  }),
  response: SoldInvoiceRow,
  status: 201,
  errors: ['CREDIT_TOO_HIGH', 'INVOICE_NOT_CREDITABLE'],
});

export const checkVatNumber = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/check_vat_number',
  tag,
  summary: 'Whether a VAT number is one, and what the European register says of it',
  permission: 'vat-number:write',
  params: IdParams,
  body: z.object({ vat_number: Line(32).min(1) }),
  response: VatCheck,
  rate_limit: 20,
});

export const invoicesEndpoints = {
  listOperatorInvoices,
  downloadOperatorInvoice,
  listStructureInvoices,
  downloadStructureInvoice,
  structurePayments,
  structureAccounting,
  onboardingInformations,
  linkCompleteOnboarding,
  acceptInvoicingMandate,
  getStructureDiscount,
  createStructureDiscount,
  updateStructureDiscount,
  deleteStructureDiscount,
  listInvoices,
  listWaitingPayments,
  platformPayments,
  platformAccounting,
  creditInvoice,
  checkVatNumber,
};
