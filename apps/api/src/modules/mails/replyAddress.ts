import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import type { Config } from '../../config.ts';
import type { AnswerPlace, AnswerSide } from '../../platform/facts/letter.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { SecretBox } from '../../platform/secretBox.ts';

/** Above this line stands an answer: what comes from there on is the letter itself. */
export const ANSWER_MARKS: Readonly<Record<Language, string>> = {
  fr: serverFr.mails.answer_above,
  en: serverEn.mails.answer_above,
};

/** The letter of each side in an address. */
const SIDES = {
  a: 'approval:authority',
  o: 'approval:operator',
  v: 'opinion:consulted',
  w: 'opinion:authority',
  m: 'email_request:asked',
  p: 'notification:told',
  c: 'approval:contact',
} as const satisfies Readonly<Record<string, AnswerSide>>;

const DAY_MS = 86_400_000;
const GOOD_FOR_DAYS = 60;
/** 128 bits of the signature: nobody guesses them, and the whole stays below the 64 characters of a local part (RFC 5321). */
const SIGNED_HEX = 32;
const ABOUT = 'reply address';
/** In the place of a person, where a letter went to a shared mailbox; accounts are counted from 1. */
const NO_PERSON = '0';

/** Days since 1970 until which an answer to a letter of that instant is taken. */
export const daysAfterInstant = (at: string): number => Math.floor(Date.parse(at) / DAY_MS) + GOOD_FOR_DAYS;

const letterOf = (side: AnswerSide): string =>
  (Object.keys(SIDES) as (keyof typeof SIDES)[]).find((letter) => SIDES[letter] === side) ?? '';

/** The address that a letter names for its answer. In small letters and digits alone, as some servers change the case. */
export const replyAddress = (
  secrets: SecretBox,
  domain: string,
  { side, subject_id, user_id, until }: AnswerPlace & { readonly until: number },
): string => {
  const said = [
    `${letterOf(side)}${subject_id.toString(36)}`,
    user_id?.toString(36) ?? NO_PERSON,
    until.toString(36),
  ].join('-');
  return `${said}-${secrets.sign(said, ABOUT).toString('hex').slice(0, SIGNED_HEX)}@${domain}`;
};

/** Of a letter's Reply-To, characters. */
const MOST_ADDRESSES = 250;

/**
 * Where an answer to a letter goes whose reader has no account: into the product, where answers are received, and to `own`, the
 * mailbox of whoever wrote it. Programs answer to each address; where one takes the first alone, its letter comes into the
 * product. Null: nowhere.
 */
export const answerAddresses = (
  { config, secrets }: { readonly config: Pick<Config, 'inbound_mail'>; readonly secrets: SecretBox },
  place: Omit<AnswerPlace, 'user_id'>,
  at: string,
  own: string | null,
): string | null => {
  const domain = config.inbound_mail?.domain;
  const until = daysAfterInstant(at);
  const received =
    domain === undefined ? null : replyAddress(secrets, domain, { ...place, user_id: null, until });
  const both = [received, own].filter((address) => address !== null).join(', ');
  return (both.length > MOST_ADDRESSES ? received : both) || null;
};

/** What an address of an answer says; null for one that this server did not make. */
export const readReplyAddress = (
  secrets: SecretBox,
  domain: string,
  address: string,
  now: Date,
): (AnswerPlace & { readonly is_over: boolean }) | null => {
  const found =
    /^(([aovwmpc])([0-9a-z]{1,10})-([0-9a-z]{1,10})-([0-9a-z]{1,6}))-([0-9a-f]{32})@(.{3,130})$/.exec(
      address.trim().toLowerCase(),
    );
  if (found === null || found[7] !== domain) return null;
  const [, said = '', letter = '', subject = '', user = '', until = '', signed = ''] = found;
  // Both have the same length: compared by their own signatures, so that how far they agree takes no time to tell.
  const expected = secrets.sign(said, ABOUT).toString('hex').slice(0, SIGNED_HEX);
  if (!secrets.sign(signed, ABOUT).equals(secrets.sign(expected, ABOUT))) return null;
  return {
    side: SIDES[letter as keyof typeof SIDES],
    subject_id: Number.parseInt(subject, 36),
    user_id: user === NO_PERSON ? null : Number.parseInt(user, 36),
    is_over: Math.floor(now.getTime() / DAY_MS) > Number.parseInt(until, 36),
  };
};
