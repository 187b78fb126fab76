import type { DeclarationState } from './statuses.ts';

/** How a town stands to a declaration: nobody told it; its letter waits to leave; it left; it did not leave; it came back. */
export const TOWN_STATES = ['to_inform', 'sending', 'informed', 'failed', 'returned'] as const;
export type TownState = (typeof TOWN_STATES)[number];

/** After so long a letter that has not left needs somebody to look at its address. */
const LEAVES_WITHIN_MS = 15 * 60_000;

/** The towns that a form names, each once: "Toulouse 31000" is Toulouse. */
export const townNames = (communes: readonly string[]): string[] => [
  ...new Set(communes.map((line) => line.replace(/\s+\d{5}\s*$/, '').trim()).filter((name) => name !== '')),
];

/** A letter to a town, as far as its state depends on it. Instants in ISO 8601. */
export interface TownLetter {
  readonly asked_at: string;
  readonly sent_at: string | null;
  readonly returned_at: string | null;
}

/** How a town stands by its last letter; null: there is none. */
export const townState = (letter: TownLetter | null, now: Date): TownState => {
  if (letter === null) return 'to_inform';
  if (letter.returned_at !== null) return 'returned';
  if (letter.sent_at !== null) return 'informed';
  return now.getTime() - Date.parse(letter.asked_at) > LEAVES_WITHIN_MS ? 'failed' : 'sending';
};

/** Whether towns are told of a declaration: one that is withdrawn or opposed is not flown. */
export const tellsTowns = (state: DeclarationState): boolean => state !== 'withdrawn' && state !== 'opposed';

export const TOWN_ACTS = ['inform', 'note_return'] as const;
type TownAct = (typeof TOWN_ACTS)[number];

/** What may be done about a town: `letters` were asked for within a day, of `most`. */
export const townActs = (
  state: TownState,
  { letters, most }: { readonly letters: number; readonly most: number },
): TownAct[] => [
  ...(letters < most ? (['inform'] as const) : []),
  ...(state === 'informed' || state === 'sending' || state === 'failed' ? (['note_return'] as const) : []),
];

/** Whether somebody has to do something about a town. */
export const needsTelling = (state: TownState): boolean =>
  state === 'to_inform' || state === 'failed' || state === 'returned';
