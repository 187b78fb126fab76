import { ERRORS, type ErrorCode } from '@envol/contract/errors';
import { type FieldIssue, firstFieldIssues } from '@envol/contract/issues';
import { LIMITS } from '@envol/contract/limits';
import { wordTable } from '@envol/domain/wordTable';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { type DatabaseFailure, databaseFailure } from '../db/failures.ts';
import { WorkerLimitExceeded } from '../workers.ts';
import { Failure } from './failure.ts';
import {
  errorText,
  type FieldMessage,
  fieldText,
  isFieldMessage,
  type Language,
  type Params,
  typeText,
} from './texts.ts';

export interface ErrorBody {
  readonly detail: string;
  readonly code: string;
  readonly fields?: Record<string, string[]>;
  readonly non_field_errors?: string[];
  readonly params?: Params;
}

const issueText = (language: Language, { key, params }: FieldIssue): string => {
  const message: FieldMessage = isFieldMessage(key) ? key : 'invalid';
  const { expected } = params;
  return fieldText(
    language,
    message,
    expected === undefined ? params : { ...params, expected: typeText(language, String(expected)) },
  );
};

const addTo = (fields: Record<string, string[]>, path: string, text: string): void => {
  const known = fields[path];
  if (known === undefined) fields[path] = [text];
  else if (!known.includes(text)) known.push(text);
};

const moreText = (language: Language, more: number): string => fieldText(language, 'more_fields', { more });

const validationBody = (language: Language, error: z.ZodError): ErrorBody => {
  const fields: Record<string, string[]> = wordTable();
  const general = new Set<string>();
  const { issues, more } = firstFieldIssues(error, LIMITS.fields_told);
  for (const issue of issues) {
    const text = issueText(language, issue);
    if (issue.path === '') general.add(text);
    else addTo(fields, issue.path, text);
  }
  if (more > 0) general.add(moreText(language, more));
  return {
    detail: errorText(language, 'VALIDATION'),
    code: 'VALIDATION',
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(general.size > 0 && { non_field_errors: [...general] }),
    ...(more > 0 && { params: { more } }),
  };
};

const SIGN_IN_FAILURES: ReadonlySet<string> = new Set<ErrorCode>([
  'INVALID_CREDENTIALS',
  'UNACTIVE_ACCOUNT',
  'RATE_LIMITED',
  'VISITOR_LINK_EXPIRED',
  'SECOND_FACTOR_REQUIRED',
  'PASSKEY_REFUSED',
  'IDENTITY_EXPIRED',
  'IDENTITY_DENIED',
  'IDENTITY_NOT_PROCESSED',
  'IDENTITY_WITHOUT_ACCOUNT',
  'HIJACK_NOT_ALLOWED',
]);

const failureBody = (language: Language, failure: Failure): ErrorBody => {
  const fields: Record<string, string[]> = wordTable();
  const more = Math.max(0, failure.fields.length - LIMITS.fields_told);
  for (const { path, message, params } of failure.fields.slice(0, LIMITS.fields_told)) {
    const text = typeof message === 'string' ? fieldText(language, message, params) : message.text;
    addTo(fields, path, text);
  }
  const detail = errorText(language, failure.code, failure.params);
  const params = more > 0 ? { ...failure.params, more } : failure.params;
  const general = [
    // Sign-in screens of the specification read the first of these.
    ...(SIGN_IN_FAILURES.has(failure.code) ? [detail] : []),
    ...(more > 0 ? [moreText(language, more)] : []),
  ];
  return {
    detail,
    code: failure.code,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(Object.keys(params).length > 0 && { params }),
    ...(general.length > 0 && { non_field_errors: general }),
  };
};

/** A refusal in one line, for an answer that tells of several: what is wrong, and with which fields. */
export const failureSentence = (language: Language, failure: Failure): string => {
  const { detail, fields = {} } = failureBody(language, failure);
  const said = Object.values(fields).flat();
  return said.length === 0 ? detail : `${detail} ${said.join(' ')}`;
};

const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = wordTable({
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_FIELDS_LIMIT: 'MULTIPART_INVALID',
  FST_PROTO_VIOLATION: 'MULTIPART_INVALID',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'MULTIPART_INVALID',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
});

