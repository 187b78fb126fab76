/** What of the register is shown, and which order is open: as they stand in the address. */
export interface OrdersSearch {
  readonly show?: 'drafts' | 'over' | 'all';
  readonly q?: string;
  readonly open?: number;
  /** A draft is being written: from "approval 12", "declaration 7", or what is chosen then. */
  readonly draft?: string;
}

const SHOWN = ['drafts', 'over', 'all'] as const;

export const ordersSearch = (raw: Record<string, unknown>): OrdersSearch => {
  const show = SHOWN.find((each) => each === raw.show);
  return {
    ...(show !== undefined && { show }),
    ...(typeof raw.q === 'string' && raw.q !== '' && { q: raw.q }),
    ...(/^[1-9]\d{0,15}$/.test(String(raw.open)) && { open: Number(raw.open) }),
    ...(/^(new|(approval|declaration) [1-9]\d{0,15})$/.test(String(raw.draft)) && {
      draft: String(raw.draft),
    }),
  };
};

/** The address of what is shown, as a row leads to it: the search goes along. */
export const ordersHref = ({ show, q, open }: OrdersSearch): string => {
  const asked = new URLSearchParams({
    ...(show !== undefined && { show }),
    ...(q !== undefined && { q }),
    ...(open !== undefined && { open: String(open) }),
  });
  return `/prefect-orders${asked.size === 0 ? '' : `?${asked}`}`;
};
