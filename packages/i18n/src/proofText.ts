import { dateFormatter, type Language } from './dates.ts';

/** What a step that was marked as done rests on; instants are ISO 8601. */
export interface ProofFacts {
  readonly by: string;
  readonly on: string;
  readonly how: 'phone' | 'email' | 'form' | 'website' | 'in_person' | 'other';
  readonly reference: string | null;
  readonly marked_by: string;
}

/** The keys of `proof` in the words of `flights`. */
export type ProofKey = 'none' | 'done' | 'with_reference' | 'marked_by' | `by_means.${ProofFacts['how']}`;

/** How a text of `proof` is said, in the language of the page or of the sheet. */
export type SayProof = (key: ProofKey, params?: Readonly<Record<string, string>>) => string;

/**
 * "Fait le 20 nov. 2026 à 10:40 par Claire Morel, par téléphone : dossier 12", in the zone of the place; null = marked
 * without a proof, which is said. The one sentence for the card and for the sheets.
 */
export const proofText = (
  say: SayProof,
  language: Language,
  proof: ProofFacts | null,
  timeZone?: string,
): string => {
  if (proof === null) return say('none');
  const { by, on, how, reference, marked_by } = proof;
  const zone = timeZone === undefined ? {} : { timeZone };
  const at = new Date(on);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone } as const;
  const done = say('done', {
    date: dateFormatter(language, { dateStyle: 'medium', ...zone }).format(at),
    time: dateFormatter(language, clock).format(at),
    by,
    how: say(`by_means.${how}`),
  });
  const said = reference === null ? done : say('with_reference', { done, reference });
  return by === marked_by ? said : say('marked_by', { said, name: marked_by });
};
