import { wordTable } from '@envol/domain/wordTable';
import type { Behaviour } from './objects.ts';

/** The cards of the simulated pay page, by their numbers: those with which Stripe's own tests are made. */
export const TEST_CARDS: Readonly<Record<string, { readonly behaviour: Behaviour; readonly brand: string }>> =
  {
    '4242424242424242': { behaviour: 'accepted', brand: 'visa' },
    '5555555555554444': { behaviour: 'accepted', brand: 'mastercard' },
    '4000002500003155': { behaviour: 'second_factor', brand: 'visa' },
    '4000002760003184': { behaviour: 'asks_always', brand: 'visa' },
    '4000000000009995': { behaviour: 'declined', brand: 'visa' },
    // Taken, and claimed back by its bank at once.
    '4000000000000259': { behaviour: 'disputed', brand: 'visa' },
    // Taken while somebody is there, refused at the next payment.
    '4000000000000341': { behaviour: 'fails_later', brand: 'visa' },
  };

/** The same cards as payment methods that programs name, by Stripe's names. */
export const TEST_METHODS: Readonly<Record<string, string>> = wordTable({
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_createDispute: '4000000000000259',
});

export type Charged = 'paid' | 'declined' | 'second_factor';

/** What becomes of a charge: whether a person is there, and whether that person has shown the second factor. */
export const chargeOutcome = (
  behaviour: Behaviour,
  { isPresent, isAuthenticated }: { readonly isPresent: boolean; readonly isAuthenticated: boolean },
): Charged => {
  if (behaviour === 'declined') return 'declined';
  if (behaviour === 'fails_later') return isPresent ? 'paid' : 'declined';
  // Without a person there, nobody can show it.
  if (behaviour === 'asks_always' && !isAuthenticated) return 'second_factor';
  // Once shown on the page, the card may be charged without the person.
  if (behaviour === 'second_factor' && isPresent && !isAuthenticated) return 'second_factor';
  return 'paid';
};
