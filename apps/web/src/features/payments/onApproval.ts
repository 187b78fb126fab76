import type { OnApproval } from '../../shared/places/index.ts';
import { Discount } from './Discount.tsx';
import { Payment } from './Payment.tsx';

export const paymentsOnApproval: OnApproval = {
  words: ['approvals'],
  facts: [
    { order: 30, wholeOnly: true, Component: Payment },
    { order: 31, wholeOnly: true, Component: Discount },
  ],
};
