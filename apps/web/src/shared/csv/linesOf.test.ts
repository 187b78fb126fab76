import { expect, it } from 'vitest';
import { linesOf } from './linesOf.ts';

it('a reader of CSV gives some lines with their header', () => {
  expect(linesOf('a;b\r\n1;2\r\n3;4\r\n5;6', [4, 2])).toBe('a;b\r\n1;2\r\n5;6');
});
