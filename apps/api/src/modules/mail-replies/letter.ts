import type { MailHeader } from '@envol/domain/mail-replies/automatic';
import type { WorkerKind } from '../../platform/workers.ts';

/** A letter as it was taken apart. */
export interface ReadLetter {
  readonly headers: readonly MailHeader[];
  /** The sender's address, in small letters; empty where the letter names none, or several. */
  readonly from: string;
  readonly subject: string;
  /** As the letter names itself; null where it does not. */
  readonly message_id: string | null;
  /** Its words, without what it quotes. */
  readonly words: string;
  readonly files: readonly { readonly name: string; readonly data: Uint8Array }[];
}

export interface LetterToRead {
  readonly raw: Uint8Array;
  readonly marks: readonly string[];
}

/** A letter is a stranger's file: a hostile one costs its own time and memory alone. */
export const READING: WorkerKind = {
  file: new URL('./letter.worker.ts', import.meta.url),
  processor_ms: 10_000,
  max_heap_mb: 256,
};
