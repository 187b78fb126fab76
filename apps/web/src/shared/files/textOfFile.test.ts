import { expect, it } from 'vitest';
import { decodeFile, textOfFile } from './textOfFile.ts';

it.each([
  ['UTF-8', [0xc3, 0xa9]],
  ['Windows-1252', [0xe9]],
  ['UTF-16', [0xff, 0xfe, 0xe9, 0x00]],
  ['UTF-16', [0xfe, 0xff, 0x00, 0xe9]],
])('a reader of files reads an é of %s', (encoding, bytes) => {
  expect(decodeFile(new Uint8Array(bytes))).toEqual({ text: 'é', encoding });
});

it('a reader of files reads a file that was saved in Windows-1252', async () => {
  const file = new File([new Uint8Array([0x41, 0x4e, 0x20, 0xc9])], 'zones.txt');
  expect(await textOfFile(file)).toBe('AN É');
});
