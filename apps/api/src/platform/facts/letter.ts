import type { NotificationKind } from '@envol/domain/accounts/settings';
import type { Language } from '../http/texts.ts';

/** On which side of which discussion an answer stands. */
export type AnswerSide =
  | 'approval:authority'
  | 'approval:operator'
  | 'approval:contact'
  | 'opinion:consulted'
  | 'opinion:authority'
  | 'email_request:asked'
  | 'notification:told';

/** Whose answer, and where it goes; `user_id` null: whoever of the structure reads its own mailbox. */
export interface AnswerPlace {
  readonly side: AnswerSide;
  readonly subject_id: number;
  readonly user_id: number | null;
}

/** An e-mail to write. `dedupe_key` names the event and the recipient: the same key is one e-mail, for ever. */
export interface Letter {
  readonly dedupe_key: string;
  /** The side it is addressed to, whose mailbox page shows it. */
  readonly side:
    | { readonly operator_id: number }
    | { readonly structure_id: number }
    | { readonly user_id: number }
    // The staff, whose mailbox is an address of its own.
    | { readonly staff: true };
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly at: string;
  /** Opens something without a password; stands in the body as LINK_PLACE, and is forgotten once the letter left. */
  readonly link?: string | null;
  /**
   * Of a letter that need not be sent: who may refuse its kind by one click (RFC 8058). It is not written where that person
   * switched the kind off.
   */
  readonly refusal?: {
    readonly user_id: number;
    readonly kind: NotificationKind;
    readonly language: Language;
  };
  /** The discussion that an answer to it enters, where answers are received. */
  readonly reply?: { readonly about: AnswerPlace; readonly language: Language };
  /** Where a reader without an account answers to: what is answered, where that is received, and a mailbox of the writer's. */
  readonly answers_to?: {
    readonly place: Omit<AnswerPlace, 'user_id'> | null;
    readonly own: string | null;
  };
  /** The file that goes with it. */
  readonly attachment?: { readonly name: string; readonly type: string; readonly data: Uint8Array };
}

/** A link's place in the body of a letter. */
export const LINK_PLACE = '{{link}}';
