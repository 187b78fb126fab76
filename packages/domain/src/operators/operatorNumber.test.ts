import { expect, it } from 'vitest';
import { readOperatorNumber } from './operatorNumber.ts';

it.each([
  // EASA's own sample; its check character is 8.
  ['FIN87astrdge12k8-xyz', 'FIN87astrdge12k8'],
  ['FRAk9p34y6n3wd2n-5rq', 'FRAk9p34y6n3wd2n'],
  ['FRAk9p34y6n3wd2n', 'FRAk9p34y6n3wd2n'],
  [' fra K9P3 4y6n 3wd2n ', 'FRAk9p34y6n3wd2n'],
])('of %s the public part alone is kept', (typed, number) => {
  expect(readOperatorNumber(typed)).toEqual({ kind: 'read', number });
});

it.each([
  ['FIN87astrdge12k9-xyz', 'operator_number_checksum'],
  ['FIN87astrdge12k8-xyy', 'operator_number_checksum'],
  ['184533', 'operator_number_format'],
  ['FRAk9p34y6n3wd2n-5r', 'operator_number_format'],
  ['FRAk9p34y6n3wd2', 'operator_number_format'],
  ['', 'operator_number_format'],
  ['GBR-OP-ABCDEFGHJKLM', 'operator_number_british'],
  ['gbr0123456789abc', 'operator_number_british'],
])('the operator number %s is refused: %s', (typed, message) => {
  expect(readOperatorNumber(typed)).toEqual({ kind: 'wrong', message });
});
