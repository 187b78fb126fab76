/** An urgent order to land rings again after so long without a receipt, s. */
export const RINGS_AGAIN_S = 30;
/** After so long without one, s, others than its pilot are told. */
export const ESCALATED_AFTER_S = 60;
/** It rings no more after so long, s: who has not heard it by then is called. */
export const RINGS_FOR_S = 15 * 60;

/** An urgent order that waits for its receipt; instants in ISO 8601. */
export interface WaitingOrder {
  readonly ordered_at: string;
  readonly rung_at: string | null;
  readonly escalated_at: string | null;
}

/** What is due of an order at an instant, ms. */
export const dueOf = (
  { ordered_at, rung_at, escalated_at }: WaitingOrder,
  now: number,
): { readonly rings: boolean; readonly escalates: boolean } => {
  const since_s = (now - Date.parse(ordered_at)) / 1000;
  const quiet_s = (now - Date.parse(rung_at ?? ordered_at)) / 1000;
  return {
    rings: quiet_s >= RINGS_AGAIN_S && since_s <= RINGS_FOR_S,
    escalates: escalated_at === null && since_s >= ESCALATED_AFTER_S,
  };
};
