import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { luhnSum } from '../accounts/siret.ts';
import { frenchVatNumber, isSiren, readVatNumber } from './vatNumbers.ts';

const siren = fc
  .integer({ min: 10_000_000, max: 99_999_999 })
  .map(
    (stem) =>
      [...'0123456789'].map((digit) => `${stem}${digit}`).find((each) => luhnSum(each) % 10 === 0) ?? '',
  );

describe('VAT numbers', () => {
  it('makes the French key of a SIREN', () => {
    expect(frenchVatNumber('732829320')).toBe('FR44732829320');
    expect(isSiren('732829320')).toBe(true);
    expect(isSiren('732829321')).toBe(false);
  });

  it('reads what it makes, and no French number with another key', () => {
    fc.assert(
      fc.property(siren, fc.integer({ min: 1, max: 96 }), (digits, off) => {
        const right = frenchVatNumber(digits);
        expect(readVatNumber(right)).toEqual({ kind: 'read', vat_number: right, country: 'FR' });
        const key = String((Number(right.slice(2, 4)) + off) % 97).padStart(2, '0');
        expect(readVatNumber(`FR${key}${digits}`)).toEqual({ kind: 'wrong', message: 'vat_key' });
      }),
    );
  });

  it.each([
    ['BE 0123.456.789', 'BE0123456789', 'BE'],
    ['el123456789', 'EL123456789', 'GR'],
    ['NL123456789B01', 'NL123456789B01', 'NL'],
    ['ATU12345678', 'ATU12345678', 'AT'],
  ])('reads %s', (typed, vat_number, country) => {
    expect(readVatNumber(typed)).toEqual({ kind: 'read', vat_number, country });
  });

  it.each([
    ['732829320', 'vat_prefix'],
    ['CH123456789', 'vat_prefix'],
    ['DE12345', 'vat_shape'],
    ['FR44732829321', 'vat_key'],
    ['', 'vat_prefix'],
  ])('refuses %j: %s', (typed, message) => {
    expect(readVatNumber(typed)).toEqual({ kind: 'wrong', message });
  });
});
