import { defineLetterFact, defineScreenFact } from '../../platform/facts/fact.ts';
import type { DeclarationRow } from './declarations.queries.ts';

interface TownTold {
  readonly row: Pick<DeclarationRow, 'id' | 'structure_id'>;
  readonly at: string;
}

/** The letter to a town hall, which has no account. */
export const townLetter = defineLetterFact();

/** A town hall was told, or its letter came back: the screens of its prefecture show it. */
export const townInformed = defineScreenFact('town_informed', {
  audience: ({ row }: TownTold) => [`structure:${row.structure_id}`],
  payload: ({ row }: TownTold) => ({ declaration_id: row.id }),
  invalidates: ({ declaration_id }) => [{ noun: 'declarations', ids: [declaration_id] }],
});
