/** A list's own date, and the first day (YYYY-MM-DD, UTC) on which another is to be looked at. */
export interface ListEdition {
  readonly effective_date: string;
  readonly valid_until: string;
}

/**
 * The lists that come with the product, what they are made from: `generated/README.md`. RMZ and TMZ hold for a cycle of
 * aeronautical information, nesting sites until the next season begins, the others for a year.
 */
export const LIST_EDITIONS = {
  outlines: { effective_date: '2026-08-21', valid_until: '2027-08-21' },
  wildlife: { effective_date: '2026-05-06', valid_until: '2026-11-01' },
  radio: { effective_date: '2026-07-30', valid_until: '2026-08-27' },
  photo: { effective_date: '2025-09-03', valid_until: '2026-09-03' },
} as const satisfies Readonly<Record<string, ListEdition>>;

/** A list that a check rests on; `code` begins the words about its age. */
export interface CheckedList {
  readonly code: string;
  readonly edition: ListEdition;
}

/** Which lists a check of sources rests on, the one that its words name first. */
export const LISTS_OF_CHECK: Readonly<Record<string, readonly [CheckedList, ...CheckedList[]]>> = {
  rmz: [{ code: 'rmz', edition: LIST_EDITIONS.radio }],
  photo_bans: [{ code: 'photo_bans', edition: LIST_EDITIONS.photo }],
  nature: [
    { code: 'nature', edition: LIST_EDITIONS.wildlife },
    { code: 'nature_outlines', edition: LIST_EDITIONS.outlines },
  ],
};
