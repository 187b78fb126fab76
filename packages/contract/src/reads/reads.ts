import { z } from 'zod';
import { binaryResponse, defineEndpoint, MEDIUM_BODY } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/**
 * Sent along with each of the reads, whoever sends it: a call that does not answer in JSON is not found then, so that no
 * export is made to be put into a line.
 */
export const TOGETHER_HEADER = 'read-together';

/**
 * The address of a call under the API's base, with its query. No segment begins with a dot, plain or encoded: an address is
 * looked up as it was read here, and never leads out of the base.
 */
const ReadPath = z
  .string()
  .max(2000)
  .regex(/^(?:\/(?!\.|%2e)[\w.~%!'()*-]+)+(?:\?[^\s#]*)?$/i, 'read_path');

/** One line of the answer, in the order in which the reads are done; `at` counts from 0 in `paths`. */
export interface ReadLine {
  readonly at: number;
  /** As the call by itself would have answered: its HTTP status, and its JSON (null without any). */
  readonly status: number;
  readonly body: unknown;
}

export const readTogether = defineEndpoint({
  method: 'POST',
  path: '/reads',
  tag: 'reads',
  summary: 'Several GET calls as one request; a line of JSON for each, as soon as it is answered',
  permission: 'account:read',
  carries_calls: true,
  body: z.object({ paths: z.array(ReadPath).min(1).max(LIMITS.reads_together) }),
  unknown_fields: 'kept',
  body_limit: MEDIUM_BODY,
  response: binaryResponse('application/x-ndjson'),
});

export const readsEndpoints = { readTogether };
