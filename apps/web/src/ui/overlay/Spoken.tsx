import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLanguage } from '../../api/language.ts';

/** What the component library itself says (months, "3 options", "close") is said in the user's language. */
export const Spoken = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider locale={useLanguage() === 'fr' ? 'fr-FR' : 'en-GB'}>{children}</I18nProvider>
);
