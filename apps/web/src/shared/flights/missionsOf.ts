import { type MissionVerdict, markTone } from '@envol/domain/flights/verdict';
import { missionsIn } from '../../map/areas/missionCollection.ts';
import type { MissionOnMap } from '../../map/areas/missionFeatures.ts';

interface FlightFeature {
  readonly geometry: { readonly type: string };
  readonly properties: {
    readonly flight_id: number;
    readonly name: string;
    readonly verdict: MissionVerdict;
    readonly data_age: readonly unknown[];
    readonly is_archived: boolean;
    readonly en_route: boolean;
    readonly role: 'center' | 'area';
  };
}

type Shown = Pick<FlightFeature['properties'], 'verdict' | 'data_age' | 'is_archived' | 'en_route'>;

/** Who is in the air stands out, whatever is left to do. */
const statusOf = ({ is_archived, en_route, ...judged }: Shown): string => {
  if (en_route) return 'en_route';
  return is_archived ? 'archived' : `verdict_${markTone(judged)}`;
};

/** The server's flat collection as missions. */
export const missionsOf = (features: readonly FlightFeature[]): readonly MissionOnMap[] =>
  missionsIn(features, ({ flight_id: id, ...shown }) => ({ id, status: statusOf(shown) }));
