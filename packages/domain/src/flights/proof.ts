/** How a step was settled by the operator's own means. */
export const PROOF_MEANS = ['phone', 'email', 'form', 'website', 'in_person', 'other'] as const;
export type ProofMeans = (typeof PROOF_MEANS)[number];

/** What a step that was marked as done rests on. Instants are ISO 8601. */
export interface StepProof {
  /** Who settled it, as typed. */
  readonly by: string;
  readonly on: string;
  readonly how: ProofMeans;
  /** With whom, under which reference, what was answered; null = nothing noted. */
  readonly reference: string | null;
  /** The account that marked it, and when. */
  readonly marked_by: string;
  readonly marked_at: string;
}

/** Clocks of a device and of a server may differ this much, ms. */
const CLOCK_DIFFERENCE = 5 * 60_000;

/** Whether something that is said to be done lies ahead: no proof. */
export const isInFuture = (on: string, now: Date): boolean =>
  Date.parse(on) > now.getTime() + CLOCK_DIFFERENCE;
