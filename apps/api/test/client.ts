import { API_BASE, API_BASE_EN } from '@envol/contract/api';
import { type CallOf, type Endpoint, isBinary, type ResponseOf } from '@envol/contract/endpoint';
import type { FastifyInstance } from 'fastify';

export interface ErrorBody {
  readonly detail: string;
  readonly code?: string;
  readonly fields?: Record<string, string[]>;
  readonly non_field_errors?: string[];
}

export interface Reply<E extends Endpoint> {
  readonly status: number;
  /** The answer, when the call succeeded; reading it after a failure throws with the failure's text. */
  readonly body: E['response'] extends { kind: 'binary' } ? Buffer : ResponseOf<E>;
  readonly error: ErrorBody;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly language?: 'fr' | 'en';
  readonly files?: readonly File[];
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

const payload = async (body: unknown, files: readonly File[] | undefined) => {
  if (!files) return body === undefined ? {} : { payload: body as object };
  const form = new FormData();
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    form.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  files.forEach((file, index) => {
    form.append(`document_${index + 1}`, file);
  });
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
};

export interface Client {
  call<E extends Endpoint>(endpoint: E, input?: CallOf<E>, options?: CallOptions): Promise<Reply<E>>;
}

/** The contract's calls through HTTP, as one person (or as nobody). */
export const createClient = (app: FastifyInstance, token: string | null): Client => ({
  async call(endpoint, input, options = {}) {
    const given = (input ?? {}) as Record<string, unknown>;
    const sent = await payload(given.body, options.files);
    const response = await app.inject({
      method: endpoint.method,
      url: address(endpoint, given, options.language ?? 'fr'),
      ...sent,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...sent.headers, ...options.headers },
    });
    const failed = response.statusCode >= 400;
    // A download may be JSON too, and compressed: its bytes are given as they are.
    const isDownload = isBinary(endpoint.response) && !failed;
    const json =
      !isDownload && response.headers['content-type']?.toString().startsWith('application/json')
        ? (JSON.parse(response.payload) as unknown)
        : undefined;
    return {
      status: response.statusCode,
      get body() {
        if (failed)
          throw new Error(
            `${endpoint.method} ${endpoint.path} answered ${response.statusCode}: ${response.payload}`,
          );
        return (json ?? response.rawPayload) as never;
      },
      error: (failed ? json : {}) as ErrorBody,
      headers: response.headers,
    };
  },
});
