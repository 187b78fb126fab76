import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  CHOOSING,
  isContactAlone,
  isDecisionDelayed,
  issuesOf,
  NO_VALUES,
  type Stage,
  stageAfter,
  writtenType,
} from './decision.form.ts';

const asked = { max_flying_height: 80, first_date: '2026-11-24', last_date: '2026-11-25' };

describe('stageAfter', () => {
  const sending: Stage = { kind: 'sending', type: 'restrict' };
  it('opens a written decision and goes back', () => {
    const writing = stageAfter(CHOOSING, { do: 'write', type: 'restrict' });
    expect(writing).toEqual({ kind: 'writing', type: 'restrict' });
    expect(stageAfter(writing, { do: 'back' })).toEqual(CHOOSING);
  });
  it('takes no second decision while one is on its way', () => {
    expect(stageAfter(sending, { do: 'send', type: 'accept' })).toBe(sending);
    expect(stageAfter(sending, { do: 'write', type: 'refuse' })).toBe(sending);
    expect(stageAfter(sending, { do: 'back' })).toBe(sending);
  });
  it('comes back to what was being written when it fails', () => {
    expect(stageAfter(sending, { do: 'fail' })).toEqual({ kind: 'writing', type: 'restrict' });
    expect(stageAfter({ kind: 'sending', type: 'accept' }, { do: 'fail' })).toEqual(CHOOSING);
  });
  it('holds a plain acceptance, which goes as the request was seen or is taken back', () => {
    const held = stageAfter(CHOOSING, { do: 'hold', version: 3 });
    expect(held).toEqual({ kind: 'held', type: 'accept', version: 3 });
    expect(stageAfter(held, { do: 'back' })).toEqual(CHOOSING);
    expect(stageAfter(held, { do: 'send', type: 'accept' })).toEqual({ kind: 'sending', type: 'accept' });
    expect(stageAfter(sending, { do: 'hold', version: 3 })).toBe(sending);
    expect(writtenType(held)).toBeNull();
  });
  it.each([
    ['accept', CHOOSING, '', true],
    ['accept', CHOOSING, ' Bon vol. ', false],
    ['accept', { kind: 'confirming', type: 'accept' }, '', false],
    ['accept', { kind: 'held', type: 'accept', version: 3 }, '', false],
    ['restrict', { kind: 'writing', type: 'restrict' }, '', false],
    ['take-charge', CHOOSING, '', false],
  ] as const)('%s at %o with the words "%s" is held back: %s', (type, stage, message, held) => {
    expect(isDecisionDelayed(type, stage, { ...NO_VALUES, message })).toBe(held);
  });
  it('asks once before it lifts a decision, and leaves it at a no', () => {
    const asked = stageAfter(CHOOSING, { do: 'ask' });
    expect(stageAfter(asked, { do: 'back' })).toEqual(CHOOSING);
    expect(stageAfter(asked, { do: 'send', type: 'accept' })).toEqual({ kind: 'sending', type: 'accept' });
    expect(writtenType(asked)).toBeNull();
    expect(stageAfter(sending, { do: 'ask' })).toBe(sending);
  });
  it('ends where the next decision begins', () => {
    expect(stageAfter(sending, { do: 'finish' })).toEqual(CHOOSING);
  });
});

const CONTACT = 'Contact avant le décollage';

describe('bodyOf', () => {
  const typed = { ...NO_VALUES, message: '  Appeler la tour.  ', restricted_height: 60 };
  it('sends limits with a restriction', () => {
    expect(bodyOf('restrict', typed, 3, CONTACT)).toEqual({
      type: 'restrict',
      version: 3,
      message: 'Appeler la tour.',
      restricted_height: 60,
      min_allowed_date_start: null,
      max_allowed_date_end: null,
      min_allowed_time_start: null,
      max_allowed_time_end: null,
      tactical_contact_required: false,
    });
  });
  it('leaves limits out of a plain acceptance that once was a restriction', () => {
    expect(bodyOf('accept', typed, 3, CONTACT)).toEqual({
      type: 'accept',
      version: 3,
      message: 'Appeler la tour.',
    });
  });
  it('says a required contact in words when nothing else restricts', () => {
    const contact = { ...NO_VALUES, tactical_contact_required: true };
    expect(bodyOf('restrict', contact, 3, CONTACT).message).toBe(CONTACT);
    expect(bodyOf('restrict', { ...contact, restricted_height: 60 }, 3, CONTACT).message).toBeNull();
    expect(issuesOf('restrict', contact, asked)).toEqual([]);
  });
  it('keeps the words for later when the request is only taken in charge', () => {
    expect(bodyOf('take-charge', typed, 3, CONTACT)).toEqual({ type: 'take-charge', version: 3 });
  });
});

describe('issuesOf', () => {
  const found = (type: Parameters<typeof issuesOf>[0], values: Partial<typeof NO_VALUES>) =>
    issuesOf(type, { ...NO_VALUES, ...values }, asked).map(({ field, message }) => `${field} ${message}`);
  it('accepts without a word', () => {
    expect(found('accept', {})).toEqual([]);
  });
  it('wants words for a refusal and a question', () => {
    expect(found('refuse', { message: '  ' })).toEqual([
      'message message_required',
      'refusal_category required',
    ]);
    expect(found('request-information', {})).toEqual(['message message_required']);
    expect(found('refuse', { message: 'Trafic' })).toEqual(['refusal_category required']);
    expect(found('refuse', { message: 'Trafic', refusal_category: 'traffic' })).toEqual([]);
  });
  it('wants a restriction that restricts', () => {
    expect(found('restrict', {})).toEqual(['restricted_height restriction_required']);
    expect(found('restrict', { message: 'Appeler la tour' })).toEqual([]);
    expect(found('restrict', { restricted_height: 60 })).toEqual([]);
    expect(found('restrict', { restricted_height: 81 })).toEqual(['restricted_height height_above_request']);
    expect(found('restrict', { restricted_height: 0 })).toEqual(['restricted_height above_number']);
  });
  it('keeps dates within the period asked', () => {
    expect(found('restrict', { min_allowed_date_start: '2026-11-23' })).toEqual([
      'min_allowed_date_start outside_period',
    ]);
    expect(
      found('restrict', { min_allowed_date_start: '2026-11-25', max_allowed_date_end: '2026-11-24' }),
    ).toEqual(['max_allowed_date_end end_before_start']);
  });
});

describe('a contact alone', () => {
  const contact = { ...NO_VALUES, tactical_contact_required: true };
  it('is told apart from a limit and from words, before it is sent', () => {
    expect(isContactAlone(contact)).toBe(true);
    expect(isContactAlone(NO_VALUES)).toBe(false);
    expect(isContactAlone({ ...contact, message: 'Appeler la tour.' })).toBe(false);
    expect(isContactAlone({ ...contact, restricted_height: 45 })).toBe(false);
    expect(isContactAlone({ ...contact, max_allowed_time_end: '12:00' })).toBe(false);
  });
});

it.each([
  [{ kind: 'choosing' }, null],
  [{ kind: 'writing', type: 'refuse' }, 'refuse'],
  [{ kind: 'sending', type: 'restrict' }, 'restrict'],
  [{ kind: 'sending', type: 'accept' }, null],
] as const)('of %j what is written is %s', (stage, type) => {
  expect(writtenType(stage)).toBe(type);
});
