import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './api.ts';
import { bodyFieldsOf, type Endpoint } from './endpoint.ts';

/** What is compared with what is known, or is a file: no sentence of anybody's. */
const NO_SENTENCE =
  /(?:password|token|secret|client_key|version|answer|binding|identifier|order|layers_ids)$|^(?:preview|import|upload|read)\w+\.text$/;

/** Every text of a schema, by its path. */
function* textsOf(
  schema: z.core.$ZodType,
  path: string,
  seen: ReadonlySet<unknown> = new Set(),
): Generator<[string, z.ZodString]> {
  if (seen.has(schema)) return;
  const within = new Set(seen).add(schema);
  const into = (part: z.core.$ZodType, name = path) => textsOf(part, name, within);
  if (schema instanceof z.ZodString) yield [path, schema];
  if (schema instanceof z.ZodObject)
    for (const [name, part] of Object.entries(schema.shape)) yield* into(part, `${path}.${name}`);
  if (schema instanceof z.ZodArray) yield* into(schema.element);
  if (schema instanceof z.ZodUnion) for (const part of schema.options) yield* into(part);
  if (schema instanceof z.ZodRecord) yield* into(schema.valueType);
  if (schema instanceof z.ZodPipe) {
    yield* into(schema.in);
    yield* into(schema.out);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    yield* into(schema.def.innerType);
}

it('A text that has to say something is nowhere taken as spaces alone', () => {
  const taking: string[] = [];
  let seen = 0;
  for (const [name, { body }] of Object.entries(endpoints as Readonly<Record<string, Endpoint>>)) {
    const fields = bodyFieldsOf(body);
    if (fields === undefined) continue;
    for (const [path, text] of textsOf(fields, name)) {
      if (text.safeParse('').success || NO_SENTENCE.test(path)) continue;
      seen += 1;
      if (text.safeParse('  ').success || text.safeParse(' '.repeat(12)).success) taking.push(path);
    }
  }
  expect(seen).toBeGreaterThan(150);
  expect(taking).toEqual([]);
});
