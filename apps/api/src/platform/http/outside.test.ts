import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddressRefused, isPublicAddress, mayBeCalled, postOutside } from './outside.ts';

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:7f00:1::1',
    '2001:db8::1',
    'ff02::1',
    'no address',
  ])('%s is nobody’s public machine', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '172.32.0.1', '2a01:e0a::1', '2606:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    'http://example.com/',
    'https://localhost/',
    'https://router.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://user:word@example.com/',
    'https://localhost./',
    'https://router.local./',
    'https://X.LOCALDOMAIN/',
    'https://hook.localhost../',
    'https://example.com:22/',
    'https://example.com:8080/',
  ])('%s may not be called', (url) => expect(mayBeCalled(new URL(url), false)).toBe(false));

  it('by https and a public name may', () =>
    expect(mayBeCalled(new URL('https://example.com:8443/hook'), false)).toBe(true));
});

describe('a request to outside', () => {
  const seen: string[] = [];
  const server = http.createServer((request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { location: '/secret' }).end();
    else if (request.url === '/long') response.end('x'.repeat(100_000));
    else if (request.url !== '/slow') response.end('taken');
  });
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://name.example:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const post = (path: string, changes: object = {}) =>
    postOutside({
      url: new URL(path, base),
      headers: {},
      body: '{}',
      timeout_ms: 5_000,
      most_bytes: 100,
      allows_private: true,
      look_up: async () => [{ address: '127.0.0.1', family: 4 }],
      ...changes,
    });

  it('goes where the name led when it was looked at, and keeps the beginning of the answer', async () => {
    expect(await post('/hook')).toEqual({ status: 200, excerpt: 'taken' });
    expect((await post('/long')).excerpt).toHaveLength(100);
  });

  it('follows no redirect, and does not wait for ever', async () => {
    expect(await post('/moved')).toMatchObject({ status: 302 });
    expect(seen).not.toContain('/secret');
    await expect(post('/slow', { timeout_ms: 300 })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is not sent to a name that leads inside, even beside an address outside', async () => {
    const before = seen.length;
    const url = new URL('https://name.example/hook');
    for (const found of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['fd00::1'], []])
      await expect(
        post('/hook', {
          url,
          allows_private: false,
          look_up: async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        }),
      ).rejects.toBeInstanceOf(AddressRefused);
    expect(seen).toHaveLength(before);
  });
});
