import type { Flight } from '@envol/contract/flights';
import type { MilitaryAnalysis } from '@envol/contract/military';
import type { NotamsAnalysis } from '@envol/contract/notams';
import type { FlightWeather } from '@envol/contract/weather';
import { type FieldCopy, type FieldLayer, NO_COPY } from '@envol/domain/flights/fieldLayers';
import type { QueryKey } from '@tanstack/react-query';
import { boxOf, filesOf, type LayerFile, queriesOf } from './layers.ts';

interface Kept<T> {
  readonly at: number;
  readonly data: T;
}

/** What this phone holds. Instants in ms since 1970. */
export interface FieldDevice {
  readonly answer: (queryKey: QueryKey) => Promise<Kept<unknown> | undefined>;
  readonly file: (file: LayerFile) => Promise<{ readonly at: number; readonly bytes: number } | undefined>;
  readonly place: (
    flightId: number,
    layer: 'map' | 'aerial',
  ) => Promise<
    | {
        readonly at: number;
        readonly box: string;
        readonly addresses: readonly string[];
        readonly count: number;
        readonly bytes: number;
      }
    | undefined
  >;
}

/** What a layer's own answers say of their source. */
type SourceFacts = Pick<FieldCopy, 'source' | 'source_at'>;
const READ: SourceFacts = { source: 'read', source_at: null };
const instantOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

const SOURCE_OF: Readonly<Record<string, FieldCopy['source']>> = {
  consulted: 'read',
  out_of_date: 'old',
  simulated: 'simulated',
};

const stateFacts = (told: { readonly state: string; readonly fetched_at: string | null }): SourceFacts => ({
  // Partial, failed, not checked, beyond what is foretold: nobody has read it for this flight.
  source: SOURCE_OF[told.state] ?? 'unread',
  source_at: instantOf(told.fetched_at),
});

/** Of a mission: what it was judged by; of its heights: whether the ground under each area is known. */
const FACTS: Partial<Readonly<Record<FieldLayer, (answer: never) => SourceFacts>>> = {
  mission: ({ data_age, to_update }: Flight) => ({
    ...READ,
    source: data_age.length > 0 || to_update ? 'old' : 'read',
  }),
  heights: ({ areas }: Flight) => ({
    ...READ,
    source: areas.every(({ ground }) => ground !== null) ? 'read' : 'unread',
  }),
  notam: (told: NotamsAnalysis) => stateFacts(told),
  azba: ({ azba }: MilitaryAnalysis) => stateFacts(azba),
  weather: (told: FlightWeather) => stateFacts(told),
};

const factsOf = (layer: FieldLayer, answer: unknown): SourceFacts =>
  (FACTS[layer] as ((answer: unknown) => SourceFacts) | undefined)?.(answer) ?? READ;

/** A layer as the phone holds it, with the answers of its calls in their order and the size of its files and tiles. */
export interface HeldLayer extends FieldCopy {
  readonly answers: readonly unknown[];
  readonly bytes: number;
}
const NOTHING: HeldLayer = { ...NO_COPY, answers: [], bytes: 0 };

const readPlace = async (
  layer: 'map' | 'aerial',
  flight: Flight,
  device: FieldDevice,
): Promise<HeldLayer> => {
  const place = await device.place(flight.id, layer);
  // A browser may have made room: a map with holes is none, and so is one without any tile.
  if (place === undefined || place.count === 0 || place.count < place.addresses.length) return NOTHING;
  const is_outdated = place.box !== String(boxOf(flight));
  return { ...NOTHING, at: place.at, bytes: place.bytes, is_outdated };
};

/** What of a layer is on the phone; one of its parts that is missing makes it missing. */
export const readLayer = async (
  layer: FieldLayer,
  flight: Flight,
  device: FieldDevice,
): Promise<HeldLayer> => {
  if (layer === 'map' || layer === 'aerial') return readPlace(layer, flight, device);
  const answers = await Promise.all(queriesOf(layer, flight).map(({ queryKey }) => device.answer(queryKey)));
  const kept = answers.flatMap((answer) => answer ?? []);
  const [first] = kept;
  if (first === undefined || kept.length < answers.length) return NOTHING;
  const told = kept.map(({ data }) => data);
  const files = filesOf(layer, flight, told);
  const found = await Promise.all(files.map((file) => device.file(file)));
  const held = found.flatMap((file) => file ?? []);
  if (held.length < files.length) return NOTHING;
  return {
    ...factsOf(layer, first.data),
    answers: told,
    // A list that was read again since does not make its files newer.
    at: Math.min(...[...kept, ...held].map(({ at }) => at)),
    bytes: held.reduce((sum, { bytes }) => sum + bytes, 0),
    is_outdated: files.some(({ since }, index) => {
      const at = held[index]?.at ?? 0;
      return since !== null && at < Date.parse(since);
    }),
  };
};
