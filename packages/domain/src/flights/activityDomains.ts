/**
 * What a mission is flown for: the particular activities of an operator's declaration (arrêté « Scénarios nationaux » and
 * the DGAC's annual report of activity tell them so), in the order of the form.
 */
export const ACTIVITY_DOMAINS = [
  'photography',
  'surveying',
  'inspection',
  'surveillance',
  'agriculture',
  'environment',
  'rescue',
  'transport',
  'spraying',
  'training',
  'testing',
  'show',
  'other',
] as const;
export type ActivityDomain = (typeof ACTIVITY_DOMAINS)[number];
