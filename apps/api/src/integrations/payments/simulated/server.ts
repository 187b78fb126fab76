import { createHash, createHmac } from 'node:crypto';
import { routeOf } from './calls.ts';
import { readForm } from './form.ts';
import type { Base, EventObject, Store } from './objects.ts';
import { runDue } from './renewing.ts';
import { StripeError } from './stripeError.ts';

/** One request as it comes over HTTP. */
export interface StripeRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}
export interface StripeAnswer {
  readonly status: number;
  readonly body: object;
}

const fingerprint = ({ method, path, body }: StripeRequest): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

const answerOf = async (store: Store, asked: StripeRequest, base: Base): Promise<StripeAnswer> => {
  const [path = '', query = ''] = asked.path.split('?');
  const fields = readForm(asked.method === 'POST' ? asked.body : query);
  try {
    const route = routeOf(asked.method, path);
    if (route === null) throw new StripeError(404, 'resource_missing', `Unrecognized request URL: ${path}`);
    return { status: 200, body: await route.call(store, fields, { ...base, id: route.id }) };
  } catch (error) {
    if (error instanceof StripeError) return { status: error.status, body: error.body };
    throw error;
  }
};

/**
 * Answers as Stripe's API of today does, by its objects in a store: form-encoded bodies, objects by id, and keys by which the same
 * request is done once. The same key with another body is refused.
 */
export const answerStripeCall = async (
  store: Store,
  asked: StripeRequest,
  base: Base,
): Promise<StripeAnswer> => {
  if ((await store.get('fault', 'down')) !== null)
    return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };
  await runDue(store, base.now);
  const key = asked.method === 'POST' ? asked.headers['idempotency-key'] : undefined;
  if (key === undefined) return answerOf(store, asked, base);
  const known = await store.get('idempotency', key);
  const of = fingerprint(asked);
  if (known !== null) {
    if (known.asked === of) return { status: known.status, body: known.answer };
    const error = new StripeError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
    );
    return { status: 400, body: error.body };
  }
  const answered = await answerOf(store, asked, base);
  await store.put('idempotency', {
    id: key,
    object: 'idempotency',
    asked: of,
    status: answered.status,
    answer: answered.body,
  });
  return answered;
};

/** An event as it is sent: its bytes, and the signature over them that Stripe puts into `stripe-signature`. */
export const signedEvent = (
  event: EventObject,
  secret: string,
  now: number,
): { readonly raw: Uint8Array; readonly signature: string } => {
  const raw = JSON.stringify(event);
  const signed = createHmac('sha256', secret).update(`${now}.${raw}`).digest('hex');
  return { raw: new TextEncoder().encode(raw), signature: `t=${now},v1=${signed}` };
};
