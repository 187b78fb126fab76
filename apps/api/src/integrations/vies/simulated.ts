import { type Vies, ViesFailure } from './port.ts';

/**
 * An invented register for the demonstration: a number that ends in 0 is unknown, one that ends in 9 is of a state whose register
 * does not answer, every other one is registered.
 */
export const simulatedVies = (): Vies => ({
  source: 'simulated',
  check: async (vat_number) => {
    const last = /\d(?=\D*$)/.exec(vat_number)?.[0];
    if (last === '9') throw new ViesFailure('MS_UNAVAILABLE');
    const is_valid = last !== '0';
    return {
      is_valid,
      name: null,
      address: null,
      consultation: is_valid ? `SIMULATED${vat_number.slice(-4)}` : null,
    };
  },
});
