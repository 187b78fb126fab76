import { wordTable } from '../wordTable.ts';
import type { TaxPlace } from './taxPlaces.ts';

/** Hundredths of a percent: 2000 is 20 %. */
export type BasisPoints = number;

/** A rate with its days (ISO dates, both included) and where it is written. */
export interface DatedRate {
  readonly rate_bp: BasisPoints;
  readonly since: string;
  readonly until: string | null;
  readonly source: string;
}

const CGI = 'https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006069577';

/** The standard rate in France by place; a place without a line is outside what France taxes. */
export const FRENCH_RATES: Readonly<Partial<Record<TaxPlace, readonly DatedRate[]>>> = {
  france: [
    { rate_bp: 1960, since: '2000-04-01', until: '2013-12-31', source: `${CGI} art. 278` },
    { rate_bp: 2000, since: '2014-01-01', until: null, source: `${CGI} art. 278` },
  ],
  antilles_reunion: [{ rate_bp: 850, since: '1995-08-01', until: null, source: `${CGI} art. 296` }],
  guyane_mayotte: [{ rate_bp: 0, since: '1948-12-31', until: null, source: `${CGI} art. 294` }],
};

const TEDB = 'https://ec.europa.eu/taxation_customs/tedb';
const state = (rate_bp: BasisPoints, since: string): DatedRate[] => [
  { rate_bp, since, until: null, source: TEDB },
];

/**
 * Standard rates of the other member states, for private customers under the one-stop shop (CGI art. 259 D, 298 sexdecies G). To
 * be confirmed against the Commission's table before the shop is opened: states change them.
 */
export const EU_RATES: Readonly<Record<string, readonly DatedRate[]>> = wordTable({
  AT: state(2000, '1984-01-01'),
  BE: state(2100, '1996-01-01'),
  BG: state(2000, '1999-01-01'),
  CY: state(1900, '2014-01-13'),
  CZ: state(2100, '2013-01-01'),
  DE: state(1900, '2021-01-01'),
  DK: state(2500, '1992-01-01'),
  EE: state(2400, '2025-07-01'),
  ES: state(2100, '2012-09-01'),
  FI: state(2550, '2024-09-01'),
  GR: state(2400, '2016-06-01'),
  HR: state(2500, '2012-03-01'),
  HU: state(2700, '2012-01-01'),
  IE: state(2300, '2021-03-01'),
  IT: state(2200, '2013-10-01'),
  LT: state(2100, '2009-09-01'),
  LU: state(1700, '2024-01-01'),
  LV: state(2100, '2012-07-01'),
  MT: state(1800, '2004-01-01'),
  NL: state(2100, '2012-10-01'),
  PL: state(2300, '2011-01-01'),
  PT: state(2300, '2011-01-01'),
  RO: state(2100, '2025-08-01'),
  SE: state(2500, '1990-07-01'),
  SI: state(2200, '2013-07-01'),
  SK: state(2300, '2025-01-01'),
});

/** The rate in force on a day; null where none is known, which is never no tax. */
export const rateOn = (rates: readonly DatedRate[] | undefined, day: string): BasisPoints | null =>
  rates?.find(({ since, until }) => since <= day && (until === null || day <= until))?.rate_bp ?? null;
