/** How many criteria RGAA 4.1 has. */
export const RGAA_CRITERIA = 106;
/** Criteria of RGAA 4.1 that Envol does not meet, or that nobody has tried (docs/accessibility.md). */
export const RGAA_NOT_MET = ['4.1', '8.2', '8.7', '9.4', '10.11', '10.12', '13.3', '13.4'] as const;
/** Criteria about what Envol does not have. */
export const RGAA_NOT_APPLICABLE = [
  '1.4',
  '1.5',
  '1.8',
  '1.9',
  '2.1',
  '2.2',
  '4.5',
  '4.6',
  '5.1',
  '5.2',
  '5.3',
  '5.8',
  '8.10',
  '10.14',
  '11.8',
  '12.3',
  '12.4',
  '13.5',
  '13.6',
  '13.12',
] as const;

const applicable = RGAA_CRITERIA - RGAA_NOT_APPLICABLE.length;
/** The share of the applicable criteria that are met, in percent with one decimal. */
export const RGAA_RATE_PERCENT = Math.round((1000 * (applicable - RGAA_NOT_MET.length)) / applicable) / 10;
