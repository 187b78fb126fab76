/** Where a handover stands: nobody took it yet, somebody did, or a later one stands in its place. */
export const HANDOVER_STATES = ['given', 'taken', 'replaced'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

interface Handover {
  readonly given_by: number | null;
  readonly taken_at: string | null;
  /** The structure has a later one. */
  readonly is_replaced: boolean;
}

/** A handover that was taken stays taken, whatever comes after it. */
export const handoverState = ({ taken_at, is_replaced }: Omit<Handover, 'given_by'>): HandoverState =>
  taken_at !== null ? 'taken' : is_replaced ? 'replaced' : 'given';

/** Why somebody cannot take a handover over; null: nothing stands against it. Who gave it does not sign for both. */
export const takeObstacle = (
  handover: Handover,
  user_id: number,
): 'HANDOVER_TAKEN' | 'HANDOVER_REPLACED' | 'HANDOVER_OWN' | null => {
  const state = handoverState(handover);
  if (state === 'taken') return 'HANDOVER_TAKEN';
  if (state === 'replaced') return 'HANDOVER_REPLACED';
  return handover.given_by === user_id ? 'HANDOVER_OWN' : null;
};
