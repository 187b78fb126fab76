import type { Actor } from '@envol/domain/access/actor';
import type { SignedIn } from './signIn.ts';

/** Who acts, as a journal names that person. */
export interface Author {
  readonly actor: Actor;
  readonly name: string;
}

export const authorOf = (signedIn: SignedIn): Author => ({ actor: signedIn.actor, name: signedIn.long_name });
