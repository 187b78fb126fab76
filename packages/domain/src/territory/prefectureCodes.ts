/** Territories for which the prefect of another one answers: Saint-Martin (978) and Saint-Barthélemy (977) have one together. */
const ANSWERED_BY: ReadonlyMap<string, string> = new Map([['978', '977']]);

/** The code under which what is told to a prefecture arrives, by the INSEE code of a département or territory. */
export const prefectureKey = (departement: string): string => ANSWERED_BY.get(departement) ?? departement;

/** A département or territory at the end of an authority's code, whole: the last digits of a longer number are none. */
const AT_END = /(?:^|[^0-9])(2[AB]|9[78]\d|\d{2})$/i;

/** The département whose prefecture an authority is by its code ("PREF-31", "PREF-2A"); null where the code tells none. */
export const departementOfCode = (code: string): string | null => {
  const [, departement] = AT_END.exec(code.trim()) ?? [];
  return departement === undefined ? null : prefectureKey(departement.toUpperCase());
};
