import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestOf, Upload } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { ReceivedMail, receiveMail } from '@envol/contract/mail-replies';
import { isAutomatic, isForged } from '@envol/domain/mail-replies/automatic';
import { fill } from '@envol/i18n/say';
import type { Config } from '../../config.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { runInScope, scopeOf } from '../../platform/db/scope.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { acceptFile } from '../../platform/http/uploads.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { WorkerLimitExceeded, type Workers } from '../../platform/workers.ts';
import { type ApprovalsDeps, type Author, writeMessage } from '../approvals/index.ts';
import { ANSWER_MARKS, type AnswerPlace, readReplyAddress } from '../mails/index.ts';
import { changeOpinion, type OpinionsDeps } from '../opinions/index.ts';
import { type LetterToRead, READING, type ReadLetter } from './letter.ts';
import { type ToldReason, tellRefused, WORDS } from './refusing.ts';
import { type Discussed, findAddressee, findDiscussed, findWriter } from './writers.ts';

/** `db` is the asker's, and there is none: whoever writes is found with `own_db`, and written for in that person's reach. */
export interface RepliesDeps extends ApprovalsDeps, OpinionsDeps {
  readonly config: Pick<Config, 'public_url' | 'inbound_mail' | 'second_factor_required_for'>;
  readonly geometry: ApprovalsDeps['geometry'];
  readonly secrets: SecretBox;
  readonly workers: Workers;
}

const SKEW_S = 300;
/** Answers of one address in an hour: a person writes fewer, a loop more. */
const MOST_AN_HOUR = 20;

const ignored = (reason: ReceivedMail['reason']): ReceivedMail => ({ outcome: 'ignored', reason });
const refused = (reason: ToldReason): ReceivedMail => ({ outcome: 'refused', reason });

/** Throws NOT_FOUND where no mail server hands over letters, MAIL_SIGNATURE_INVALID for what it did not sign just now. */
export const checkSignature = (
  { config, clock }: RepliesDeps,
  { recipient, timestamp, signature }: RequestOf<typeof receiveMail>['body'],
  raw: Uint8Array,
): void => {
  const secret = config.inbound_mail?.secret ?? null;
  if (secret === null) throw notFound();
  const expected = createHmac('sha256', secret).update(`${timestamp}.${recipient}.`).update(raw).digest();
  const isNow = Math.abs(clock.now().getTime() / 1000 - timestamp) <= SKEW_S;
  if (!isNow || !timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    throw new Failure('MAIL_SIGNATURE_INVALID');
};

const keyOf = (letter: ReadLetter, raw: Uint8Array, address: string): Buffer =>
  createHash('sha256')
    .update(`${address}\n`)
    .update(letter.message_id ?? raw)
    .digest();

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
  return `${said}\n\n${fill(texts.files_left_out, { types, max: LIMITS.files.max, names: left.join(', ') })}`;
};

const REFUSALS: Readonly<Record<string, ToldReason>> = {
  APPROVAL_CLOSED: 'closed',
  OPINION_CLOSED: 'closed',
  NOT_FOUND: 'not_allowed',
  FORBIDDEN: 'not_allowed',
};

/** Writes it as the calls do, in its writer's reach and under the same rules. */
const write = async (
  deps: RepliesDeps,
  author: Author,
  { side, subject_id }: AnswerPlace,
  said: { readonly message: string; readonly client_key: string; readonly files: readonly Upload[] },
): Promise<ReceivedMail> => {
  try {
    await runInScope(scopeOf(author.actor), async () => {
      if (side.startsWith('approval:'))
        await writeMessage(deps, author, subject_id, { ...said, files: [...said.files], by_email: true });
      else await changeOpinion(deps, author, subject_id, { ...said, by_email: true });
    });
    return { outcome: 'added', reason: null };
  } catch (error) {
    const reason = error instanceof Failure ? REFUSALS[error.code] : undefined;
    if (reason === undefined) throw error;
    return refused(reason);
  }
};

