import type { CurrentUser } from '@envol/contract/auth';

type Desk = NonNullable<NonNullable<CurrentUser['authority']>['structures'][number]['declaration_kind']>;

/**
 * The desk of who reads what is told of flights, and answers for nothing in the air: a prefecture's, the armed forces'. Null for
 * everybody else, and for who also answers for another structure.
 */
export const deskOf = ({ authority }: Partial<Pick<CurrentUser, 'authority'>>): Desk | null => {
  const kinds = new Set((authority?.structures ?? []).map(({ declaration_kind }) => declaration_kind));
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : null;
};

/** Whether some structure of the user's reads what is told of flights to one kind of authority. */
export const readsDeclarationsOf = ({ authority }: Pick<CurrentUser, 'authority'>, kind: Desk): boolean =>
  authority?.structures.some(({ declaration_kind }) => declaration_kind === kind) === true;

/** Whether some structure of the user's reads what is told of flights. */
export const readsDeclarations = ({ authority }: Pick<CurrentUser, 'authority'>): boolean =>
  authority?.structures.some(({ declaration_kind }) => declaration_kind !== undefined) === true;
