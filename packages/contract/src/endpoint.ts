import type { Permission } from '@envol/domain/access/permissions';
import type { Feature } from '@envol/domain/plans/features';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { APP, OPEN, type Surface } from './surface.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A form with files. `json` says that the same fields may also come as a JSON body without files. */
export interface Multipart<F extends z.ZodType = z.ZodType> {
  readonly kind: 'multipart';
  readonly fields: F;
  readonly files: FileRules;
  readonly json: boolean;
}

/** Which files a form takes: `max` of them, but those that have a part of their own. */
export interface FileRules {
  readonly max: number;
  readonly max_bytes: number;
  readonly types: readonly string[];
  /** What a file is, its reader finds out, in a thread: text has no first bytes to tell it by. `types` then only tell clients. */
  readonly is_raw?: true;
  /** How the parts with files are named; absent: as the sender likes. */
  readonly parts?: {
    /** `document` for document_1, document_2 …; what they are called says nothing of them. */
    readonly numbered: string;
    /** One file each, told apart by what it is. */
    readonly single: readonly string[];
  };
}

/** The name of the part with the file at `index`, counted from 0, of those that `parts.numbered` names. */
export const filePart = (parts: Pick<NonNullable<FileRules['parts']>, 'numbered'>, index: number): string =>
  `${parts.numbered}_${index + 1}`;

/** A body that the handler gets as the bytes that came: what a signature is made over, or what a reader of its own takes. */
export interface Raw {
  readonly kind: 'raw';
  readonly content_types: readonly string[];
  readonly max_bytes: number;
}

/** A streamed download. */
export interface Binary {
  readonly kind: 'binary';
  readonly content_type: string;
}

/** No body: answers 204. */
export interface Empty {
  readonly kind: 'empty';
}

/**
 * One call, declared once: the server's route, the OpenAPI document, the typed clients and the permission matrix
 * derive from it. A call without a permission does not compile.
 */
export interface Endpoint {
  readonly method: Method;
  /** Under the base of its surface, `:name` for parameters. */
  readonly path: string;
  /** Absent: the product's own, or what needs no account where the permission is `public`. */
  readonly surface?: Surface;
  readonly tag: string;
  readonly summary: string;
  readonly permission: Permission;
  /** What is enough where `:id` is the asker's own account. */
  readonly own_permission?: Permission;
  /** What the plan of the asker's operator has to open; who acts for no operator needs no plan. */
  readonly feature?: Feature;
  /** It writes or sends something, though who may read may ask for it: nothing of the kind is done in a look. */
  readonly acts?: true;
  /** It tells, or lets tell, what others wrote: refused while the account owes its second factor. */
  readonly tells_others?: true;
  /** It opens a door to others that stays open: nobody makes one in the name of a person who consents, for the consent ends before it. */
  readonly outlives_consent?: true;
  /** It answers with what other calls answer, each by its own rules. */
  readonly carries_calls?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType | Multipart | Raw;
  /** Headers that it reads, in small letters. */
  readonly headers?: z.ZodType;
  /** Where it differs from its surface: what becomes of fields of its JSON body that it does not know. */
  readonly unknown_fields?: 'refused' | 'kept';
  readonly response: z.ZodType | Binary | Empty;
  /** Success status when it is not 200 (204 for `noContent`). */
  readonly status?: 201 | 202;
  /** What it answers, with 202, where there is so much to do that a job does it beside the call. */
  readonly accepted?: z.ZodType;
  /** Coded errors beyond the general ones (validation, authentication, permission, not found, rate). */
  readonly errors?: readonly ErrorCode[];
  /**
   * How much a heavy read weighs among those of a person and of all that are done at once; the others wait. Of some, only
   * with a parameter of the query.
   */
  readonly weight?:
    | number
    | { readonly is: number; readonly when: { readonly query: string; readonly is: string } };
  /** It asks the payment service: of many that come at one moment some are let in, and the others wait for a while. */
  readonly in_turn?: true;
  /**
   * Most bytes of a JSON body, where {@link bodyLimitOf}'s usual one is too little for the call's longest fields, whose
   * characters may each be written as an escape of six bytes.
   */
  readonly body_limit?: number;
  /** Requests allowed per minute and client address, where the general limit is too generous. */
  readonly rate_limit?: number;
}

/** Areas, files and tables of whole companies: a mission of 2,000 points is 60 KB, and has up to fifty areas. */
export const LARGE_BODY = 1_000_000;
/** Lists of records, long texts. */
export const MEDIUM_BODY = 450_000;
const USUAL_BODY = 60_000;
/** What anybody may send without an account. */
const PUBLIC_BODY = 8_000;

/** The most bytes that a JSON body of a call may have: more is refused before it is read. */
export const bodyLimitOf = ({
  body,
  body_limit,
  permission,
}: Pick<Endpoint, 'body' | 'body_limit' | 'permission'>): number =>
  isRawBody(body) ? body.max_bytes : (body_limit ?? (permission === 'public' ? PUBLIC_BODY : USUAL_BODY));

/** A list that may also be read as a map of up to a thousand missions. */
export const AS_MAP = { is: 2, when: { query: 'geom', is: 'collection' } } as const;

