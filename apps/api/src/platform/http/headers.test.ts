import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postMessage } from '@envol/contract/approvals';
import { renewCalendar } from '@envol/contract/calendars';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
let dist: string;
beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'envol-pages-'));
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />');
  writeFileSync(path.join(dist, 'theme.js'), '');
  writeFileSync(path.join(dist, 'assets/main-1a2b3c.js'), 'plain');
  writeFileSync(path.join(dist, 'assets/main-1a2b3c.js.br'), 'packed');
  harness = await createHarness({ env: { WEB_DIST: dist, PUBLIC_URL: 'https://envol.example.fr' } });
});
afterAll(async () => {
  await harness.close();
  rmSync(dist, { recursive: true, force: true });
});

const get = async (url: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, headers: answered, body } = await harness.app.inject({ url, headers });
  return { status: statusCode, headers: answered, body };
};
const policyOf = (headers: object): ReadonlyMap<string, readonly string[]> =>
  new Map(
    String((headers as Record<string, unknown>)['content-security-policy'] ?? '')
      .split('; ')
      .filter((part) => part !== '')
      .map((part) => part.split(' '))
      .map(([name = '', ...values]) => [name, values]),
  );
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000',
};

describe('a file of the build', () => {
  it('is sent as its compressed copy to who takes it', async () => {
    const url = '/assets/main-1a2b3c.js';
    const packed = await harness.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br' });
    expect(packed.body).toBe('packed');
    expect((await get(url)).body).toBe('plain');
  });

  it.each([
    ['/assets/main-1a2b3c.js.br', 404],
    ['/assets/other.js', 404],
    ['/assets/', 404],
    ['/assets/..%2findex.html', 403],
  ])('is refused at %s, in the words of the product', async (url, refusal) => {
    const { status, body } = await get(url);
    expect(status).toBe(refusal);
    expect(JSON.parse(body)).toHaveProperty('detail');
  });
});

describe('security headers', () => {
  // What people type, and what letters link to: a confirmation, a new password, an invitation, an unsubscription.
  it.each([
    '/',
    '/map/flights',
    '/settings/personal-data',
    '/email-confirmation?id=1&token=abc',
    '/confirm-reset-password?token=abc',
    '/token-connection?token=abc',
    '/nowhere',
  ])('of the page %s forbid what the page does not need', async (url) => {
    const { headers, body } = await get(url);
    expect(headers).toMatchObject({ ...EVERYWHERE, 'cache-control': 'no-cache' });
    const policy = policyOf(headers);
    expect([...policy.values()].flat()).not.toContain("'unsafe-inline'");
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
    expect(policy.get('script-src')).toEqual(["'self'"]);
    // Style attributes fall back to this: none may be written.
    expect(policy.has('style-src-attr')).toBe(false);
    const nonce = /content="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(policy.get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
  });

  it('give each page a nonce of its own', async () => {
    const [one, other] = [await get('/'), await get('/')];
    expect(one.body).not.toBe(other.body);
  });

  it('keep what has a hash in its name, and ask again for the rest', async () => {
    const kept = await get('/assets/main-1a2b3c.js');
    expect(kept.headers).toMatchObject({
      ...EVERYWHERE,
      'cache-control': expect.stringContaining('immutable'),
    });
    expect((await get('/theme.js')).headers).toMatchObject({ ...EVERYWHERE, 'cache-control': 'no-cache' });
  });

  it('come with no page in place of another build’s file, which a device would keep', async () => {
    const gone = await get('/assets/main-0f0f0f.js');
    expect(gone.status).toBe(404);
    expect(gone.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(gone.headers['content-type']).toMatch('application/json');
  });

  it('of the API, its errors and its files show nothing as a page and are kept nowhere', async () => {
    const { approval_id } = await addRequest(harness);
    const files = [new File(['%PDF-1.4\nbonjour\n%%EOF'], 'plan.pdf', { type: 'application/pdf' })];
    const params = { id: approval_id };
    const sent = await harness
      .as('owner')
      .call(postMessage, { params, body: { message: 'Voici.' } as never }, { files });
    const { token } = harness.actors.owner;
    const feed =
      (
        await harness
          .as('owner')
          .call(renewCalendar, { params: { kind: 'own' }, body: { password: PASSWORD } })
      ).body.url ?? '';
    const addresses = [
      ['/api/v2/users/me', token, 200],
      ['/en/api/v2/users/me', undefined, 401],
      ['/api/v2/nowhere', token, 404],
      [`/api/v2/documents/${sent.body.documents[0]?.id}/download`, token, 200],
      [`/api/v2/approvals/${approval_id}/download_pdf`, token, 200],
      [new URL(feed).pathname, undefined, 200],
    ] as const;
    for (const [url, as, status] of addresses) {
      const answer = await get(url, as);
      expect([url, answer.status]).toEqual([url, status]);
      expect(answer.headers).toMatchObject({ ...EVERYWHERE, 'cross-origin-resource-policy': 'same-origin' });
      const policy = policyOf(answer.headers);
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.has('sandbox')).toBe(true);
      expect(answer.headers['set-cookie']).toBeUndefined();
      if (as !== undefined && status === 200)
        expect([url, answer.headers['cache-control']]).toEqual([
          url,
          expect.stringMatching(/no-store|no-cache/),
        ]);
    }
    const file = await get(`/api/v2/documents/${sent.body.documents[0]?.id}/download`, token);
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
  });
});
