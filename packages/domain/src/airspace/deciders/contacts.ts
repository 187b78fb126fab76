/** A way to reach somebody: a phone number as published, an e-mail address or a web page. */
export interface Contact {
  readonly kind: 'phone' | 'email' | 'url';
  readonly value: string;
  /** Whose it is, where that is said beside it. */
  readonly label: string | null;
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const PHONE = /(?:\+33[ .]?[1-9]|\b0[1-9])(?:[ .]?\d{2}){4}\b/g;
const URL = /https?:\/\/[^\s)»,;]+/g;

const found = (text: string, pattern: RegExp, kind: Contact['kind']): Contact[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: value, index }) =>
    // A fax answers nobody.
    /fax[^\d\n]{0,8}$/i.test(text.slice(Math.max(index - 12, 0), index))
      ? []
      : [{ kind, value: value.replace(/[./]+$/, ''), label: null }],
  );

/** The contacts written in a text, e-mail addresses first, each once. */
export function contactsIn(text: string): Contact[] {
  const all = [...found(text, EMAIL, 'email'), ...found(text, PHONE, 'phone'), ...found(text, URL, 'url')];
  return all.filter(({ value }, position) => all.findIndex((each) => each.value === value) === position);
}

/** The text without its contacts. */
export function withoutContacts(text: string): string {
  return text.replace(EMAIL, '').replace(URL, '').replace(PHONE, '');
}

/** A contact's link: `tel:` with its digits alone, `mailto:`, or the page itself. */
export function contactLink({ kind, value }: Pick<Contact, 'kind' | 'value'>): string {
  if (kind === 'phone') return `tel:${value.replace(/[^\d+]/g, '')}`;
  return kind === 'email' ? `mailto:${value}` : value;
}
