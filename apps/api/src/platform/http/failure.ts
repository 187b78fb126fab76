import { ERRORS, type ErrorCode } from '@envol/contract/errors';
import type { FieldMessage, Params } from './texts.ts';

/** One field's trouble: the path as the client wrote it ("areas.0.geometry") and a message of the catalogue. */
export interface FieldFailure {
  readonly path: string;
  readonly message: FieldMessage | { readonly text: string };
  readonly params?: Params;
}

/** A refusal with a code of the catalogue; the error handler turns it into the one error body. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: Params;
  readonly fields: readonly FieldFailure[];
  /** After how many seconds a new try makes sense; null where that is not known. */
  readonly retry_after_s: number | null;

  constructor(
    code: ErrorCode,
    options: {
      readonly params?: Params;
      readonly fields?: readonly FieldFailure[];
      readonly retry_after_s?: number;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.status = ERRORS[code];
    this.params = options.params ?? {};
    this.fields = options.fields ?? [];
    this.retry_after_s = options.retry_after_s ?? null;
  }
}

/** A refusal over one field. */
export const fieldFailure = (
  code: ErrorCode,
  path: string,
  message: FieldFailure['message'],
  params?: Params,
): Failure => new Failure(code, { fields: [{ path, message, ...(params && { params }) }] });

/** A failure for each id of a list that is not known, at its place in it. */
export const unknownIds = <Id>(
  path: string,
  ids: readonly Id[],
  known: { readonly has: (id: Id) => boolean },
  message: FieldFailure['message'],
): FieldFailure[] =>
  ids.flatMap((id, index) => (known.has(id) ? [] : [{ path: `${path}.${index}`, message }]));

/** The same answer for an unknown id and for somebody else's: existence is not told. */
export const notFound = (): Failure => new Failure('NOT_FOUND');

/** A row that was looked up. Throws NOT_FOUND where there is none. */
export const orNotFound = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw notFound();
  return row;
};
