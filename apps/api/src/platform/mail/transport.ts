/** One e-mail, plain text. `message_id` is the same at every try, so that receivers can tell a repeated one. */
export interface Letter {
  readonly message_id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where one POST refuses further letters of this kind (RFC 8058). */
  readonly unsubscribe?: string;
  /** Who gets a copy. */
  readonly cc?: string;
  /** Where answers go; absent: to nobody, as the sender's address reads none. */
  readonly reply_to?: string;
  /** A person wrote it, and may get automatic answers to it. */
  readonly is_personal?: true;
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly data: Buffer }[];
}

/** A way out for e-mails; `send` resolves when the next server has taken the letter, and throws otherwise. */
export interface MailTransport {
  readonly name: 'smtp' | 'simulated';
  send(letter: Letter): Promise<void>;
  close(): void;
}
