/**
 * Prices and limits that the specification words otherwise than those in force (specification 2 §9.1): kept, so that whoever
 * confirms one changes the dated tables by what stands here. Nothing reads them but the page of decisions (docs/adr/0268) and
 * its test.
 */
export const OTHER_WORDINGS = [
  { what: 'free: surface of a mission', in_force: '10 km²', other: '100 km²' },
  { what: 'independent: first month', in_force: '29.00 EUR', other: '9.90 EUR, then 29.00 EUR' },
  {
    what: 'independent, paid by the year: shown by the month',
    in_force: '290.00 EUR a year',
    other: '24.17 EUR a month',
  },
] as const;
