import { addressOf } from '@envol/domain/navigation/addresses';
import { cutText } from '@envol/domain/text';
import type { Db } from '../../platform/db/database.ts';
import { defineFact } from '../../platform/facts/fact.ts';
import type { Letter } from '../../platform/facts/letter.ts';
import { authorityRecipients } from '../approval-recipients/index.ts';
import { declarantSubject } from './declarantSubject.ts';
import { type Declarant, declarantOf } from './declarants.queries.ts';
import type { TellingDeps } from './declarations.deps.ts';
import type { DeclarationRow } from './declarations.queries.ts';
import {
  DECLARATION_NEWS,
  type DeclarationNews,
  declarationLetter,
  declarationParams,
  type OperatorNews,
} from './declarations.texts.ts';

const EXCERPT = 140;

interface DeclarationTold {
  readonly deps: Pick<TellingDeps, 'config'>;
  /** As it stands since. */
  readonly row: DeclarationRow;
  readonly code: DeclarationNews;
  /** What its author wrote. */
  readonly words: string | null;
  readonly at: string;
}

const isOperators = (code: DeclarationNews): code is OperatorNews =>
  (DECLARATION_NEWS.operator as readonly string[]).includes(code);

/** Of an operator with a mailbox; of an authority the bells alone, for the desk is where it reads. */
const readersOf = async (db: Db, { row, code, at }: DeclarationTold): Promise<Declarant> =>
  isOperators(code)
    ? declarantOf(db, row)
    : { user_ids: (await authorityRecipients(db, row.structure_id, at)).user_ids, mailbox: null };

const lettersOf = (
  { deps, row, code, words, at }: DeclarationTold,
  { mailbox }: Declarant,
  { event_id }: { readonly event_id: number },
): readonly Letter[] => {
  if (mailbox === null || !isOperators(code)) return [];
  const link = `${deps.config.public_url}${addressOf(declarantSubject(row), 'operator')}`;
  return [
    {
      dedupe_key: `event-${event_id}:${mailbox.address}`,
      side: { operator_id: row.operator_id },
      recipient: mailbox.address,
      at,
      ...declarationLetter(mailbox.language, code, row, { reason: words, link }),
    },
  ];
};

/** A declaration arrived at its reader, or one side did something about it: the other is told. */
export const declarationUpdated = defineFact('declaration_updated', {
  audience: ({ row }: DeclarationTold) => [`operator:${row.operator_id}`, `structure:${row.structure_id}`],
  payload: ({ row }: DeclarationTold) => ({
    declaration_id: row.id,
    flight_id: row.flight_id,
    state: row.state,
  }),
  invalidates: ({ declaration_id, flight_id }) => [
    { noun: 'declarations', ids: [declaration_id] },
    ...(flight_id === null
      ? []
      : [{ noun: 'flights', ids: [flight_id], views: ['prefecture_notifications', 'army_notifications'] }]),
  ],
  readers: readersOf,
  news: {
    codes: [...DECLARATION_NEWS.authority, ...DECLARATION_NEWS.operator],
    of: ({ row, code, words }: DeclarationTold, { user_ids }: Declarant) => ({
      recipients: user_ids,
      code,
      params: {
        ...declarationParams(row),
        excerpt: words === null ? null : cutText(words.trim().replace(/\s+/g, ' '), EXCERPT),
        side: isOperators(code) ? ('operator' as const) : ('authority' as const),
      },
      subject: isOperators(code) ? declarantSubject(row) : { type: 'declaration', id: row.id },
    }),
  },
  letters: { codes: [...DECLARATION_NEWS.operator], of: lettersOf },
});
