import type { Flight } from '@envol/contract/flights';
import type { FieldLayer } from '@envol/domain/flights/fieldLayers';

/** How the refreshing of a layer goes; `waiting`: until there is a network. */
export type LayerRun = 'queued' | 'running' | 'waiting' | 'done' | 'failed';

/** What was asked to be fetched of one mission. */
export interface AskedPack {
  readonly owner: string;
  readonly flight_id: number;
  readonly layers: readonly FieldLayer[];
  /** Where the aerial picture's tiles are, with {z}, {x}, {y}; null: nowhere. */
  readonly aerial: string | null;
}

export interface RefreshWorld {
  readonly keepMission: (flightId: number) => Promise<Flight>;
  readonly keepLayer: (layer: FieldLayer, flight: Flight, aerial: string | null) => Promise<void>;
  readonly isUnreached: (error: unknown) => boolean;
  readonly owner: () => string | null;
  /** Kept on the device, so that it goes on when the page was closed meanwhile. */
  readonly read: () => readonly AskedPack[];
  readonly write: (asked: readonly AskedPack[]) => void;
  readonly tell: (flightId: number, layer: FieldLayer, run: LayerRun) => void;
}

/** What this account asked for and has not got yet. */
const packsOf = ({ read, write, owner }: Pick<RefreshWorld, 'read' | 'write' | 'owner'>) => {
  const mine = (): readonly AskedPack[] => read().filter((pack) => pack.owner === owner());
  const layersOf = (flightId: number): readonly FieldLayer[] =>
    mine().find(({ flight_id }) => flight_id === flightId)?.layers ?? [];
  const without = (flightId: number): readonly AskedPack[] =>
    read().filter((pack) => pack.owner !== owner() || pack.flight_id !== flightId);
  const leave = (pack: AskedPack, layers: readonly FieldLayer[]): void =>
    write([...without(pack.flight_id), ...(layers.length > 0 ? [{ ...pack, layers }] : [])]);
  return { mine, layersOf, without, leave };
};

/**
 * Fetches the layers that were asked for, one after another, each with its own outcome. What cannot be reached waits with all
 * behind it until `resume`; another's answer, a refusal or a full phone ends that layer alone.
 */
export const createRefresh = (world: RefreshWorld) => {
  const { mine, layersOf, without, leave } = packsOf(world);
  let running: Promise<void> | null = null;
  /** False: the network is away. */
  const fetchPack = async (pack: AskedPack): Promise<boolean> => {
    let flight: Flight | null = null;
    for (;;) {
      const [layer] = layersOf(pack.flight_id);
      if (layer === undefined) return true;
      world.tell(pack.flight_id, layer, 'running');
      try {
        flight ??= await world.keepMission(pack.flight_id);
        await world.keepLayer(layer, flight, pack.aerial);
        world.tell(pack.flight_id, layer, 'done');
      } catch (error) {
        if (world.isUnreached(error)) {
          for (const each of layersOf(pack.flight_id)) world.tell(pack.flight_id, each, 'waiting');
          return false;
        }
        world.tell(pack.flight_id, layer, 'failed');
      }
      leave(
        pack,
        layersOf(pack.flight_id).filter((each) => each !== layer),
      );
    }
  };
  const drain = async (): Promise<void> => {
    for (;;) {
      const [next] = mine();
      if (next === undefined || !(await fetchPack(next))) return;
    }
  };
  /** Goes on with what waits; a second call while one runs joins it. */
  const resume = (): Promise<void> => {
    running ??= drain().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    resume,
    waiting: mine,
    start: async (pack: AskedPack): Promise<void> => {
      const known = layersOf(pack.flight_id);
      const added = pack.layers.filter((layer) => !known.includes(layer));
      leave(pack, [...known, ...added]);
      for (const layer of added) world.tell(pack.flight_id, layer, 'queued');
      const isJoined = running !== null;
      await resume();
      if (isJoined && layersOf(pack.flight_id).length > 0) await resume();
    },
    cancel: (flightId: number): void => world.write(without(flightId)),
  };
};
