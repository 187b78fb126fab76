import { expect, it } from 'vitest';
import { NAMED_ACTORS } from '../../../../tools/actors.ts';
import { hasPermission } from './permissions.ts';
import { SCOPES, scopesOf } from './scopes.ts';

it('a scope gives a key nothing that its maker may not do, and never the account itself', () => {
  expect(SCOPES.filter((scope) => /^(account:|public$|demo:)|impersonate/.test(scope))).toEqual([]);
  for (const { actor } of NAMED_ACTORS) {
    if (actor === null) continue;
    const scopes = scopesOf(actor);
    expect(scopes).toContain('airspace:read');
    expect(scopes.filter((scope) => !hasPermission(actor, scope))).toEqual([]);
  }
});
