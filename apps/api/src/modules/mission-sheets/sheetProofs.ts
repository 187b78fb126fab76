import type { SheetProof } from '@envol/documents/missionSheet.model';
import { calendarDateText } from '@envol/i18n/dates';
import documentsEn from '@envol/i18n/en/documents' with { type: 'json' };
import proofsEn from '@envol/i18n/en/pilot_proofs' with { type: 'json' };
import documentsFr from '@envol/i18n/fr/documents' with { type: 'json' };
import proofsFr from '@envol/i18n/fr/pilot_proofs' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Language } from '../../platform/http/texts.ts';
import type { proofsOf } from '../flight-compatibility/index.ts';

const WORDS = {
  fr: { names: proofsFr.names, states: documentsFr.sheet.proof_states },
  en: { names: proofsEn.names, states: documentsEn.sheet.proof_states },
} as const;

type Standing =
  Awaited<ReturnType<typeof proofsOf>> extends ReadonlyMap<number, readonly (infer Each)[]> ? Each : never;

/** No tone says that a proof is held: a paper's category does not tell which certificate it is. */
const TONES = { kept: 'info', end_not_said: 'pending', expired: 'refused', not_known: 'todo' } as const;

/** A proof as the sheet prints it. */
export const sheetProof = (language: Language, { proof, standing, expires_on }: Standing): SheetProof => {
  const { names, states } = WORDS[language];
  const isDated = standing === 'kept' && expires_on !== null;
  return {
    name: names[proof],
    state: fillPlaces(isDated ? states.kept_until : states[standing], {
      date: expires_on === null ? '' : calendarDateText(language, expires_on),
    }),
    tone: TONES[standing],
  };
};
