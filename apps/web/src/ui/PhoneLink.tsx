import { contactLink } from '@envol/domain/airspace/deciders/contacts';
import { Phone } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  readonly phone: string;
  /** The size of a receiver before the words; none where it is left out. */
  readonly icon_px?: number;
  /** In the place of the number. */
  readonly children?: ReactNode;
}

/** A number to call: dialled by its digits alone, read as it was written. */
export const PhoneLink = ({ phone, icon_px, children = phone, ...link }: Props) => (
  <a {...link} href={contactLink({ kind: 'phone', value: phone })}>
    {icon_px !== undefined && (
      <>
        <Phone size={icon_px} aria-hidden />{' '}
      </>
    )}
    {children}
  </a>
);
