/** Where somebody waited for a letter to be opened, for the tab that its link opens. */
const KEY = 'envol.letter_page';

/** `seat`: who waits there; the next one at this device is not led to it. */
export const keepLetterPage = (seat: string, path: string): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ seat, path }));
  } catch {
    // A full or forbidden storage: the link leads to the first page.
  }
};

/** The page, and it is forgotten; null: none of this person's. */
export const takeLetterPage = (seat: string | null): string | null => {
  const kept = localStorage.getItem(KEY);
  localStorage.removeItem(KEY);
  if (kept === null) return null;
  const { seat: of, path } = JSON.parse(kept) as { readonly seat: string; readonly path: string };
  return of === seat ? path : null;
};
