/** An act of the pilot that waits to be sent; `id` is the key that makes it done once. */
export interface Waiting {
  readonly id: string;
  /** Whose act it is: another account on this device sends none of it. */
  readonly owner: string;
  readonly act:
    | 'request'
    | 'take_off'
    | 'receive'
    | 'begin_landing'
    | 'land'
    | 'flight_take_off'
    | 'flight_land'
    | 'cancel'
    | 'withdraw'
    | 'activate';
  /** The approval, the take-off, the activation or the mission that it is done to. */
  readonly subject_id: number;
  /** When it was done, ISO 8601. */
  readonly at: string;
  readonly name: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What came of a sending: done, not reached (it stays), or refused with its sentence. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'unreached' }
  | { readonly kind: 'refused'; readonly detail: string };

interface World {
  /** What the device keeps now: another tab may have added to it, or sent of it. */
  readonly read: () => readonly Waiting[];
  readonly write: (waiting: readonly Waiting[]) => void;
  readonly send: (act: Waiting) => Promise<Outcome>;
  readonly owner: () => string | null;
  /** Runs while no other tab sends from this box. */
  readonly alone: (run: () => Promise<void>) => Promise<void>;
  /** Told of each act that left the box. */
  readonly told: (act: Waiting, outcome: Outcome) => void;
}

/**
 * Acts in the order in which they were done: each leaves the box once it was received or refused, and one that is not
 * reached holds those behind it. Kept on the device before it is sent, so that a page that ends loses none; the server
 * knows its key, so that one whose answer was lost is not done twice.
 */
export const createOutbox = (world: World) => {
  let sending: Promise<void> | null = null;
  const mine = (): readonly Waiting[] => world.read().filter(({ owner }) => owner === world.owner());
  const drain = async (): Promise<void> => {
    for (;;) {
      const [next] = mine();
      if (next === undefined) return;
      const outcome = await world.send(next);
      if (outcome.kind === 'unreached') return;
      world.write(world.read().filter(({ id }) => id !== next.id));
      world.told(next, outcome);
    }
  };
  /** Sends what waits; a second call while one runs joins it. */
  const flush = (): Promise<void> => {
    sending ??= world.alone(drain).finally(() => {
      sending = null;
    });
    return sending;
  };
  return {
    mine,
    flush,
    add: async (act: Waiting): Promise<void> => {
      world.write([...world.read(), act]);
      const isJoined = sending !== null;
      await flush();
      // Added while another sending was about to end: it is not left behind.
      if (isJoined && mine().some(({ id }) => id === act.id)) await flush();
    },
  };
};
