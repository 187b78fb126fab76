import { answerIn, textOfHtml } from '@envol/domain/mail-replies/replyText';
import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime';
import type { LetterToRead, ReadLetter } from './letter.ts';

/** The pictures of a signature go with the HTML that shows them; a photograph is larger. */
const DECORATION_BYTES = 40_000;
const MOST_FILES = 20;

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

const isDecoration = (file: Attachment, data: Uint8Array): boolean =>
  file.related === true && file.mimeType.startsWith('image/') && data.byteLength < DECORATION_BYTES;

/** What programs add of their own accord: a signature's keys, an invitation, a card. */
const MACHINE_PARTS =
  /^(?:application\/(?:pgp|pkcs7|x-pkcs7|ms-tnef|ics)|text\/(?:calendar|vcard)|message\/)/i;

const filesOf = ({ attachments }: Email): ReadLetter['files'] =>
  attachments
    .filter(({ mimeType }) => !MACHINE_PARTS.test(mimeType))
    .map((file) => ({ file, data: bytesOf(file) }))
    .filter(({ file, data }) => !isDecoration(file, data))
    .slice(0, MOST_FILES)
    .map(({ file, data }) => ({ name: readable(file.filename ?? 'document'), data }));

/** A NUL, which no text of the database holds, and nobody writes. */
const readable = (text: string): string => text.replaceAll('\u0000', '');

/** As long as an address may be (RFC 5321), and of what people are shown: no control character, no space. */
const ADDRESS = /^(?=.{3,254}$)[^\s\p{C}]+@[^\s\p{C}@]+$/u;

/** Its one author. What names several, or none, is nobody's: whose domain vouches for such a letter is not said. */
const authorOf = ({ headers }: Email): string => {
  const authors = headers
    .filter(({ key }) => key === 'from')
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .flatMap(({ address }) => (address ? [address] : []));
  const [author = ''] = authors;
  return authors.length === 1 && ADDRESS.test(author) ? author.toLowerCase() : '';
};

const wordsOf = ({ text, html }: Email, marks: readonly string[]): string => {
  const plain = answerIn(text ?? '', marks);
  return readable(plain === '' && html !== undefined ? answerIn(textOfHtml(html), marks) : plain);
};

/** Takes a letter apart in a thread; null: it is none that anybody could read. */
export default async ({ raw, marks }: LetterToRead): Promise<ReadLetter | null> => {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 200_000 }).catch(
    () => null,
  );
  if (email === null) return null;
  return {
    headers: email.headers.map(({ key, value }) => ({ key, value })),
    from: authorOf(email),
    subject: email.subject ?? '',
    message_id: email.messageId ?? null,
    words: wordsOf(email, marks),
    files: filesOf(email),
  };
};
