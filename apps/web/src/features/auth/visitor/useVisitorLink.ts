import { useAddressText } from '../../../routing/address.ts';

/** What a visitor's link carries: its token, the access, and what it is to open (0: nothing). */
export const useVisitorLink = (): {
  readonly sesame: string;
  readonly uuid: string;
  readonly idSelected: number;
} => {
  const text = useAddressText();
  return { sesame: text('sesame'), uuid: text('uuid'), idSelected: Number(text('idSelected')) || 0 };
};
