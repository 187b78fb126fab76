import type { Actor } from '@envol/domain/access/actor';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Media } from './media.open.ts';

export interface LivestreamsDeps {
  /** The asker's. */
  readonly db: Database;
  /** The process's own: links are in nobody's reach, authorities reach no mission. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly facts: Facts;
  readonly media: Media;
  readonly secrets: SecretBox;
  readonly storage: Storage;
}

/** Who acts. */
export interface Asker {
  readonly actor: Actor;
  readonly operator_id: number;
  readonly name: string;
}
