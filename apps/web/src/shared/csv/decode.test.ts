import { expect, it } from 'vitest';
import { decodeFile, linesOf } from './decode.ts';

it.each([
  ['UTF-8', [0xc3, 0xa9]],
  ['Windows-1252', [0xe9]],
  ['UTF-16', [0xff, 0xfe, 0xe9, 0x00]],
  ['UTF-16', [0xfe, 0xff, 0x00, 0xe9]],
])('reads an é of %s', (encoding, bytes) => {
  expect(decodeFile(new Uint8Array(bytes))).toEqual({ text: 'é', encoding });
});

it('gives some lines with their header', () => {
  expect(linesOf('a;b\r\n1;2\r\n3;4\r\n5;6', [4, 2])).toBe('a;b\r\n1;2\r\n5;6');
});