/** What becomes of a letter that a person may have written, at an address of ours. */
const judge = async (
  deps: RepliesDeps,
  letter: ReadLetter,
  place: AnswerPlace & { readonly is_over: boolean },
  about: {
    readonly discussed: Discussed;
    readonly key: Buffer;
    readonly address: Awaited<ReturnType<typeof findAddressee>>;
  },
): Promise<ReceivedMail> => {
  const { address, discussed } = about;
  if (address === null) return ignored('unknown_address');
  if (place.is_over) return refused('over');
  const authserv = deps.config.inbound_mail?.authserv ?? null;
  if (authserv !== null && isForged(letter.headers, authserv)) return refused('sender');
  const writer = await findWriter({ ...deps, db: deps.own_db }, address, letter.from, discussed);
  if (typeof writer === 'string') return refused(writer);
  // The discussion of an opinion takes no files.
  const files = place.side.startsWith('approval:')
    ? await chooseFiles(letter.files)
    : { taken: [], left: letter.files.map(({ name }) => name) };
  const message = messageOf(letter.words, files, address.language);
  if (message === '') return refused('empty');
  if (message.length > LIMITS.long_text) return refused('too_long');
  const client_key = `mail-${about.key.toString('hex').slice(0, 48)}`;
  return write(deps, writer, place, { message, client_key, files: files.taken });
};

const countLately = async ({ own_db, clock }: RepliesDeps, address: string): Promise<number> => {
  const { count } = await own_db
    .selectFrom('inbound_mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('address', '=', address)
    .where('received_at', '>', secondsAfter(clock.now(), -3600).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
};

const isTold = (reason: ReceivedMail['reason']): reason is ToldReason =>
  reason !== null && Object.hasOwn(WORDS.fr.reasons, reason);

const read = (workers: Workers, raw: Uint8Array): Promise<ReadLetter | null> =>
  workers
    .run<LetterToRead, ReadLetter>(READING, { raw, marks: Object.values(ANSWER_MARKS) })
    .catch((error: unknown) => {
      // What a thread cannot read in its time, or at all, is a letter that nobody can read.
      if (error instanceof WorkerLimitExceeded || error instanceof Error) return null;
      throw error;
    });

/**
 * Takes one letter that came to `recipient`: it becomes a message of its discussion, or is passed over (nobody wrote it), or
 * refused, of which its writer is told. The same letter, handed over again, changes nothing.
 */
export const takeLetter = async (
  deps: RepliesDeps,
  recipient: string,
  raw: Uint8Array,
): Promise<ReceivedMail> => {
  const { own_db, clock, config, secrets, workers } = deps;
  const domain = config.inbound_mail?.domain ?? null;
  const now = clock.now();
  const place = domain === null ? null : readReplyAddress(secrets, domain, recipient, now);
  const discussed = place && (await findDiscussed(own_db, place));
  if (!place || !discussed) return ignored('unknown_address');
  const to = recipient.trim().toLowerCase();
  const letter = await read(workers, raw);
  if (letter === null) return refused('unreadable');
  if (isAutomatic(letter.headers, letter)) return ignored('automatic');
  const key = keyOf(letter, raw, to);
  const before = await own_db
    .selectFrom('inbound_mails')
    .select(['outcome', 'reason'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (before) return before as ReceivedMail;
  if ((await countLately(deps, to)) >= MOST_AN_HOUR) return ignored('too_many');
  const address = await findAddressee(own_db, place, discussed);
  const result = await judge(deps, letter, place, { discussed, key, address });
  await own_db
    .insertInto('inbound_mails')
    .values({ key, address: to, ...result, received_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  if (result.outcome === 'refused' && isTold(result.reason) && address !== null)
    await tellRefused({ ...deps, db: own_db }, address, discussed, {
      reason: result.reason,
      to,
      structure_id: discussed.structure_id,
      at: now.toISOString(),
    });
  return result;
};
