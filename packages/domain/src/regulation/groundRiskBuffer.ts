/**
 * How far beyond the area of a flight third parties are kept away, metres, for the height flown, metres above ground.
 *
 * In STS-01 the Union's table for an untethered aircraft: 10 m up to 30 m, 15 m up to 60 m, 20 m up to 90 m, 30 m up to 120 m,
 * behind a contingency volume of at least 10 m (Regulation (EU) 2019/947, annex, appendix 1, UAS.STS-01.020(1)(c)). Elsewhere
 * the 1:1 rule of the same regulation's means of compliance, as wide as the flight is high, which is never less.
 */
export const EXCLUSION_RULES = {
  source: 'Regulation (EU) 2019/947, UAS.STS-01.020(1)(c)',
  /** When the table came into force with STS-01. */
  since: '2024-01-01',
  contingency_m: 10,
  sts01: [
    { up_to_m: 30, buffer_m: 10 },
    { up_to_m: 60, buffer_m: 15 },
    { up_to_m: 90, buffer_m: 20 },
    { up_to_m: 120, buffer_m: 30 },
  ],
} as const;

/** The width of the exclusion zone around an area, metres. */
export const exclusionWidth = (scenario: string, height_m: number): number => {
  const { sts01, contingency_m } = EXCLUSION_RULES;
  const row = scenario === 'STS-01' ? sts01.find(({ up_to_m }) => height_m <= up_to_m) : undefined;
  return contingency_m + (row?.buffer_m ?? height_m);
};
