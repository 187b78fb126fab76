import { describe, expect, it } from 'vitest';
import { countryCodeOf, EU_COUNTRIES, taxPlaceOf } from './taxPlaces.ts';

describe('where an address is for the tax', () => {
  it.each([
    ['FR', '31000', 'france'],
    ['FR', '20000', 'france'],
    ['MC', '98000', 'france'],
    ['FR', '97100', 'antilles_reunion'],
    ['FR', '97 200', 'antilles_reunion'],
    ['RE', null, 'antilles_reunion'],
    ['FR', '97490', 'antilles_reunion'],
    ['FR', '97300', 'guyane_mayotte'],
    ['FR', '97600', 'guyane_mayotte'],
    ['FR', '97133', 'french_outside'],
    ['FR', '97150', 'french_outside'],
    ['FR', '97500', 'french_outside'],
    ['FR', '98714', 'french_outside'],
    ['FR', '98800', 'french_outside'],
    ['NC', null, 'french_outside'],
    ['BE', '1000', 'eu'],
    ['ES', '28001', 'eu'],
    ['ES', '35001', 'world'],
    ['CH', '1200', 'world'],
    ['GB', 'SW1A 1AA', 'world'],
  ])('%s %s is %s', (country, postal_code, place) => {
    expect(taxPlaceOf({ country, postal_code })).toBe(place);
  });

  it('tells no place without a country, nor a French one without its postal code', () => {
    expect(taxPlaceOf({ country: '', postal_code: '31000' })).toBeNull();
    expect(taxPlaceOf({ country: 'FR', postal_code: null })).toBeNull();
    expect(taxPlaceOf({ country: 'FR', postal_code: '3100' })).toBeNull();
  });

  it('knows twenty-six other member states', () => {
    expect(new Set(EU_COUNTRIES).size).toBe(26);
  });
});

describe('a country written by hand', () => {
  it.each([
    ['France', 'FR'],
    ['FRANCE ', 'FR'],
    ['fr', 'FR'],
    ['Belgique', 'BE'],
    ['germany', 'DE'],
    ['Grèce', 'GR'],
    ['Royaume-Uni', 'GB'],
    ['Réunion', 'RE'],
    ['La Réunion', 'RE'],
    ['Suisse', 'CH'],
  ])('%s is %s', (written, code) => {
    expect(countryCodeOf(written)).toBe(code);
  });

  it.each(['', 'Atlantide', 'Union européenne', '12'])('%j is none', (written) => {
    expect(countryCodeOf(written)).toBeNull();
  });
});
