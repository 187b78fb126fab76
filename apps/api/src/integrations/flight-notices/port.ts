import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';

/** A notification could not be told; `is_final`: trying again would not help. `code` is a key of the texts. */
export class NoticeFailure extends Error {
  readonly code: string;
  readonly is_final: boolean;

  constructor(code: string, is_final: boolean, detail = code, options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
    this.is_final = is_final;
  }
}

/** One act on the registry, known by its key however often it is tried. */
export interface NoticeAct {
  readonly kind: NoticeKind;
  /** The operator's numeric identifier there. */
  readonly uid: string;
  readonly key: string;
}

/** Where flights are declared for prefectures and for the armed forces: README.md. */
export interface NoticeDesk {
  /** `simulated`: invented, for the demonstration; `none`: no registry is connected. */
  readonly source: 'alphatango' | 'simulated' | 'none';
  /** Answers with the registry's reference. Throws NoticeFailure. */
  declare(act: NoticeAct, notice: StoredNotice): Promise<{ readonly reference: string }>;
  /** Withdraws what was declared. Throws NoticeFailure. */
  withdraw(act: NoticeAct, reference: string): Promise<void>;
}
