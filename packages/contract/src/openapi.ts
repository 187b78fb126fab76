import { SCOPES } from '@envol/domain/access/scopes';
import { z } from 'zod';
import { ApiError } from './common.ts';
import {
  type Endpoint,
  filePart,
  isBinary,
  isEmpty,
  isMultipart,
  isRawBody,
  type Multipart,
  type Raw,
  surfaceOf,
} from './endpoint.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';
import { API_BASE, API_BASE_EN, type Surface } from './surface.ts';

type Json = Record<string, unknown>;
type Side = 'input' | 'output';

/** A preprocessed value: what comes in is made into what its schema then reads. */
const isReadFromText = (def: z.core.$ZodTypeDef): def is z.core.$ZodPipeDef =>
  def.type === 'pipe' && (def as z.core.$ZodPipeDef).in._zod.def.type === 'transform';

/** An OpenAPI 3.1 document as plain JSON. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly security: readonly Json[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: { readonly schemas: Json; readonly securitySchemes: Json };
}

const scopes: ReadonlySet<string> = new Set(SCOPES);
const REFERENCE = '#/components/schemas/';

/** Rewrites zod's local references and drops what only its own documents need. */
const clean = (value: unknown, rename: (id: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((each) => clean(each, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === '$schema' || key === '$defs' || (key === 'id' && typeof inner === 'string')) return [];
      // Answers may gain fields: a client must not refuse those that it does not know.
      if (key === 'additionalProperties' && inner === false) return [];
      // Bounds of the language, and the pattern that a format stands for, say nothing to a reader.
      if (inner === Number.MIN_SAFE_INTEGER || inner === Number.MAX_SAFE_INTEGER) return [];
      if (key === 'pattern' && 'format' in value) return [];
      // What is read as JSON was rewritten by itself before.
      if (key === '$ref' && typeof inner === 'string' && !inner.startsWith(REFERENCE))
        return [[key, `${REFERENCE}${rename(inner.replace('#/$defs/', ''))}`]];
      return [[key, clean(inner, rename)]];
    }),
  );
};

/** Turns schemas into JSON Schema and gathers those with an id as components. */
class Schemas {
  readonly components: Json = {};

  /** The schema itself, or a reference when it has an id. */
  of(schema: z.ZodType, side: Side): Json {
    const document = z.toJSONSchema(z.object({ root: schema }), {
      io: side,
      unrepresentable: 'any',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema._zod;
        if (side === 'output') return;
        // A value that arrives as text and is read as JSON or as a number: callers want the shape that is read.
        if (isReadFromText(def)) Object.assign(jsonSchema, this.of(def.out as z.ZodType, side));
        // The library leaves out what stands for such a value where it is absent.
        if (def.type === 'default' && isReadFromText(def.innerType._zod.def))
          jsonSchema.default = def.defaultValue;
      },
    });
    const names = this.adopt((document.$defs ?? {}) as Json);
    return clean(document.properties?.root ?? {}, (id) => names.get(id) ?? id) as Json;
  }

  /** Keeps definitions; one that reads otherwise as input than as output gets a name of its own. */
  private adopt(definitions: Json): Map<string, string> {
    const names = new Map<string, string>();
    const asIs = (id: string): string => id;
    for (const [id, definition] of Object.entries(definitions)) {
      const text = JSON.stringify(clean(definition, asIs));
      const known = this.components[id];
      names.set(id, known === undefined || JSON.stringify(known) === text ? id : `${id}Input`);
    }
    for (const [id, definition] of Object.entries(definitions)) {
      const name = names.get(id) ?? id;
      this.components[name] ??= clean(definition, (inner) => names.get(inner) ?? inner);
    }
    return names;
  }
}

const parameters = (
  schemas: Schemas,
  schema: z.ZodType | undefined,
  where: 'path' | 'query' | 'header',
): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...inner }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: inner,
  }));
};

const formBody = (schemas: Schemas, body: Multipart): Json => {
  const fields = schemas.of(body.fields, 'input');
  const { max, max_bytes, parts, types } = body.files;
  const file = { type: 'string', format: 'binary', 'x-max-bytes': max_bytes };
  const named = parts && [
    ...Array.from({ length: max }, (_, index) => filePart(parts, index)),
    ...parts.single,
  ];
  const files: Json =
    named === undefined
      ? { files: { type: 'array', maxItems: max, items: file } }
      : Object.fromEntries(named.map((name) => [name, file]));
  const contentType = types.join(', ');
  const form = { ...fields, properties: { ...((fields.properties ?? {}) as Json), ...files } };
  return {
    'multipart/form-data': {
      schema: form,
      encoding: Object.fromEntries(Object.keys(files).map((name) => [name, { contentType }])),
    },
    ...(body.json ? { 'application/json': { schema: fields } } : {}),
  };
};

const rawBody = ({ content_types, max_bytes }: Raw): Json =>
  Object.fromEntries(
    content_types.map((type) => [
      type,
      { schema: { type: 'string', format: 'binary', 'x-max-bytes': max_bytes } },
    ]),
  );

const requestBody = (schemas: Schemas, { body, method }: Endpoint): Json => {
  if (!body) return {};
  const content = isMultipart(body)
    ? formBody(schemas, body)
    : isRawBody(body)
      ? rawBody(body)
      : { 'application/json': { schema: schemas.of(body, 'input') } };
  // What a call deletes may be named in its query instead.
  return { requestBody: { required: method !== 'DELETE', content } };
};

