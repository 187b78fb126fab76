import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './api.ts';
import { bodyFieldsOf, bodyLimitOf, type Endpoint, LARGE_BODY } from './endpoint.ts';

interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Bytes of a date, an address, a text of fixed form, a number. */
const FORMATTED = 300;
const NUMBER = 24;

const stringSize = ({ maxLength, format, pattern }: Schema): number => {
  // Many clients write what is not ASCII as an escape: six bytes a character, where raw ones have three at most.
  if (maxLength !== undefined) return 6 * maxLength + 2;
  return format === undefined && pattern === undefined ? Number.POSITIVE_INFINITY : FORMATTED;
};

/** The longest JSON that a schema takes, in bytes: its characters are limited by the schema, its body by these. */
const longest = (schema: Schema | undefined, defs: Readonly<Record<string, Schema>>): number => {
  if (schema === undefined) return Number.POSITIVE_INFINITY;
  const { $ref, enum: values, anyOf, oneOf, type, prefixItems, items, maxItems, properties = {} } = schema;
  if ($ref !== undefined) return longest(defs[$ref.split('/').at(-1) ?? ''], defs);
  const oneValue = 'const' in schema ? [schema.const] : values;
  if (oneValue) return Math.max(...oneValue.map((value) => JSON.stringify(value).length));
  const branches = anyOf ?? oneOf;
  if (branches) return Math.max(...branches.map((branch) => longest(branch, defs)));
  if (type === 'string') return stringSize(schema);
  if (type === 'number' || type === 'integer' || type === 'boolean' || type === 'null') return NUMBER;
  if (type === 'array')
    return prefixItems
      ? prefixItems.reduce((sum, each) => sum + 1 + longest(each, defs), 2)
      : 2 + (maxItems ?? Number.POSITIVE_INFINITY) * (1 + longest(items, defs));
  if (type === 'object')
    return Object.entries(properties).reduce(
      (sum, [name, each]) => sum + name.length + 4 + longest(each, defs),
      2,
    );
  return Number.POSITIVE_INFINITY;
};

/** Bodies with a table of the client's own fields, or of no end in their schema: the usual limit is theirs. */
const OPEN: ReadonlySet<string> = new Set([
  'createApproval',
  'createFlightTemplate',
  'requestApproval',
  'retryExternalSubmit',
  'updateInternalNote',
]);

/** What a browser or a provider of identities writes, in base64 and addresses: one byte a character, with room to spare. */
const ASCII: ReadonlySet<string> = new Set(['finishIdentity', 'passkeyLogin']);

const withBody = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(([name, call]) => {
  const fields = bodyFieldsOf(call.body);
  if (fields === undefined) return [];
  const { $defs = {}, ...schema } = z.toJSONSchema(fields, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema & { readonly $defs?: Readonly<Record<string, Schema>> };
  return [{ name, call, longest: longest(schema, $defs) / (ASCII.has(name) ? 2 : 1) }];
});

it('every call takes the longest body that its schema takes, or as much as any call', () => {
  expect(withBody.length).toBeGreaterThan(150);
  const tooShort = withBody.filter(
    ({ name, call, longest: bytes }) =>
      bytes > bodyLimitOf(call) && bodyLimitOf(call) < LARGE_BODY && !OPEN.has(name),
  );
  expect(tooShort.map(({ name, longest: bytes }) => `${name}: ${bytes}`)).toEqual([]);
});

it('no call takes much more than its schema does', () => {
  const tooLong = withBody.filter(
    ({ name, call, longest: bytes }) =>
      call.body_limit !== undefined && bytes * 120 < call.body_limit && !OPEN.has(name),
  );
  expect(tooLong.map(({ name, longest: bytes }) => `${name}: ${bytes}`)).toEqual([]);
});

it('what anybody may send without an account is short', () => {
  const open = withBody.filter(({ call }) => call.permission === 'public');
  expect(open.filter(({ call }) => bodyLimitOf(call) > 46_000).map(({ name }) => name)).toEqual([]);
  expect(
    open
      .filter(({ call }) => bodyLimitOf(call) > 8_000)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['contact', 'finishIdentity', 'passkeyLogin']);
});
