import { readSiret } from '@envol/domain/accounts/siret';
import { readOperatorNumber } from '@envol/domain/operators/operatorNumber';
import { z } from 'zod';

/** As it is typed, with or without the three secret characters, which are dropped here. */
export const TypedOperatorNumber = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const reading = readOperatorNumber(typed);
    if (reading.kind === 'read') return reading.number;
    context.addIssue({ code: 'custom', message: reading.message });
    return z.NEVER;
  });

/** As it is typed, with or without spaces. */
export const TypedSiret = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const reading = readSiret(typed);
    if (reading.kind === 'read') return reading.siret;
    context.addIssue({ code: 'custom', message: reading.message });
    return z.NEVER;
  });