/** The coded errors that a call may answer: its own and those that its parts bring along. */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] => {
  const { body, feature, headers, params, permission, query } = endpoint;
  const codes = new Set<ErrorCode>(endpoint.errors ?? []);
  if (params || query || body || headers) codes.add('VALIDATION');
  if (body)
    for (const code of ['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
      codes.add(code);
  if (isMultipart(body))
    for (const code of [
      'MULTIPART_INVALID',
      'FILE_TOO_LARGE',
      'TOO_MANY_FILES',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_INFECTED',
      'SCANNER_UNAVAILABLE',
    ] as const)
      codes.add(code);
  if (permission !== 'public') codes.add('UNAUTHENTICATED').add('FORBIDDEN');
  if (scopes.has(permission)) codes.add('PLAN_REQUIRED').add('SCOPE_MISSING');
  if (feature !== undefined) codes.add('PLAN_REQUIRED');
  if (params) codes.add('NOT_FOUND');
  if (endpoint.in_turn) codes.add('PAYMENTS_CROWDED');
  return [...codes.add('RATE_LIMITED')].sort();
};

const errorResponses = (endpoint: Endpoint): Json => {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => ERRORS[code]);
  const entries = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      content: {
        'application/json': {
          schema: { allOf: [{ $ref: `${REFERENCE}ApiError` }, { properties: { code: { enum: codes } } }] },
        },
      },
    },
  ]);
  return Object.fromEntries(entries) as Json;
};

const successResponse = (schemas: Schemas, { response, status, accepted }: Endpoint): Json => {
  if (isEmpty(response)) return { 204: { description: 'Done' } };
  const content = isBinary(response)
    ? { [response.content_type]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemas.of(response, 'output') } };
  const job = accepted && {
    202: {
      description: 'Accepted: a job does it beside the call',
      content: { 'application/json': { schema: schemas.of(accepted, 'output') } },
    },
  };
  return { [status ?? 200]: { description: 'Success', content }, ...job };
};

/** A session may call all that its person may; a key of the API, what its scopes name. */
const securityOf = ({ permission }: Endpoint): Json => {
  if (permission === 'public') return { security: [] };
  return scopes.has(permission) ? { security: [{ bearer: [] }, { api_token: [permission] }] } : {};
};

const operation = (schemas: Schemas, id: string, endpoint: Endpoint): Json => {
  const inPath = parameters(schemas, endpoint.params, 'path');
  const declared = inPath.map(({ name }) => String(name)).sort();
  const written = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort();
  if (declared.join() !== written.join())
    throw new Error(`${id}: the path names "${written.join()}", its parameters "${declared.join()}"`);
  return {
    operationId: id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    'x-permission': endpoint.permission,
    ...(endpoint.feature === undefined ? {} : { 'x-feature': endpoint.feature }),
    'x-surface': surfaceOf(endpoint).name,
    ...(endpoint.rate_limit === undefined ? {} : { 'x-rate-limit-per-minute': endpoint.rate_limit }),
    ...securityOf(endpoint),
    parameters: [
      ...inPath,
      ...parameters(schemas, endpoint.query, 'query'),
      ...parameters(schemas, endpoint.headers, 'header'),
    ],
    ...requestBody(schemas, endpoint),
    responses: { ...successResponse(schemas, endpoint), ...errorResponses(endpoint) },
  };
};

const WHOLE: Pick<Surface, 'description' | 'base'> = {
  base: API_BASE,
  description:
    'Drone missions, the airspaces that bind them and their approvals. A trailing slash is accepted everywhere. ' +
    'Errors carry a translated `detail`, and a `code` where a program may act on it. `x-surface` names the set of ' +
    'calls that one stands in: each has a document of its own.',
};

/**
 * The OpenAPI 3.1 document of calls by operation id: schemas with an id become components, every call carries its
 * permission (`x-permission`), its surface (`x-surface`) and its coded errors; of all calls, or of those of one surface. Throws when a path and its parameters disagree, or when two
 * calls share a method and a path.
 */
export const buildOpenApi = (
  endpoints: Readonly<Record<string, Endpoint>>,
  { description, base }: Pick<Surface, 'description' | 'base'> = WHOLE,
): OpenApiDocument => {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, Json>> = {};
  schemas.of(ApiError, 'output');
  // Answers first: where a schema reads otherwise on the way in, it is the way in that gets the longer name.
  for (const endpoint of Object.values(endpoints)) successResponse(schemas, endpoint);
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const methods = paths[path] ?? {};
    paths[path] = methods;
    const method = endpoint.method.toLowerCase();
    if (methods[method]) throw new Error(`${id}: ${endpoint.method} ${endpoint.path} is declared twice`);
    methods[method] = operation(schemas, id, endpoint);
  }
  const tags = [...new Set(Object.values(endpoints).map(({ tag }) => tag))].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Envol',
      version: '2',
      description,
    },
    servers:
      base === API_BASE
        ? [
            { url: API_BASE, description: 'Answers in French' },
            { url: API_BASE_EN, description: 'Answers in English' },
          ]
        : [{ url: base, description: 'Answers in English' }],
    security: [{ bearer: [] }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` of POST /login; good until `expires_at`.',
        },
        api_token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key from POST /api-tokens ("envol_…"), for programs. It may call what names one of its scopes, at most ' +
            `${LIMITS.api_tokens.a_minute} times a minute, until it ends or is revoked.`,
          'x-scopes': SCOPES,
        },
      },
    },
  };
};
