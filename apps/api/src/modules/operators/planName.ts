import type { Plan } from '@envol/domain/access/actor';
import navEn from '@envol/i18n/en/nav' with { type: 'json' };
import navFr from '@envol/i18n/fr/nav' with { type: 'json' };

const WORDS = { fr: navFr.plans, en: navEn.plans } as const;

/** A plan as the screens call it. */
export const planName = (language: 'fr' | 'en', plan: Plan): string => WORDS[language][plan];
