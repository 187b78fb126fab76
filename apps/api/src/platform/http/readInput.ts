import { bodyOf, type Endpoint, isMultipart, isRaw, queryOf, type RequestOf } from '@envol/contract/endpoint';
import { REPORTED } from '@envol/contract/issues';
import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';
import { readRawBody } from './rawBodies.ts';
import { readMultipart } from './uploads.ts';

const isHolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

/** Calls within each other that any stack has room for. */
const MOST_WITHIN = 500;

/** Whether a text in a value holds a NUL; what is nested deeper than the stack is sure to have room for is put off. */
const nulWithin = (value: unknown, depth: number, putOff: object[]): boolean => {
  if (typeof value === 'string') return value.includes('\u0000');
  if (!isHolder(value)) return false;
  if (depth === MOST_WITHIN) {
    putOff.push(value);
    return false;
  }
  const isIn = (each: unknown): boolean => nulWithin(each, depth + 1, putOff);
  return Array.isArray(value) ? value.some(isIn) : Object.values(value).some(isIn);
};

/** Whether a text in an input holds a NUL, which no text of the database can; a body may be nested as deep as it is long. */
const hasNul = (input: object): boolean => {
  const left = [input];
  for (let value = left.pop(); value !== undefined; value = left.pop())
    if (nulWithin(value, 0, left)) return true;
  return false;
};

interface Place {
  readonly name: string;
  readonly within: Place | null;
  readonly value: unknown;
}

/** Names of a path that are told of what is nested deeper than any field of a form. */
const MOST_NAMES = 20;

const namesOf = (place: Place | null): string[] => {
  const names: string[] = [];
  for (let at = place; at !== null; at = at.within) names.push(at.name);
  return names.reverse();
};

/** The path of a text that holds a NUL, in what holds one. */
const pathOfNul = (input: object): string => {
  const places: Place[] = [{ name: '', within: null, value: input }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value } = place;
    if (typeof value === 'string' && value.includes('\u0000'))
      return namesOf(place)
        .slice(1, MOST_NAMES + 1)
        .join('.');
    if (!isHolder(value)) continue;
    for (const [name, each] of Object.entries(value)) places.push({ name, within: place, value: each });
  }
  return '';
};

const refuseNul = (...inputs: readonly unknown[]): void => {
  for (const input of inputs)
    if (isHolder(input) && hasNul(input)) {
      const path = pathOfNul(input);
      throw new Failure('VALIDATION', { fields: [{ path, message: 'unreadable_character' }] });
    }
};

const readBody = async (endpoint: Endpoint, request: FastifyRequest): Promise<unknown> => {
  const body = endpoint.body;
  if (body === undefined) return undefined;
  if (isRaw(body)) return readRawBody(request, body);
  if (!isMultipart(body)) return bodyOf({ ...endpoint, body }).parse(request.body ?? {}, REPORTED);
  if (request.isMultipart()) {
    const { fields, files } = await readMultipart(request, body);
    return { ...(body.fields.parse(fields, REPORTED) as object), files };
  }
  if (!body.json) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  return { ...(body.fields.parse(request.body ?? {}, REPORTED) as object), files: [] };
};

/** The query as the contract reads it; of a call that takes none, only whether it is empty. */
const readQuery = (endpoint: Endpoint, request: FastifyRequest): { query?: unknown } => {
  const query = queryOf(endpoint).parse(request.query ?? {}, REPORTED);
  return endpoint.query ? { query } : {};
};

/** Parameters, query, headers and body of a call as its contract reads them. Throws VALIDATION and what its body is refused for. */
export const readInput = async <E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): Promise<RequestOf<E>> => {
  const input = {
    ...(endpoint.params && { params: endpoint.params.parse(request.params, REPORTED) }),
    ...readQuery(endpoint, request),
    ...(endpoint.headers && { headers: endpoint.headers.parse(request.headers, REPORTED) }),
    ...(endpoint.body && { body: await readBody(endpoint, request) }),
  } as RequestOf<E>;
  refuseNul(...Object.values(input));
  return input;
};
