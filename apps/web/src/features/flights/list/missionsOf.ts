import { type MissionVerdict, VERDICT_TONES } from '@envol/domain/flights/verdict';
import { missionsIn } from '../../../map/areas/missionCollection.ts';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';

interface FlightFeature {
  readonly geometry: { readonly type: string };
  readonly properties: {
    readonly flight_id: number;
    readonly name: string;
    readonly verdict: MissionVerdict;
    readonly is_archived: boolean;
    readonly role: 'center' | 'area';
  };
}

/** The server's flat collection as missions. */
export const missionsOf = (features: readonly FlightFeature[]): readonly MissionOnMap[] =>
  missionsIn(features, ({ flight_id: id, verdict, is_archived }) => ({
    id,
    status: is_archived ? 'archived' : `verdict_${VERDICT_TONES[verdict]}`,
  }));
