/** Sends what waits; false where it was not received. */
type Send = () => Promise<boolean>;

const held = new Set<Send>();

/** Says that an act waits for a moment in which it can be taken back; returns the way to say that it does no more. */
export const holdAct = (send: Send): (() => void) => {
  held.add(send);
  return () => held.delete(send);
};

/**
 * Sends what still waits, as whom it was done: before the person signs out, or goes on for somebody else. False where one was
 * not received: the person then stays, for nobody else could be told.
 */
export const sendWaitingActs = async (): Promise<boolean> => {
  const sent = await Promise.all([...held].map((send) => send()));
  return sent.every(Boolean);
};
