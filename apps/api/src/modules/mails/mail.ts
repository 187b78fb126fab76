import { type Letter, LINK_PLACE } from '../../platform/facts/letter.ts';

/** With the addresses that its reader answers to, and refuses its kind at; null: none. */
export interface OutgoingMail extends Letter {
  readonly unsubscribe?: string | null;
  readonly reply_to?: string | null;
}

/** The letter as its reader gets it. */
export const bodyOf = ({ body, link }: { readonly body: string; readonly link: string | null }): string =>
  body.replaceAll(LINK_PLACE, link ?? '…');
