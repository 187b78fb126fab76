import { expect, it } from 'vitest';
import { isRemoteIdentifier } from './remoteIdentifier.ts';

it.each([
  ['1581F4BKD000000000A1', true],
  ['158164BKD12', true],
  // The sixth character says how long the rest is.
  ['158174BKD12', false],
  ['1581F4BKD000000000I1', false],
  ['DJI0M31581F4BKD0000000000000A1', true],
  ['DJI0M31581F4BKD0000000000000A', false],
  ['', false],
  ['UAS-FR-200001', false],
])('the text “%s” is a remote identifier: %s', (text, is) => {
  expect(isRemoteIdentifier(text)).toBe(is);
});
