import { expect, it } from 'vitest';
import { partsOf } from './links.ts';

it('a text with links makes an address a link, without the full stop after it', () => {
  const body = 'Ouvrir : http://localhost:4600/map/approvals/15.\nEnvol';
  expect(partsOf(body).map(({ text, href }) => [text, href])).toEqual([
    ['Ouvrir : ', null],
    ['http://localhost:4600/map/approvals/15', 'http://localhost:4600/map/approvals/15'],
    ['.\nEnvol', null],
  ]);
});

it('a text with links loses nothing, and takes no script for an address', () => {
  for (const body of ['', 'javascript:alert(1)', 'a https://b.fr c http://d.fr', 'https://'])
    expect(
      partsOf(body)
        .map(({ text }) => text)
        .join(''),
    ).toBe(body);
  expect(partsOf('javascript:alert(1)').some(({ href }) => href !== null)).toBe(false);
});
