import { describe, expect, it } from 'vitest';
import { openSessionOf } from '../../test/people.ts';
import { closeSession } from '../api/session.ts';
import * as publicRoutes from '../app/publicRoutes.generated.ts';
import { providePublicPages, publicPageAt } from './publicPages.ts';

const pages = Object.values(publicRoutes).flat();
providePublicPages(pages);

const elsewhere = async (href: string): Promise<string | null | undefined> => {
  const given = new URL(href, 'https://envol.invalid').searchParams;
  return publicPageAt(href)?.elsewhere?.({ href, text: (name) => given.get(name) ?? '' });
};

it.each([
  ['/', '/'],
  ['/?redirect=/map', '/'],
  ['/sign-up', '/sign-up'],
  ['/Sign-Up/', '/sign-up'],
  ['/shared/abc?x=1#y', '/shared/$secret'],
  ['/shared/', undefined],
  ['/shared', undefined],
  ['/shared/a/b', undefined],
  ['/map/flights', undefined],
  ['/settings', undefined],
])('%s is the public page %s', (href, path) => {
  expect(publicPageAt(href)?.path).toBe(path);
});

it('The list of public pages has each path once', () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

describe('where a page leads instead', () => {
  it('is nowhere without a session, but for pages that need one', async () => {
    closeSession();
    expect(await elsewhere('/')).toBeNull();
    expect(await elsewhere('/sign-up')).toBeNull();
    expect(await elsewhere('/welcome')).toBe('/?redirect=%2Fwelcome');
    expect(await elsewhere('/logout')).toBe('/');
  });

  it('is the wanted page for whoever signs in, and never another site', async () => {
    openSessionOf({ user_type: 'subscribers' });
    expect(await elsewhere('/?redirect=%2Fmap%2Fflights%2F3')).toBe('/map/flights/3');
    expect(await elsewhere('/?redirect=https%3A%2F%2Fevil.example')).toMatch(/^\/map/);
    closeSession();
  });

  it('is the second factor where it is due', async () => {
    openSessionOf({ second_factor_due: true });
    expect(await elsewhere('/welcome')).toBe('/settings/security');
    closeSession();
  });
});
