import { BillingCodeInput, type createBillingCode } from '@envol/contract/billing-codes';
import type { RequestOf } from '@envol/contract/endpoint';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { daysAfter, firstInstantAt } from '@envol/domain/time/localTime';
import { z } from 'zod';

/** What is typed of a code: days in France's time, and either a share or a sum. */
export const CodeForm = BillingCodeInput.omit({ valid_from: true, valid_until: true })
  .extend({
    first_day: z.iso.date().nullable(),
    last_day: z.iso.date().nullable(),
  })
  .refine(({ percent_off, amount_off_cents }) => (percent_off === null) !== (amount_off_cents === null), {
    path: ['percent_off'],
    message: 'code_one_reduction',
  })
  .refine(({ first_day, last_day }) => first_day === null || last_day === null || first_day <= last_day, {
    path: ['last_day'],
    message: 'end_before_start',
  });
export type CodeForm = z.output<typeof CodeForm>;

export const BLANK: CodeForm = {
  kind: 'promotion',
  code: '',
  percent_off: null,
  amount_off_cents: null,
  months: null,
  plans: [],
  first_day: null,
  last_day: null,
  most_uses: null,
  note: null,
};

/** What is sent: from the first instant of the first day to the last one of the last. */
export const bodyOf = ({
  first_day,
  last_day,
  ...rest
}: CodeForm): RequestOf<typeof createBillingCode>['body'] => ({
  ...rest,
  valid_from: first_day === null ? null : firstInstantAt(first_day, '00:00', FRENCH_TIME),
  valid_until: last_day === null ? null : firstInstantAt(daysAfter(last_day, 1), '00:00', FRENCH_TIME),
});
