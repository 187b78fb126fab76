/** How long an act of one click can be taken back, ms. */
export const UNDO_MS = 10_000;
