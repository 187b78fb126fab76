/** The constraint whose letter is to be written when the screen opens. */
export const emailRequestsSearch = (raw: Record<string, unknown>): { readonly constraint?: number } => {
  const id = Number(raw.constraint);
  return Number.isSafeInteger(id) && id > 0 ? { constraint: id } : {};
};
