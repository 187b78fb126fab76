/** An e-mail to write. `dedupe_key` names the event and the recipient: the same key is one e-mail, for ever. */
export interface NewMail {
  readonly dedupe_key: string;
  /** The side it is addressed to, whose mailbox page shows it. */
  readonly side: { readonly operator_id: number } | { readonly structure_id: number };
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly at: string;
}
