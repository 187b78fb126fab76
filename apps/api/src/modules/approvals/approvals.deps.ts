import type { Actor } from '@envol/domain/access/actor';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Mailer } from '../mails/index.ts';

/** What the services of this module need. */
export interface ApprovalsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly storage: Storage;
  readonly mailer: Mailer;
}

/** Who acts, as the journal names that person. */
export interface Author {
  readonly actor: Actor;
  readonly name: string;
}

export const authorOf = (signedIn: SignedIn): Author => ({ actor: signedIn.actor, name: signedIn.long_name });
