import type { Db } from '../platform/db/database.ts';

/** Why a file is no publication: not JSON, nothing in it that can be read, no date, too large. */
type PublicationRefusal = 'not_json' | 'nothing_read' | 'no_date' | 'too_large';

/** A publication that cannot be imported; the message is one sentence for the person who runs the import. */
export class UnreadablePublication extends Error {
  /** Which of the refusals it is, for a screen that says it in its own words. */
  readonly code: PublicationRefusal | null;

  constructor(message: string, code: PublicationRefusal | null = null) {
    super(message);
    this.code = code;
  }
}

/** What a person should know of an import, kept with the dataset. */
export interface PublicationReport {
  /** Records kept, by kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly refused: readonly { readonly reason: string }[];
  readonly repaired: readonly { readonly reason: string }[];
}

/** One publication read from a file, ready to be compared and stored. */
export interface Publication {
  /** AIRAC date, "2026-09-03". */
  readonly version: string;
  readonly effective_date: string;
  /** SHA-256 of what is stored, so that a better reading of the same file counts as new. */
  readonly checksum: string;
  readonly report: PublicationReport;
}

/** A record of a publication, by the name people know it by. */
export type NamedRecords = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** One source of airspace data: how it is read, stored and compared. */
export interface DataSource<P extends Publication> {
  readonly name: 'SIA' | 'UAS';
  readonly licence: string;
  readonly attribution: string;
  /** Raised when the same publication is read better. */
  readonly reader: number;
  /** The date of the publication embedded with the product, without reading it. */
  readonly embeddedDate: () => Promise<string>;
  /** The embedded publication, or a file in the source's shape. Throws UnreadablePublication. */
  readonly read: (file?: string) => Promise<P>;
  readonly records: (publication: P) => NamedRecords;
  readonly storedRecords: (db: Db, datasetId: number) => Promise<NamedRecords>;
  readonly insert: (db: Db, datasetId: number, publication: P) => Promise<void>;
}

export interface ImportOptions {
  readonly file?: string;
  readonly dry_run?: boolean;
  /** Puts it in force although a safeguard speaks against it. */
  readonly confirm?: boolean;
  /** Share of the zones of a kind that a publication may lose, percent. */
  readonly loss_percent?: number;
  /** "2026-09-03"; the day of the system's clock unless given. */
  readonly today?: string;
}
