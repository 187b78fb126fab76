/** What of the list is shown, and which declaration is open: as they stand in the address. */
export interface DeclarationsSearch {
  readonly show?: 'all';
  readonly q?: string;
  readonly open?: number;
}

export const declarationsSearch = (raw: Record<string, unknown>): DeclarationsSearch => ({
  ...(raw.show === 'all' && { show: 'all' as const }),
  ...(typeof raw.q === 'string' && raw.q !== '' && { q: raw.q }),
  ...(/^[1-9]\d{0,15}$/.test(String(raw.open)) && { open: Number(raw.open) }),
});

/** The address of what is shown, as a row leads to it: the search goes along. */
export const declarationsHref = ({ show, q, open }: DeclarationsSearch): string => {
  const asked = new URLSearchParams({
    ...(show !== undefined && { show }),
    ...(q !== undefined && { q }),
    ...(open !== undefined && { open: String(open) }),
  });
  return `/declarations${asked.size === 0 ? '' : `?${asked}`}`;
};
