import { missionsIn } from '../../../map/areas/missionCollection.ts';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';

interface ApprovalFeature {
  readonly geometry: { readonly type: string };
  readonly properties: {
    readonly approval_id: number;
    readonly name: string;
    readonly status: string;
    readonly is_closed: boolean;
    /** Somebody is in the air under it. */
    readonly en_route: boolean;
    readonly data_age: readonly unknown[];
    readonly role: 'center' | 'area';
  };
}

/** The server's flat collection as requests. */
export const requestsOf = (features: readonly ApprovalFeature[]): readonly MissionOnMap[] =>
  missionsIn(features, ({ approval_id: id, ...properties }) => ({ id, status: mapStatus(properties) }));

/** As the map's colours name it: what is in the air stands out, whatever was decided. */
export const mapStatus = ({
  status,
  is_closed,
  en_route,
}: Pick<ApprovalFeature['properties'], 'status' | 'is_closed' | 'en_route'>): string =>
  is_closed ? 'closed' : en_route ? 'en_route' : status;
