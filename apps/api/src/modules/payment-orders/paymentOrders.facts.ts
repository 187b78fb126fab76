import { defineLetterFact } from '../../platform/facts/fact.ts';

/** A payer's bank claims a payment back, or has got it: for the staff’s mailbox. */
export const paymentDisputed = defineLetterFact();
