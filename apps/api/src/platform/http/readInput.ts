import {
  bodyOf,
  type Endpoint,
  isMultipart,
  isRawBody,
  queryOf,
  type RequestOf,
} from '@envol/contract/endpoint';
import { REPORTED } from '@envol/contract/issues';
import type { FastifyRequest } from 'fastify';
import { Failure, fieldFailure } from './failure.ts';
import { readRawBody } from './rawBodies.ts';
import { readMultipart } from './uploads.ts';

/** Data that was parsed. The stream of a raw body is none: it leads to its socket, which leads back without end. */
const isHolder = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Calls within each other that any stack has room for. */
const MOST_WITHIN = 500;

/** Controls that no name or sentence has: line breaks and tabs are none of them. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
/** A field of this name takes the text of a file, which its own reader judges line by line; a NUL no column can hold. */
const FILE_TEXT = 'text';
const isUnreadable = (text: string, name: string): boolean =>
  name === FILE_TEXT ? text.includes('\u0000') : CONTROL.test(text);

interface Named {
  readonly name: string;
  readonly value: object;
}

/** Whether a text in a value holds a control; what is nested deeper than the stack is sure to have room for is put off. */
const controlWithin = ({ name, value }: Named, depth: number, putOff: Named[]): boolean => {
  const isIn = (own: string, each: unknown): boolean => {
    if (typeof each === 'string') return isUnreadable(each, own);
    if (!isHolder(each)) return false;
    if (depth < MOST_WITHIN) return controlWithin({ name: own, value: each }, depth + 1, putOff);
    putOff.push({ name: own, value: each });
    return false;
  };
  if (Array.isArray(value)) return value.some((each) => isIn(name, each));
  return Object.entries(value).some(([own, each]) => isIn(own, each));
};

/** Whether a text in an input holds a control, be it a NUL, which no column can; a body may be nested as deep as it is long. */
const hasControl = (input: object): boolean => {
  const left: Named[] = [{ name: '', value: input }];
  for (let next = left.pop(); next !== undefined; next = left.pop())
    if (controlWithin(next, 0, left)) return true;
  return false;
};

interface Place {
  readonly name: string;
  readonly within: Place | null;
  readonly value: unknown;
}

/** Names of a path that are told of what is nested deeper than any field of a form. */
const MOST_NAMES = 20;

/** The name of the field that a text stands in; of a list's, the list's. */
const fieldOf = (place: Place): string => {
  let at: Place | null = place;
  while (at?.within && Array.isArray(at.within.value)) at = at.within;
  return at?.name ?? '';
};

const namesOf = (place: Place | null): string[] => {
  const names: string[] = [];
  for (let at = place; at !== null; at = at.within) names.push(at.name);
  return names.reverse();
};

/** The path of a text that holds a control, in what holds one. */
const pathOfControl = (input: object): string => {
  const places: Place[] = [{ name: '', within: null, value: input }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value } = place;
    if (typeof value === 'string' && isUnreadable(value, fieldOf(place)))
      return namesOf(place)
        .slice(1, MOST_NAMES + 1)
        .join('.');
    if (!isHolder(value)) continue;
    for (const [name, each] of Object.entries(value)) places.push({ name, within: place, value: each });
  }
  return '';
};

/** Throws VALIDATION, naming the field, where a text holds what no name or sentence has. */
const refuseControls = (...inputs: readonly unknown[]): void => {
  for (const input of inputs)
    if (isHolder(input) && hasControl(input)) {
      const path = pathOfControl(input);
      throw fieldFailure('VALIDATION', path, 'unreadable_character');
    }
};

const readBody = async (endpoint: Endpoint, request: FastifyRequest): Promise<unknown> => {
  const body = endpoint.body;
  if (body === undefined) return undefined;
  if (isRawBody(body)) return readRawBody(request, body);
  if (!isMultipart(body)) return bodyOf({ ...endpoint, body }).parse(request.body ?? {}, REPORTED);
  if (request.isMultipart()) {
    const { fields, files } = await readMultipart(request, body);
    refuseControls(fields);
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
  // Before it is read, for a name is cleaned of them; and after, for a part of a form may be JSON.
  refuseControls(request.query, request.body);
  const input = {
    ...(endpoint.params && { params: endpoint.params.parse(request.params, REPORTED) }),
    ...readQuery(endpoint, request),
    ...(endpoint.headers && { headers: endpoint.headers.parse(request.headers, REPORTED) }),
    ...(endpoint.body && { body: await readBody(endpoint, request) }),
  } as RequestOf<E>;
  refuseControls(...Object.values(input));
  return input;
};
