import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import type { Scenario, Visibility } from '@envol/domain/flights/statuses';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { DemoOperator } from './operators.ts';

/** Somebody's step about a request, `at` in days before now (negative) from the demonstration's day. */
export type RequestStep =
  | { readonly at: number; readonly decide: 'accept' | 'take-charge' }
  | {
      readonly at: number;
      readonly decide: 'refuse' | 'request-information';
      readonly message: string;
      /** Of a refusal alone. */
      readonly refusal_category?: RefusalCategory;
    }
  | {
      readonly at: number;
      readonly decide: 'restrict';
      readonly message?: string;
      readonly restricted_height?: number;
      readonly hours?: readonly [string, string];
      readonly tactical_contact?: true;
    }
  | {
      readonly at: number;
      readonly say: 'operator' | 'authority';
      readonly message: string;
      readonly read?: true;
    }
  | { readonly at: number; readonly cancel: true };

export interface DemoRequest {
  readonly to: string;
  readonly asked: number;
  readonly details?: string;
  readonly steps?: readonly RequestStep[];
}

export interface DemoMission {
  readonly operator: DemoOperator['key'];
  readonly name: string;
  readonly center: readonly [number, number];
  readonly shape: 'block' | 'disk' | 'line';
  /** Half the block's side, the disk's radius, or half the line's length: metres. */
  readonly size: number;
  readonly height: number;
  readonly scenario: Scenario;
  readonly visibility?: Visibility;
  readonly populated?: 'yes' | 'no';
  /** Days from the demonstration's day to the flight. */
  readonly day: number;
  /** Days flown one after the other, each between the same hours; 1 where not given. */
  readonly days?: number;
  /** Legal time in Paris. Without `night` by daylight on every day of the year: the day of the flight is any. */
  readonly hours: readonly [string, string];
  readonly night?: true;
  /** Days flown without a break between the first hour and the last. */
  readonly is_continuous?: true;
  /** Places in the operator's lists. */
  readonly pilot?: number;
  readonly drone: number;
  readonly description?: string;
  readonly request?: DemoRequest;
  /** Asked beside it, of the prefecture, where the flight falls into the night. */
  readonly night_request?: DemoRequest;
}

/** A block with a slight turn and uneven sides, as a surveyor draws around a building. */
const block = ([lng, lat]: readonly [number, number], size: number, random: () => number): AreaGeometry => {
  const turn = random() * Math.PI;
  const perLat = 1 / 111_200;
  const perLng = perLat / Math.cos((lat * Math.PI) / 180);
  const round = (value: number): number => Math.round(value * 1e6) / 1e6;
  const corners = [0, 1, 2, 3].map((corner): [number, number] => {
    const angle = turn + (corner * Math.PI) / 2 + (random() - 0.5) * 0.3;
    const reach = size * (1.1 + random() * 0.5);
    return [round(lng + Math.cos(angle) * reach * perLng), round(lat + Math.sin(angle) * reach * perLat)];
  });
  const [first] = corners;
  return { type: 'Polygon', coordinates: [first ? [...corners, first] : corners] };
};

/** The mission's area as it would have been drawn. */
export const geometryOf = (mission: DemoMission, random: () => number): AreaGeometry => {
  const [lng, lat] = mission.center;
  if (mission.shape === 'disk') return { type: 'Circle', center: [lng, lat], radius_m: mission.size };
  if (mission.shape === 'block') return block(mission.center, mission.size, random);
  const east = mission.size / (111_200 * Math.cos((lat * Math.PI) / 180));
  const bend = (random() - 0.5) * east;
  return {
    type: 'LineString',
    coordinates: [
      [lng - east, lat - bend],
      [lng, lat],
      [lng + east, lat + bend / 2],
    ],
    buffer_m: 30,
  };
};
