/** How somebody of the company may pay a request. */
export interface Payer {
  /** This person may ask authorities, and so pay them. */
  readonly may_ask: boolean;
  /** Cards pay requests here: not in a trial, nor where nothing is sold. */
  readonly pays_here: boolean;
}

/**
 * The same act (`stepAct`) as it is for one reader: who may not pay waits for who may, and who pays no card here pays its
 * authority. An act that is no payment stays as it is.
 */
export const actOfReader = <Act extends string>(
  act: Act,
  { may_ask, pays_here }: Payer,
): Act | 'await_payment' | 'pay_elsewhere' => {
  if (act !== 'pay' && act !== 'pay_elsewhere') return act;
  if (!may_ask) return 'await_payment';
  return pays_here ? act : 'pay_elsewhere';
};
