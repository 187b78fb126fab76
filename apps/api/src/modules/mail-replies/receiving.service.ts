import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestOf, Upload } from '@envol/contract/endpoint';
import type { ReceivedMail, receiveMail } from '@envol/contract/mail-replies';
import { isAutomatic } from '@envol/domain/mail-replies/automatic';
import { isVouchedFor } from '@envol/domain/mail-replies/vouching';
import { wordTable } from '@envol/domain/wordTable';
import type { Config } from '../../config.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { runInScope, scopeOf } from '../../platform/db/scope.ts';
import type { AnswerPlace } from '../../platform/facts/letter.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { countDeliveries, findDeliveryResult, noteDeliveryResult } from '../../platform/inbox/inbox.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { WorkerLimitExceeded, type Workers } from '../../platform/workers.ts';
import { type ApprovalsDeps, receiveContactAnswer, writeMessage } from '../approvals/index.ts';
import { receiveAnswer } from '../email-requests/index.ts';
import { receiveNoticeAnswer } from '../flight-notifications/index.ts';
import { ANSWER_MARKS, readReplyAddress } from '../mails/index.ts';
import { changeOpinion, type OpinionsDeps } from '../opinions/index.ts';
import { type LetterToRead, READING, type ReadLetter } from './letter.ts';
import { contentOf, messageWithFiles } from './letterContent.ts';
import {
  type Addressee,
  type Discussed,
  findAddressee,
  findDiscussed,
  findWriter,
} from './permittedSenders.ts';
import { refusedReply, type ToldReason, tellRefused, WORDS } from './refusalMail.ts';

/** `db` is the asker's, and there is none: whoever writes is found with `system_db`, and written for in that person's reach. */
export interface RepliesDeps extends ApprovalsDeps, OpinionsDeps {
  readonly config: Pick<
    Config,
    'public_url' | 'inbound_mail' | 'second_factor_required_for' | 'demo' | 'smtp_url' | 'mail_from'
  >;
  readonly geometry: ApprovalsDeps['geometry'];
  readonly secrets: SecretBox;
  readonly workers: Workers;
}

const SKEW_S = 300;
/** Answers of one address in an hour: a person writes fewer, a loop more. */
const MOST_AN_HOUR = 20;

const ignored = (reason: ReceivedMail['reason']): ReceivedMail => ({ outcome: 'ignored', reason });

/** Throws NOT_FOUND where no mail server hands over letters, MAIL_SIGNATURE_INVALID for what it did not sign just now. */
export const checkSignature = (
  { config, clock }: RepliesDeps,
  headers: RequestOf<typeof receiveMail>['headers'],
  raw: Uint8Array,
): void => {
  const secret = config.inbound_mail?.secret ?? null;
  if (secret === null) throw notFound();
  const timestamp = headers['envol-timestamp'];
  const expected = createHmac('sha256', secret)
    .update(`${timestamp}.${headers['envol-recipient']}.`)
    .update(raw)
    .digest();
  const isNow = Math.abs(clock.now().getTime() / 1000 - timestamp) <= SKEW_S;
  if (!isNow || !timingSafeEqual(expected, Buffer.from(headers['envol-signature'], 'hex')))
    throw new Failure('MAIL_SIGNATURE_INVALID');
};

/** The letter's own name: its Message-ID at this address. */
const keyOf = (letter: ReadLetter, raw: Uint8Array, address: string): string =>
  createHash('sha256')
    .update(`${address}\n`)
    .update(letter.message_id ?? raw)
    .digest('hex');

const delivered = (external_id: string) => ({ source: 'mail', external_id }) as const;

const REFUSALS: Readonly<Record<string, ToldReason>> = wordTable({
  APPROVAL_CLOSED: 'closed',
  OPINION_CLOSED: 'closed',
  NOT_FOUND: 'not_allowed',
  FORBIDDEN: 'not_allowed',
});

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
    return refusedReply(reason);
  }
};

interface About {
  readonly discussed: Discussed;
  readonly key: string;
  readonly to: string;
  readonly address: Addressee | null;
}

/** An answer of whom has no account: under the letter that it answers, in the words of whoever sent it. */
const judgeThird = async (
  deps: RepliesDeps,
  letter: ReadLetter,
  { side, subject_id }: AnswerPlace,
  { key, to }: About,
): Promise<ReceivedMail> => {
  // An authority's papers of a request are those of both sides: what only it reads takes no files.
  const content = await contentOf(letter, side !== 'approval:contact', 'fr');
  if ('outcome' in content) return content;
  const own = { ...deps, db: deps.system_db };
  const given = {
    from: letter.from,
    files: content.files,
    messageWith: (kept: readonly string[]) => messageWithFiles(content, kept),
    takeOnce: (db: Db) =>
      noteDeliveryResult(db, delivered(key), {
        about: to,
        result: { outcome: 'added', reason: null },
        at: deps.clock.now(),
      }),
  };
  const take = (): Promise<'added' | 'closed'> => {
    if (side === 'notification:told')
      return receiveNoticeAnswer(own, { ...given, notification_id: subject_id });
    return side === 'approval:contact'
      ? receiveContactAnswer(own, { ...given, message: content.message, decision_id: subject_id })
      : receiveAnswer(own, { ...given, request_id: subject_id });
  };
  return (await take()) === 'added' ? { outcome: 'added', reason: null } : refusedReply('closed');
};

