import type { Upload } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { ReceivedMail } from '@envol/contract/mail-replies';
import { fillPlaces } from '@envol/i18n/say';
import { Failure } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { acceptFile } from '../../platform/http/uploads.ts';
import type { ReadLetter } from './letter.ts';
import { refusedReply, WORDS } from './refusalMail.ts';

/** The files that a message takes, and the names of the others. */
const chooseFiles = async (
  files: ReadLetter['files'],
): Promise<{ readonly taken: Upload[]; readonly left: string[] }> => {
  const taken: Upload[] = [];
  const left: string[] = [];
  for (const { name, data } of files) {
    const fits = taken.length < LIMITS.files.max && data.byteLength <= LIMITS.files.max_bytes;
    const file = fits
      ? await acceptFile('files', name, Buffer.from(data), LIMITS.files).catch((error) => {
          if (error instanceof Failure) return null;
          throw error;
        })
      : null;
    if (file === null) left.push(name.slice(0, 60).toWellFormed());
    else taken.push(file);
  }
  return { taken, left };
};

/** The message that a letter becomes: its words, and which of its files it could not bring. */
const messageOf = (
  words: string,
  { taken, left }: { readonly taken: readonly Upload[]; readonly left: readonly string[] },
  language: Language,
): string => {
  const texts = WORDS[language];
  const said = words === '' && taken.length > 0 ? texts.files_only : words;
  if (said === '' || left.length === 0) return said;
  const types = 'PDF, PNG, JPEG';
  return `${said}\n\n${fillPlaces(texts.files_left_out, { types, max: LIMITS.files.max, names: left.join(', ') })}`;
};

/** The words and files that a letter brings; refused where there are none, or too many. */
export const contentOf = async (
  letter: ReadLetter,
  takesFiles: boolean,
  language: Language,
): Promise<{ readonly message: string; readonly files: readonly Upload[] } | ReceivedMail> => {
  const files = takesFiles
    ? await chooseFiles(letter.files)
    : { taken: [], left: letter.files.map(({ name }) => name) };
  const message = messageOf(letter.words, files, language);
  if (message === '') return refusedReply('empty');
  return message.length > LIMITS.long_text ? refusedReply('too_long') : { message, files: files.taken };
};

/** What an answer says, and which of its files stand among the mission's papers. */
export const messageWithFiles = (
  { message, files }: { readonly message: string; readonly files: readonly Upload[] },
  kept: readonly string[],
): string => {
  const { files_kept, files_not_kept } = WORDS.fr;
  const lost = files.map(({ name }) => name).filter((name) => !kept.includes(name));
  const lines = [
    message,
    ...(kept.length > 0 ? [fillPlaces(files_kept, { names: kept.join(', ') })] : []),
    ...(lost.length > 0 ? [fillPlaces(files_not_kept, { names: lost.join(', ') })] : []),
  ];
  return lines.join('\n\n');
};