const NO_QUERY = z.strictObject({});
/** A schema compiles its reading when it first reads, 0.15 ms of the processor: each is made once, not for a request. */
const strictOnes = new WeakMap<z.ZodType, z.ZodType>();
/** The schema, which refuses by name a field that it does not know; what is no object stays as it is. */
const strictly = (schema: z.ZodType): z.ZodType => {
  if (!(schema instanceof z.ZodObject)) return schema;
  const known = strictOnes.get(schema);
  if (known !== undefined) return known;
  const strict = schema.strict();
  strictOnes.set(schema, strict);
  return strict;
};

/**
 * How the query of a call is read: a parameter that it does not know is refused by name, for a filter that was dropped in
 * silence would answer with a list that is not the one asked for.
 */
export const queryOf = ({ query }: Pick<Endpoint, 'query'>): z.ZodType => {
  if (query === undefined) return NO_QUERY;
  return strictly(query);
};

/** The surface of a call; absent: the product's own, or what needs no account. */
export const surfaceOf = ({ surface, permission }: Pick<Endpoint, 'surface' | 'permission'>): Surface =>
  surface ?? (permission === 'public' ? OPEN : APP);

type BodyRules = Pick<Endpoint, 'surface' | 'permission' | 'unknown_fields' | 'body'>;

/** Whether a field that the call does not know is refused by name: a setting that was dropped in silence looks saved. */
export const isStrict = (call: BodyRules): boolean =>
  (call.unknown_fields ?? surfaceOf(call).unknown_fields) === 'refused' &&
  call.body !== undefined &&
  !isMultipart(call.body) &&
  !isRawBody(call.body);

/** How a JSON body of a call is read. */
export const bodyOf = (call: BodyRules & { readonly body: z.ZodType }): z.ZodType =>
  isStrict(call) ? strictly(call.body) : call.body;

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

export const multipartBody = <F extends z.ZodType>(
  fields: F,
  files: Multipart['files'],
  options: { readonly json: boolean } = { json: false },
): Multipart<F> => ({ kind: 'multipart', fields, files, json: options.json });

export const rawBody = (contentTypes: readonly string[], maxBytes: number): Raw => ({
  kind: 'raw',
  content_types: contentTypes,
  max_bytes: maxBytes,
});

export const binaryResponse = (contentType: string): Binary => ({
  kind: 'binary',
  content_type: contentType,
});
export const noContent: Empty = { kind: 'empty' };

/** The fields of a body, of a form or JSON; undefined where it has none. */
export const bodyFieldsOf = (body: Endpoint['body']): z.ZodType | undefined => {
  if (body === undefined || isRawBody(body)) return undefined;
  return isMultipart(body) ? body.fields : body;
};

export const isMultipart = (body: Endpoint['body']): body is Multipart =>
  body !== undefined && 'kind' in body && body.kind === 'multipart';
export const isRawBody = (body: Endpoint['body']): body is Raw =>
  body !== undefined && 'kind' in body && body.kind === 'raw';
export const isBinary = (response: Endpoint['response']): response is Binary =>
  'kind' in response && response.kind === 'binary';
/** Binary answers that a screen draws and nobody keeps. */
const DRAWN: readonly string[] = [
  'image/',
  'application/vnd.mapbox-vector-tile',
  'application/json',
  'application/geo+json',
];

/** Whether a call answers with a file that somebody takes along: withheld in a look through a person's account. */
export const answersFile = ({
  response,
  carries_calls,
}: Pick<Endpoint, 'response' | 'carries_calls'>): boolean =>
  isBinary(response) && !carries_calls && !DRAWN.some((type) => response.content_type.startsWith(type));
export const isEmpty = (response: Endpoint['response']): response is Empty =>
  'kind' in response && response.kind === 'empty';

/** An uploaded file as a handler receives it; `type` is sniffed from the bytes, never the client's word. */
export interface Upload {
  /** The part of the form that it came in. */
  readonly part: string;
  readonly name: string;
  readonly type: string;
  readonly data: Uint8Array;
}

type Parsed<S> = S extends Raw
  ? Uint8Array
  : S extends Multipart<infer F>
    ? z.output<F> & { readonly files: readonly Upload[] }
    : S extends z.ZodType
      ? z.output<S>
      : never;
type Given<S> = S extends Raw
  ? Uint8Array
  : S extends Multipart<infer F>
    ? z.input<F> & {
        readonly files?: readonly Blob[];
        /** Files in parts of their own, by the parts' names. */
        readonly parts?: Readonly<Record<string, Blob>>;
      }
    : S extends z.ZodType
      ? z.input<S>
      : never;

/** What a server handler receives. */
export type RequestOf<E extends Endpoint> = {
  readonly [K in Extract<keyof E, 'params' | 'query' | 'body' | 'headers'>]: Parsed<E[K]>;
};
/** What a client sends; `query` may be left out when every part of it may. */
export type CallOf<E extends Endpoint> = {
  readonly [K in Extract<keyof E, 'params' | 'body' | 'headers'>]: Given<E[K]>;
} & (E extends { readonly query: infer Q }
  ? Record<string, never> extends Given<Q>
    ? { readonly query?: Given<Q> }
    : { readonly query: Given<Q> }
  : unknown);
/** What a client gets back when all was done within the call. */
export type DoneOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends Binary
    ? Blob
    : undefined;
/** What a client gets back, with 202, when a job does it. */
export type AcceptedOf<E extends Endpoint> = E extends { readonly accepted: infer A extends z.ZodType }
  ? z.output<A>
  : never;
/** What a client gets back. */
export type ResponseOf<E extends Endpoint> = DoneOf<E> | AcceptedOf<E>;
