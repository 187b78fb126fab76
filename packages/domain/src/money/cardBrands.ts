import { wordTable } from '../wordTable.ts';

/** Names that their own letters do not give. */
const NAMES: Readonly<Record<string, string>> = wordTable({
  amex: 'American Express',
  cartes_bancaires: 'CB',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
});

/** A card as people name it, by what the payment service calls its brand: "Visa •••• 4242". */
export const cardName = ({ brand, last4 }: { readonly brand: string; readonly last4: string }): string =>
  `${NAMES[brand.toLowerCase()] ?? brand.slice(0, 1).toUpperCase() + brand.slice(1)} •••• ${last4}`;
