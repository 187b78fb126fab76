import { CURRENCIES, isChargeable, MOST_PRICE_CENTS } from '@envol/domain/money/money';
import { z } from 'zod';

/** A price in cents, before tax. */
export const PriceCents = z.number().int().min(0).max(MOST_PRICE_CENTS);

/** A price that is asked of a card: 0, or at least what one can be charged. */
export const CardPriceCents = PriceCents.refine(isChargeable, { message: 'price_too_low' });

/** The sum of prices of one mission, each of which may be the highest. */
export const SumCents = z.number().int().min(0);

/** The currency of the prices beside it (ISO 4217). */
export const PriceCurrency = z.enum(CURRENCIES);
