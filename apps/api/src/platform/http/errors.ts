import { ERRORS, type ErrorCode } from '@envol/contract/errors';
import { type FieldIssue, fieldIssues } from '@envol/contract/issues';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
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

const validationBody = (language: Language, error: z.ZodError): ErrorBody => {
  const fields: Record<string, string[]> = {};
  const general = new Set<string>();
  for (const issue of fieldIssues(error)) {
    const text = issueText(language, issue);
    if (issue.path === '') general.add(text);
    else addTo(fields, issue.path, text);
  }
  return {
    detail: errorText(language, 'VALIDATION'),
    code: 'VALIDATION',
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(general.size > 0 && { non_field_errors: [...general] }),
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
  const fields: Record<string, string[]> = {};
  for (const { path, message, params } of failure.fields) {
    const text = typeof message === 'string' ? fieldText(language, message, params) : message.text;
    addTo(fields, path, text);
  }
  const detail = errorText(language, failure.code, failure.params);
  return {
    detail,
    code: failure.code,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(Object.keys(failure.params).length > 0 && { params: failure.params }),
    // Sign-in screens of the specification read the first of these.
    ...(SIGN_IN_FAILURES.has(failure.code) && { non_field_errors: [detail] }),
  };
};

/** A refusal in one line, for an answer that tells of several: what is wrong, and with which fields. */
export const failureSentence = (language: Language, failure: Failure): string => {
  const { detail, fields = {} } = failureBody(language, failure);
  const said = Object.values(fields).flat();
  return said.length === 0 ? detail : `${detail} ${said.join(' ')}`;
};

const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_FIELDS_LIMIT: 'MULTIPART_INVALID',
  FST_PROTO_VIOLATION: 'MULTIPART_INVALID',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'MULTIPART_INVALID',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Values that PostgreSQL cannot hold (a NUL in a text, a date out of range): the client's input, not our failure. */
const isUnstorable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  ['22021', '22P05', '22003', '22007', '22008', '22P02'].includes(error.code ?? '');

const isDatabaseDown = (error: { code?: unknown; message?: unknown }): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '53300'].includes(String(error.code)) ||
  /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(
    String(error.message),
  );

const coded = (
  language: Language,
  code: ErrorCode,
  params?: Params,
): { status: number; body: ErrorBody } => ({
  status: ERRORS[code],
  body: { detail: errorText(language, code, params), code },
});

/** Turns anything thrown into a status and the one error body; `unexpected` marks what must be logged as our failure. */
export const describeError = (
  error: unknown,
  language: Language,
): { status: number; body: ErrorBody; unexpected: boolean } => {
  if (error instanceof Failure)
    return { status: error.status, body: failureBody(language, error), unexpected: false };
  if (error instanceof z.ZodError)
    return { status: 400, body: validationBody(language, error), unexpected: false };
  const known = error as { code?: string; statusCode?: number; message?: string };
  const code = FRAMEWORK_CODES[known.code ?? ''];
  if (code) return { ...coded(language, code), unexpected: false };
  if (isUnstorable(error)) return { ...coded(language, 'VALIDATION'), unexpected: false };
  // A thread ran out of its time or memory: on a busy machine the same document is drawn a little later.
  if (error instanceof WorkerLimitExceeded || isDatabaseDown(known))
    return { ...coded(language, 'SERVICE_UNAVAILABLE'), unexpected: true };
  if (known.statusCode === 429) return { ...coded(language, 'RATE_LIMITED'), unexpected: false };
  if (known.statusCode !== undefined && known.statusCode >= 400 && known.statusCode < 500)
    return { status: known.statusCode, body: coded(language, 'MALFORMED_BODY').body, unexpected: false };
  return { ...coded(language, 'INTERNAL'), unexpected: true };
};

/** The language of the address as the client wrote it: the server itself reads it without its `/en`. */
export const languageOf = (request: Pick<FastifyRequest, 'originalUrl'>): Language =>
  request.originalUrl.startsWith('/en/') ? 'en' : 'fr';

/** Answers whatever went wrong, also before a route was found, in the one shape of errors. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, body, unexpected } = describeError(error, languageOf(request));
  // A client that hangs up early is no failure of ours.
  if (unexpected && !request.raw.destroyed) request.log.error({ err: error }, 'request failed');
  reply.header('cache-control', 'no-store');
  if (error instanceof Failure && error.retry_after_s !== null)
    reply.header('retry-after', String(error.retry_after_s));
  else if (status === 503) reply.header('retry-after', '5');
  return reply.status(status).send(body);
};

export const installErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error, request, reply) => answerError(error, request, reply));
};
