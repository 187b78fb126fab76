import { API_BASE, API_BASE_EN } from '@envol/contract/api';
import {
  type AcceptedOf,
  type CallOf,
  type DoneOf,
  type Endpoint,
  isBinary,
  isRawBody,
} from '@envol/contract/endpoint';
import type { ErrorCode } from '@envol/contract/errors';
import type { FastifyInstance } from 'fastify';

export interface ErrorBody {
  readonly detail: string;
  readonly code?: string;
  readonly fields?: Record<string, string[]>;
  readonly non_field_errors?: string[];
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface Reply<E extends Endpoint> {
  readonly status: number;
  /** The answer, when the call succeeded; reading it after a failure throws with the failure's text. */
  readonly body: E['response'] extends { kind: 'binary' } ? Buffer : DoneOf<E>;
  /** The job that does it beside the call; reading it where there is none throws. */
  readonly job: AcceptedOf<E>;
  readonly error: ErrorBody;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** What any call may answer without saying so in its contract. */
const GENERAL: ReadonlySet<string> = new Set<ErrorCode>([
  'VALIDATION',
  'MALFORMED_BODY',
  'MULTIPART_INVALID',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'SCOPE_MISSING',
  'FILE_INFECTED',
  'FILE_HELD',
  'SCANNER_UNAVAILABLE',
  'SECOND_FACTOR_DUE',
  'TERMS_DUE',
  'LOOK_CHANGES_NOTHING',
  'CONSENT_NOT_FOR_THIS',
  'LOOK_TAKES_NO_FILE',
  'EMAIL_NOT_CONFIRMED',
  'ACTING_CHANGED',
  'NOT_FOUND',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'DISK_FULL',
  'QUERY_TOO_LONG',
  'INTERNAL',
]);

/** A screen can only prepare for the errors that the contract tells. */
export const checkDeclared = (
  { method, path, errors = [], feature, in_turn }: Endpoint,
  { code, params }: ErrorBody,
): void => {
  // A key of the API asks for its feature at each call.
  if (code === 'PLAN_REQUIRED' && (feature !== undefined || params?.feature === 'api')) return;
  if (code === 'PAYMENTS_CROWDED' && in_turn) return;
  if (code !== undefined && !GENERAL.has(code) && !errors.includes(code as ErrorCode))
    throw new Error(`${method} ${path} answered ${code}, which its contract does not declare`);
};

export interface CallOptions {
  readonly language?: 'fr' | 'en';
  /** In parts named `document_1` onwards, or as they are named here. */
  readonly files?: readonly File[] | Readonly<Record<string, File>>;
  readonly headers?: Record<string, string>;
}

const address = (endpoint: Endpoint, input: Record<string, unknown>, language: 'fr' | 'en'): string => {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]);
  const search = new URLSearchParams(query as [string, string][]).toString();
  return `${language === 'en' ? API_BASE_EN : API_BASE}${path}${search && `?${search}`}`;
};

const payload = async (
  { body: form_body }: Pick<Endpoint, 'body'>,
  body: unknown,
  files: CallOptions['files'],
) => {
  if (isRawBody(form_body))
    return {
      payload: Buffer.from(body as Uint8Array),
      headers: { 'content-type': form_body.content_types[0] ?? '' },
    };
  if (!files) return body === undefined ? {} : { payload: body as object };
  const form = new FormData();
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    form.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, file] of Object.entries(files))
    form.append(Array.isArray(files) ? `document_${Number(name) + 1}` : name, file);
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
};

export interface Client {
  call<E extends Endpoint>(endpoint: E, input?: CallOf<E>, options?: CallOptions): Promise<Reply<E>>;
  /** The call with its body written already: what is measured then is the server's work, not the client's. */
  prepare<E extends Endpoint>(
    endpoint: E,
    input?: CallOf<E>,
    options?: CallOptions,
  ): Promise<() => Promise<Reply<E>>>;
}

/** Headers that the contract declares, as text. */
const headersOf = ({ headers }: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries((headers ?? {}) as object).map(([name, value]) => [name, String(value)]));

/** The contract's calls through HTTP, as one person (or as nobody). */
export const createClient = (app: FastifyInstance, token: string | null): Client => {
  const prepare: Client['prepare'] = async (endpoint, input, options = {}) => {
    const given = (input ?? {}) as Record<string, unknown>;
    const sent = await payload(endpoint, given.body, options.files);
    return () => send(endpoint, given, sent, options);
  };
  const send = async <E extends Endpoint>(
    endpoint: E,
    given: Record<string, unknown>,
    sent: Awaited<ReturnType<typeof payload>>,
    options: CallOptions,
  ): Promise<Reply<E>> => {
    const response = await app.inject({
      method: endpoint.method,
      url: address(endpoint, given, options.language ?? 'fr'),
      ...sent,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...sent.headers,
        ...headersOf(given),
        ...options.headers,
      },
    });
    const failed = response.statusCode >= 400;
    // A download may be JSON too, and compressed: its bytes are given as they are.
    const isDownload = isBinary(endpoint.response) && !failed;
    const json =
      !isDownload && response.headers['content-type']?.toString().startsWith('application/json')
        ? (JSON.parse(response.payload) as unknown)
        : undefined;
    const error = (failed ? json : {}) as ErrorBody;
    if (failed) checkDeclared(endpoint, error);
    return {
      status: response.statusCode,
      get body() {
        if (failed)
          throw new Error(
            `${endpoint.method} ${endpoint.path} answered ${response.statusCode}: ${response.payload}`,
          );
        return (json ?? response.rawPayload) as never;
      },
      get job() {
        if (response.statusCode !== 202 || endpoint.accepted === undefined)
          throw new Error(`${endpoint.method} ${endpoint.path} began no job: ${response.payload}`);
        return json as never;
      },
      error,
      headers: response.headers,
    };
  };
  return { prepare, call: async (endpoint, input, options) => (await prepare(endpoint, input, options))() };
};