/** What becomes of a letter that a person may have written, at an address of ours. */
const judge = async (
  deps: RepliesDeps,
  letter: ReadLetter,
  place: AnswerPlace & { readonly is_over: boolean },
  about: About,
): Promise<ReceivedMail> => {
  const { address, discussed } = about;
  if (address === null) return ignored('unknown_address');
  if (place.is_over) return refusedReply('over');
  const authserv = deps.config.inbound_mail?.authserv ?? null;
  if (authserv !== null && !isVouchedFor(letter.headers, authserv, letter.from))
    return refusedReply('sender');
  if (letter.from === '') return refusedReply('sender');
  if (isThird(place)) return judgeThird(deps, letter, place, about);
  const writer = await findWriter({ ...deps, db: deps.system_db }, address, letter.from, discussed);
  if (typeof writer === 'string') return refusedReply(writer);
  // The discussion of an opinion takes no files.
  const content = await contentOf(letter, place.side.startsWith('approval:'), address.language);
  if ('outcome' in content) return content;
  const client_key = `mail-${about.key.slice(0, 48)}`;
  return write(deps, writer, place, { ...content, client_key });
};

/** Without an account of its own: what it is refused for is told to nobody, for who asked it has the letter as well. */
const isThird = ({ side }: AnswerPlace): boolean => THIRD_SIDES.has(side);
const THIRD_SIDES: ReadonlySet<AnswerPlace['side']> = new Set([
  'email_request:asked',
  'notification:told',
  'approval:contact',
]);

const isTold = (reason: ReceivedMail['reason']): reason is ToldReason =>
  reason !== null && Object.hasOwn(WORDS.fr.reasons, reason);

/**
 * Takes a letter apart. What no thread could do in its time is our own fault: the mail server is asked to hand it over once
 * more, then its writer is told so. Throws SERVICE_UNAVAILABLE.
 */
const read = async (
  { workers, system_db, clock }: RepliesDeps,
  raw: Uint8Array,
  to: string,
): Promise<ReadLetter | 'unreadable' | 'not_read'> => {
  try {
    const letter = await workers.run<LetterToRead, ReadLetter | null>(READING, {
      raw,
      marks: Object.values(ANSWER_MARKS),
    });
    return letter ?? 'unreadable';
  } catch (error) {
    if (!(error instanceof WorkerLimitExceeded)) throw error;
    const key = createHash('sha256').update(`not read\n${to}\n`).update(raw).digest('hex');
    const noted = { about: to, result: refusedReply('not_read'), at: clock.now() };
    if (!(await noteDeliveryResult(system_db, delivered(key), noted))) return 'not_read';
    throw new Failure('SERVICE_UNAVAILABLE');
  }
};

/**
 * Takes one letter that came to `recipient`: it becomes a message of its discussion, or is passed over (nobody wrote it), or
 * refused, of which its writer is told. The same letter, handed over again, changes nothing.
 */
export const takeLetter = async (
  deps: RepliesDeps,
  recipient: string,
  raw: Uint8Array,
): Promise<ReceivedMail> => {
  const { system_db, clock, config, secrets } = deps;
  const domain = config.inbound_mail?.domain ?? null;
  const now = clock.now();
  const place = domain === null ? null : readReplyAddress(secrets, domain, recipient, now);
  const discussed = place && (await findDiscussed(system_db, place));
  if (!place || !discussed) return ignored('unknown_address');
  const to = recipient.trim().toLowerCase();
  const address = await findAddressee(system_db, place, discussed);
  const tell = async (result: ReceivedMail): Promise<ReceivedMail> => {
    if (result.outcome === 'refused' && isTold(result.reason) && address !== null && !isThird(place))
      await tellRefused({ ...deps, db: system_db }, address, discussed, {
        reason: result.reason,
        to,
        structure_id: discussed.structure_id,
        at: now.toISOString(),
      });
    return result;
  };
  const letter = await read(deps, raw, to);
  if (typeof letter === 'string') return tell(refusedReply(letter));
  if (isAutomatic(letter.headers, letter)) return ignored('automatic');
  const key = keyOf(letter, raw, to);
  const before = await findDeliveryResult<ReceivedMail>(system_db, delivered(key));
  if (before) return before;
  if ((await countDeliveries(system_db, 'mail', to, secondsAfter(now, -3600))) >= MOST_AN_HOUR)
    return ignored('too_many');
  const result = await judge(deps, letter, place, { discussed, key, to, address });
  await noteDeliveryResult(system_db, delivered(key), { about: to, result, at: now });
  return tell(result);
};
