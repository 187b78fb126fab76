import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whom the provider knows, and what it says of that person. */
interface Claims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

const base64url = (value: string | Buffer): string => Buffer.from(value).toString('base64url');

/** What the provider knows, and what is wrong with it. */
interface State {
  origin: string;
  readonly client_id: string;
  readonly codes: Map<string, { challenge: string; nonce: string; redirect_uri: string; claims: Claims }>;
  readonly faults: { down: boolean; forged: boolean; wrong_nonce: boolean; wrong_audience: boolean };
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const idToken = (state: State, claims: Claims, nonce: string): string => {
  const { faults, origin, client_id } = state;
  const now = Math.floor(Date.now() / 1000);
  const head = base64url(JSON.stringify({ alg: 'ES256', typ: 'JWT', kid: 'one' }));
  const body = base64url(
    JSON.stringify({
      iss: origin,
      aud: faults.wrong_audience ? 'another' : client_id,
      iat: now,
      exp: now + 300,
      nonce: faults.wrong_nonce ? 'another' : nonce,
      ...claims,
    }),
  );
  const key = faults.forged
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    : state.privateKey;
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' });
  return `${head}.${body}.${base64url(signature)}`;
};

const exchange = (state: State, form: URLSearchParams): readonly [number, object] => {
  const code = form.get('code') ?? '';
  const given = state.codes.get(code);
  state.codes.delete(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isGood =
    given?.challenge === challenge &&
    form.get('client_id') === state.client_id &&
    form.get('redirect_uri') === given.redirect_uri;
  if (!isGood || !given) return [400, { error: 'invalid_grant' }];
  const token = { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', expires_in: 300 };
  return [200, { ...token, id_token: idToken(state, given.claims, given.nonce) }];
};

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};
const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const serve = async (state: State, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { origin, publicKey } = state;
  if (state.faults.down) return void request.socket.destroy();
  if (request.url === '/.well-known/openid-configuration')
    return send(response, 200, {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  if (request.url === '/jwks')
    return send(response, 200, {
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }],
    });
  if (request.url === '/token') {
    const [status, body] = exchange(state, new URLSearchParams(await read(request)));
    return send(response, status, body);
  }
  return send(response, 404, {});
};
/**
 * An OpenID Connect provider of this machine, in the shapes of OpenID Connect Core 1.0 and Discovery 1.0: signs with ES256,
 * gives a code once, and wants the verifier of PKCE. `authorize` does what the person does in the browser.
 */
export const startIdentityServer = async (clientId: string) => {
  const codes: State['codes'] = new Map();
  const faults: State['faults'] = { down: false, forged: false, wrong_nonce: false, wrong_audience: false };
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const state: State = { origin: '', client_id: clientId, codes, faults, ...keys };
  const server = createServer((request, response) => void serve(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: state.origin,
    faults,
    /** The person agrees: the query with which the browser comes back. */
    authorize: (url: string, claims: Claims): string => {
      faults.down = false;
      const asked = new URL(url).searchParams;
      if (asked.get('code_challenge_method') !== 'S256') throw new Error('no PKCE');
      const code = randomBytes(8).toString('hex');
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirect_uri: asked.get('redirect_uri') ?? '',
        claims,
      });
      return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: state.origin }).toString();
    },
    /** The person, or the provider, says no. */
    refuse: (url: string, error: string): string =>
      new URLSearchParams({
        error,
        state: new URL(url).searchParams.get('state') ?? '',
        iss: state.origin,
      }).toString(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
