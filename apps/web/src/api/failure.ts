import type { ApiError } from '@envol/contract/common';
import type { ErrorCode } from '@envol/contract/errors';

export type FailureCode = ErrorCode | 'NETWORK' | 'ABORTED' | 'UNEXPECTED';

/**
 * A call that did not succeed. `detail` is a sentence for the user, in the language of the call; `fields` maps a
 * path of the request ("areas.0.geometry") to sentences. `status` is 0 when no answer came (NETWORK, ABORTED).
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly code: FailureCode;
  readonly detail: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly non_field_errors: readonly string[];
  readonly params: Readonly<Record<string, unknown>>;

  constructor(status: number, code: FailureCode, body: Omit<ApiError, 'code'>) {
    super(body.detail);
    this.status = status;
    this.code = code;
    this.detail = body.detail;
    this.fields = body.fields ?? {};
    this.non_field_errors = body.non_field_errors ?? [];
    this.params = body.params ?? {};
  }
}

/** Sentences for what the server could not say itself. */
export interface LocalSentences {
  readonly network: string;
  readonly unexpected: string;
}

const isErrorBody = (body: unknown): body is ApiError =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string';

/** Any answer that is not a success, also the HTML page of a proxy, becomes one shape. */
export const failureOf = (status: number, text: string, sentences: LocalSentences): ApiFailure => {
  try {
    const body: unknown = JSON.parse(text);
    if (isErrorBody(body)) {
      return new ApiFailure(status, (body.code ?? 'UNEXPECTED') as FailureCode, body);
    }
  } catch {
    // Not JSON: the sentence below stands for it.
  }
  const code: FailureCode =
    status === 413 ? 'BODY_TOO_LARGE' : status === 503 ? 'SERVICE_UNAVAILABLE' : 'UNEXPECTED';
  return new ApiFailure(status, code, { detail: sentences.unexpected });
};

export const isFailure = (error: unknown, code?: FailureCode): error is ApiFailure =>
  error instanceof ApiFailure && (code === undefined || error.code === code);
