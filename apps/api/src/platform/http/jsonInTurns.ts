import { setImmediate as nextTurn } from 'node:timers/promises';
import { fillInTurns } from '../turns.ts';

/** Characters written between two turns of the event loop: some 5 ms. */
const CHARACTERS_A_TURN = 250_000;
/** A list no longer than this is written at once, unless it is a collection's. */
const SHORT = 50;

const elementOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

function* listInTurns(list: readonly unknown[]): Generator<string> {
  let text = '[';
  for (const [index, each] of list.entries()) {
    text += index === 0 ? elementOf(each) : `,${elementOf(each)}`;
    if (text.length < CHARACTERS_A_TURN) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
}

function* inTurns(value: unknown): Generator<string> {
  if (Array.isArray(value) && value.length > SHORT) return yield* listInTurns(value);
  const isPlain =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
  if (!isPlain) return yield elementOf(value);
  let before = '{';
  for (const [key, each] of Object.entries(value)) {
    if (each === undefined || typeof each === 'function') continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* Array.isArray(each) ? listInTurns(each) : [elementOf(each)];
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

const joinInTurns = async (parts: readonly Buffer[]): Promise<Buffer> => {
  const joined = Buffer.allocUnsafe(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  await fillInTurns(joined, parts);
  return joined;
};

/** The JSON of an answer, as `JSON.stringify` writes it; a map of many missions takes more than one turn to write. */
export const jsonInTurns = async (value: unknown): Promise<string | Buffer> => {
  const parts: Buffer[] = [];
  let text = '';
  for (const piece of inTurns(value)) {
    text += piece;
    if (text.length < CHARACTERS_A_TURN) continue;
    parts.push(Buffer.from(text));
    text = '';
    await nextTurn();
  }
  if (parts.length === 0) return text;
  parts.push(Buffer.from(text));
  return joinInTurns(parts);
};
