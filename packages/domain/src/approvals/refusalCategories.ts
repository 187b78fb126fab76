/** Why a request is refused, or an agreement withdrawn, as it is counted; the free words beside it say it to the operator. */
export const REFUSAL_CATEGORIES = [
  'traffic',
  'military',
  'event',
  'incomplete_file',
  'height',
  'short_notice',
  'weather',
  'other',
] as const;
export type RefusalCategory = (typeof REFUSAL_CATEGORIES)[number];
