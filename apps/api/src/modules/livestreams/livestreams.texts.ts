import en from '@envol/i18n/en/livestreams' with { type: 'json' };
import fr from '@envol/i18n/fr/livestreams' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import { LINK_PLACE } from '../../platform/facts/letter.ts';
import type { Language } from '../../platform/http/texts.ts';

const words = { fr: fr.letter, en: en.letter } as const;

/** The letter to an address that is told of a livestream. */
export const watchLetter = (
  language: Language,
  told: { readonly name: string; readonly operator: string; readonly until: string },
): { readonly subject: string; readonly body: string } => {
  const { subject, body } = words[language];
  return { subject: fillPlaces(subject, told), body: fillPlaces(body, { ...told, link: LINK_PLACE }) };
};