/** Values that PostgreSQL cannot hold (a NUL in a text, a date or an offset from UTC out of range): the client's input, not our failure. */
const isUnstorable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  ['22021', '22P05', '22003', '22007', '22008', '22009', '22P02'].includes(error.code ?? '');

const DATABASE_CODES: Readonly<Record<DatabaseFailure, ErrorCode>> = {
  unreachable: 'SERVICE_UNAVAILABLE',
  resources: 'SERVICE_UNAVAILABLE',
  conflict: 'SERVICE_UNAVAILABLE',
  disk: 'DISK_FULL',
  timeout: 'QUERY_TOO_LONG',
};

const coded = (
  language: Language,
  code: ErrorCode,
  params?: Params,
): { status: number; body: ErrorBody } => ({
  status: ERRORS[code],
  body: { detail: errorText(language, code, params), code },
});

/** Turns anything thrown into a status and the one error body; `unexpected` marks what nobody foresaw. */
export const describeError = (
  error: unknown,
  language: Language,
): { status: number; body: ErrorBody; unexpected: boolean } => {
  if (error instanceof Failure)
    return { status: error.status, body: failureBody(language, error), unexpected: false };
  if (error instanceof z.ZodError)
    return { status: 400, body: validationBody(language, error), unexpected: false };
  const known = (error ?? {}) as { code?: string; statusCode?: number };
  const code = FRAMEWORK_CODES[known.code ?? ''];
  if (code) return { ...coded(language, code), unexpected: false };
  if (isUnstorable(error)) return { ...coded(language, 'VALIDATION'), unexpected: false };
  // A thread ran out of its time or memory: on a busy machine the same document is drawn a little later.
  if (error instanceof WorkerLimitExceeded)
    return { ...coded(language, 'SERVICE_UNAVAILABLE'), unexpected: true };
  const failed = databaseFailure(known);
  if (failed !== null) return { ...coded(language, DATABASE_CODES[failed]), unexpected: true };
  if (known.statusCode === 429) return { ...coded(language, 'RATE_LIMITED'), unexpected: false };
  if (known.statusCode !== undefined && known.statusCode >= 400 && known.statusCode < 500)
    return { status: known.statusCode, body: coded(language, 'MALFORMED_BODY').body, unexpected: false };
  return { ...coded(language, 'INTERNAL'), unexpected: true };
};

/** The language of the address as the client wrote it: the server itself reads it without its `/en`. */
export const languageOf = (request: Pick<FastifyRequest, 'originalUrl'>): Language =>
  request.originalUrl.startsWith('/en/') ? 'en' : 'fr';

/** Whether the client broke off while it was still sending, which is no failure of ours. */
const brokeOff = ({ raw }: FastifyRequest): boolean =>
  // Node destroys every request whose body was read to its end: `destroyed` alone says nothing.
  raw.complete === false && raw.destroyed;

/** Every answer of 5xx is told with its cause: an expected one (an outside service that is down) as a warning. */
const logFailure = (
  request: FastifyRequest,
  error: unknown,
  { status, unexpected }: { readonly status: number; readonly unexpected: boolean },
): void => {
  if (status < 500 || brokeOff(request)) return;
  if (unexpected) request.log.error({ err: error }, 'request failed');
  else request.log.warn({ err: error }, 'request refused for now');
};

const describeSafely = (
  error: unknown,
  request: FastifyRequest,
): { status: number; body: ErrorBody; unexpected: boolean; cause: unknown } => {
  const language = languageOf(request);
  try {
    return { ...describeError(error, language), cause: error };
  } catch (failure) {
    const cause = new Error(`the error could not be described: ${String(failure)}`, { cause: error });
    return { ...coded(language, 'INTERNAL'), unexpected: true, cause };
  }
};

/** Answers whatever went wrong, also before a route was found, in the one shape of errors or that of a surface. Throws nothing. */
export const answerError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: (status: number, error: ErrorBody) => unknown = (_status, told) => told,
): FastifyReply => {
  const { status, body, unexpected, cause } = describeSafely(error, request);
  logFailure(request, cause, { status, unexpected });
  reply.header('cache-control', 'no-store');
  if (error instanceof Failure && error.retry_after_s !== null)
    reply.header('retry-after', String(error.retry_after_s));
  else if (status === 503) reply.header('retry-after', '5');
  return reply.status(status).send(problem(status, body));
};

export const installErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error, request, reply) => answerError(error, request, reply));
};
