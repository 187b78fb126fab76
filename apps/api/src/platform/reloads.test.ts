import { describe, expect, it } from 'vitest';
import { createReloads } from './reloads.ts';

const ROOT = 'file:///house/';
const at = (name: string): string => `${ROOT}src/${name}.ts`;

/** `program` imports `orders` and `people`, which both import `money`. */
const loaded = () => {
  const reloads = createReloads(ROOT);
  reloads.resolve(at('program'), undefined);
  for (const [importer, name] of [
    ['program', 'orders'],
    ['program', 'people'],
    ['orders', 'money'],
    ['people', 'money'],
  ] as const)
    reloads.resolve(at(name), at(importer));
  return reloads;
};

describe('modules after a change', () => {
  it('are loaded again where they are made of what changed, and stay elsewhere', () => {
    const reloads = loaded();
    expect(reloads.change(at('orders'))).toBe(true);
    expect(reloads.resolve(reloads.fresh(at('program')), undefined)).toBe(`${at('program')}?v=1`);
    expect(reloads.resolve(at('orders'), `${at('program')}?v=1`)).toBe(`${at('orders')}?v=1`);
    expect(reloads.resolve(at('people'), `${at('program')}?v=1`)).toBe(at('people'));
    expect(reloads.resolve(at('money'), `${at('orders')}?v=1`)).toBe(at('money'));
  });

  it('are all those above a module that many import', () => {
    const reloads = loaded();
    reloads.change(at('money'));
    for (const name of ['program', 'orders', 'people', 'money'])
      expect(reloads.resolve(at(name), undefined)).toBe(`${at(name)}?v=1`);
  });

  it('are asked for at a new address after each change', () => {
    const reloads = loaded();
    reloads.change(at('people'));
    const first = reloads.fresh(at('program'));
    reloads.change(at('people'));
    expect(reloads.fresh(at('program'))).not.toBe(first);
    expect(reloads.resolve(at('people'), undefined)).toBe(`${at('people')}?v=2`);
  });

  it('are none for a file that nothing imports', () => {
    expect(loaded().change(at('notes'))).toBe(false);
  });

  it('keep the addresses of libraries', () => {
    const reloads = loaded();
    const library = `${ROOT}node_modules/pg/lib/index.js`;
    expect(reloads.resolve(library, at('orders'))).toBe(library);
    expect(reloads.change(library)).toBe(false);
    expect(reloads.resolve('node:fs', at('orders'))).toBe('node:fs');
  });
});
