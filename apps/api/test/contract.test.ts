import { API_BASE, API_BASE_EN, endpoints } from '@envol/contract/api';
import type { OpenApiDocument } from '@envol/contract/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorText } from '../src/platform/http/texts.ts';
import { createHarness, type Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const routePath = (path: string): string => path.replace(/:\w+/g, '1');

describe('the contract', () => {
  it.each([
    [API_BASE, 'fr'],
    [API_BASE_EN, 'en'],
  ] as const)('is served whole under %s, each call with its permission', async (base, language) => {
    const unauthenticated = errorText(language, 'UNAUTHENTICATED');
    for (const [name, { method, path, permission }] of Object.entries(endpoints)) {
      expect(harness.app.hasRoute({ method, url: `${API_BASE}${path}` }), name).toBe(true);
      if (permission === 'public') continue;
      const reply = await harness.app.inject({ method, url: `${base}${routePath(path)}` });
      expect([name, reply.statusCode, reply.json().detail]).toEqual([name, 401, unauthenticated]);
    }
  });

  it('describes itself', async () => {
    const { payload } = await harness.app.inject(`${API_BASE}/openapi.json`);
    const document = JSON.parse(payload) as OpenApiDocument;
    expect(document.openapi).toBe('3.1.0');
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(described).toHaveLength(Object.keys(endpoints).length);
  });

  it('answers a trailing slash as without', async () => {
    expect((await harness.app.inject(`${API_BASE}/flights/`)).statusCode).toBe(401);
  });
});
