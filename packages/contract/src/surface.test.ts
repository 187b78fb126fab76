import { describe, expect, it } from 'vitest';
import { endpoints } from './api.ts';
import { type Endpoint, surfaceOf } from './endpoint.ts';
import { API_BASE, SURFACES } from './surface.ts';

const calls = Object.entries(endpoints as Readonly<Record<string, Endpoint>>);

describe('the surface of a call', () => {
  it('is one of those that are listed, and none is without calls', () => {
    const used = new Set(calls.map(([, call]) => surfaceOf(call)));
    expect([...used].map(({ name }) => name).sort()).toEqual(SURFACES.map(({ name }) => name).sort());
  });

  it('asks for a session wherever a permission does, and for none of whoever holds a link or signs', () => {
    const wrong = calls.filter(([, call]) => {
      const { authentication } = surfaceOf(call);
      const isPublic = call.permission === 'public';
      return authentication === 'session' ? isPublic : authentication !== 'open' && !isPublic;
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('takes bytes as they come only where they are signed', () => {
    for (const [name, call] of calls)
      expect([name, call.body !== undefined && 'kind' in call.body && call.body.kind === 'raw']).toEqual([
        name,
        surfaceOf(call).authentication === 'signature',
      ]);
  });

  it('whose secret stands in the path is that of links', () => {
    const secret = calls.filter(([, { path }]) => /:(?:secret|token)\b/.test(path));
    expect(secret.length).toBeGreaterThan(2);
    expect(secret.filter(([, call]) => surfaceOf(call).name !== 'links').map(([name]) => name)).toEqual([]);
  });

  it('stands under the base of the product, which both languages share', () => {
    expect(new Set(SURFACES.map(({ base }) => base))).toEqual(new Set([API_BASE]));
  });
});
