/** A question that a newer one took the place of before it was asked. */
export class OvertakenError extends Error {
  constructor() {
    super('A newer question was asked');
  }
}

interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks one question at a time and keeps the newest of those that come meanwhile; the ones between are never asked and
 * reject with `OvertakenError`. A hand that moves faster than the answers come makes no queue.
 */
export const latestWins = <Q, A>(ask: (question: Q) => Promise<A>): ((question: Q) => Promise<A>) => {
  let busy = false;
  let next: Waiting<Q, A> | null = null;
  const start = ({ question, resolve, reject }: Waiting<Q, A>): void => {
    busy = true;
    ask(question)
      .then(resolve, reject)
      .finally(() => {
        busy = false;
        const following = next;
        next = null;
        if (following !== null) start(following);
      });
  };
  return (question) =>
    new Promise((resolve, reject) => {
      const mine = { question, resolve, reject };
      if (!busy) {
        start(mine);
        return;
      }
      next?.reject(new OvertakenError());
      next = mine;
    });
};
