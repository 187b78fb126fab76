/** Whose exemptions, and of which authority: as they stand in the address. */
export interface ExemptionsSearch {
  readonly operator?: number;
  readonly structure?: number;
}

const idOf = (raw: unknown): number | undefined =>
  /^[1-9]\d{0,15}$/.test(String(raw)) ? Number(raw) : undefined;

export const exemptionsSearch = (raw: Record<string, unknown>): ExemptionsSearch => {
  const operator = idOf(raw.operator);
  const structure = idOf(raw.structure);
  return {
    ...(operator === undefined ? {} : { operator }),
    ...(structure === undefined ? {} : { structure }),
  };
};
