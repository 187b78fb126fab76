import { z } from 'zod';
import { addressesIn } from './addresses.ts';

/** E-mail addresses as people write them into one field, each once; at least `min` of them and at most `max`. */
export const addressList = (min: number, max: number) =>
  z
    .string()
    .nullable()
    .transform((text) => addressesIn(text ?? ''))
    .superRefine((named, context) => {
      const isWrong = named.length < min || named.length > max || named.some((each) => !each.includes('@'));
      if (isWrong) context.addIssue({ code: 'custom', message: 'addresses_wrong', params: { max } });
    });
