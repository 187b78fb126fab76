import { API_BASE, endpoints } from '@envol/contract/api';
import { type Endpoint, isMultipart, isRawBody } from '@envol/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness, type Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const ASKERS = ['owner', 'controller', 'staff'] as const;
/** Of each kind one: of C0, the one that deletes, of C1. */
const CONTROLS = ['\u0001', '\u001B', '\u007F', '\u0085'];

/** The fields of a call's body that take a text, by the schema that documents them. */
const textFields = ({ body }: Endpoint): string[] => {
  if (body === undefined || isMultipart(body) || isRawBody(body)) return [];
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const takesText = (field: unknown): boolean => {
    if (typeof field !== 'object' || field === null) return false;
    const { type, anyOf = [], enum: words } = field as { type?: unknown; anyOf?: unknown[]; enum?: unknown };
    return (type === 'string' && words === undefined) || anyOf.some(takesText);
  };
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => (takesText(field) ? [name] : []));
};

const FIELDS = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(([name, endpoint]) =>
  textFields(endpoint).map((field) => ({ name, endpoint, field })),
);

const send = async (
  { endpoint, field }: (typeof FIELDS)[number],
  control: string,
  who: (typeof ASKERS)[number],
) => {
  const { statusCode, body } = await harness.app.inject({
    method: endpoint.method as 'POST',
    url: `${API_BASE}${endpoint.path.replace(/:\w+/g, '1')}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${harness.actors[who].token}` },
    payload: JSON.stringify({ [field]: `a${control}b` }),
  });
  return { status: statusCode, said: body };
};

it('a control character is refused by the name of its field, whatever call it is sent to', async () => {
  expect(FIELDS.length).toBeGreaterThan(250);
  const taken: string[] = [];
  let refused = 0;
  for (const [at, each] of FIELDS.entries()) {
    const control = CONTROLS[at % CONTROLS.length] ?? '';
    for (const who of ASKERS) {
      const { status, said } = await send(each, control, who);
      const name = `${each.name}.${each.field} as ${who}: ${status}`;
      expect(status, name).toBeLessThan(500);
      if ([401, 402, 403, 404, 429].includes(status)) continue;
      const { fields = {} } = JSON.parse(said) as { fields?: Record<string, string[]> };
      // The text of a file is judged by its own reader.
      if (each.field !== 'text' && fields[each.field] === undefined)
        taken.push(`${name} ${said.slice(0, 200)}`);
      else refused += 1;
    }
  }
  expect(taken).toEqual([]);
  expect(refused).toBeGreaterThan(FIELDS.length / 2);
}, 120_000);
