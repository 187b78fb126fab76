/** One header of a letter, its name in lower case. */
export interface MailHeader {
  readonly key: string;
  readonly value: string;
}

const AUTOMATIC_SUBJECT =
  /^(?:réponse automatique|automatic reply|auto(?:matic)?[ -]?reply|absence du bureau|out of office|message d['’]absence|undeliver|non remis|échec de la remise|delivery status|mail delivery)/i;
const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply|noreply|ne-?pas-?repondre|bounce)s?(?:[+-].*)?@/i;

/**
 * Whether nobody wrote a letter: an automatic answer (RFC 3834), a bounce (RFC 3464) or a list's. `from` is its sender's
 * address. Such a letter is never answered, and never becomes words of a person.
 */
export const isAutomatic = (
  headers: readonly MailHeader[],
  { from, subject }: { readonly from: string; readonly subject: string },
): boolean => {
  const value = (name: string): string => headers.find(({ key }) => key === name)?.value.trim() ?? '';
  const has = (name: string): boolean => headers.some(({ key }) => key === name);
  if (has('auto-submitted') && !/^no\b/i.test(value('auto-submitted'))) return true;
  if (/^(?:bulk|list|junk|auto_reply)/i.test(value('precedence'))) return true;
  if (['x-autoreply', 'x-autorespond', 'x-failed-recipients', 'list-id', 'list-unsubscribe'].some(has))
    return true;
  // Bounces leave no address to which another could bounce.
  if (value('return-path') === '<>') return true;
  if (/^multipart\/report\b/i.test(value('content-type'))) return true;
  return MACHINES.test(from) || AUTOMATIC_SUBJECT.test(subject.trim());
};
