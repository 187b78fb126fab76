import type { OrderObject } from '@envol/domain/prefect-orders/orders';
import { daysAfter } from '@envol/domain/time/localTime';
import { draftOrder, signOrder } from '../src/modules/prefect-orders/index.ts';
import type { SignedIn } from '../src/platform/http/mount.ts';
import { type Deed, instantOf } from './history.ts';
import type { SeededAuthority, SeededOperator } from './members.ts';
import type { DemoMission } from './missions.ts';

interface DemoOrder {
  readonly operator: DemoMission['operator'];
  readonly title: string;
  readonly place: string;
  readonly objects: readonly OrderObject[];
  readonly center: readonly [number, number];
  readonly radius_m: number;
  readonly max_height_m: number;
  /** Days from the demonstration's day. */
  readonly days: readonly [first: number, last: number];
  readonly hours?: readonly [from: string, to: string];
  readonly reasons: string;
  readonly conditions: string;
  readonly drafted: number;
  /** Absent: it is still to be signed. */
  readonly signed?: number;
}

const ORDERS: readonly DemoOrder[] = [
  {
    operator: 'aerovision',
    title: 'Fuite de toiture, école de Balma',
    place: 'École élémentaire, Balma',
    objects: ['notice'],
    center: [1.4989, 43.6106],
    radius_m: 250,
    max_height_m: 50,
    days: [2, 6],
    reasons: 'Considérant l’infiltration d’eau constatée dans un bâtiment recevant des élèves,',
    conditions: 'Vol hors des heures de présence des élèves.\nPrévenir la mairie de Balma la veille.',
    drafted: -0.8,
    signed: -0.6,
  },
  {
    operator: 'atlantique',
    title: 'Inspection thermique nocturne de la gare Matabiau',
    place: 'Gare de Toulouse-Matabiau, Toulouse',
    objects: ['night'],
    center: [1.4535, 43.6112],
    radius_m: 300,
    max_height_m: 60,
    days: [16, 18],
    hours: ['20:00', '23:30'],
    reasons: 'Considérant que les relevés thermiques de la verrière ne peuvent être faits de jour,',
    conditions: 'Signalisation lumineuse conforme.\nPérimètre fermé au public par l’exploitant de la gare.',
    drafted: -0.3,
  },
  {
    operator: 'aerovision',
    title: 'Inspection de la flèche de Saint-Sernin',
    place: 'Basilique Saint-Sernin, Toulouse',
    objects: ['height'],
    center: [1.4419, 43.6083],
    radius_m: 150,
    max_height_m: 140,
    days: [-7, -3],
    reasons: 'Considérant la hauteur de l’édifice à inspecter,',
    conditions: 'Accord de la tour de Toulouse-Blagnac requis.',
    drafted: -8.5,
    signed: -8,
  },
];

/** What drafting and signing them takes. */
type OrderDeps = Parameters<typeof signOrder>[0];

/** Orders of the prefecture: in force, to be signed, over; each at its instant. */
export const prefectOrderDeeds = (
  deps: OrderDeps,
  operators: ReadonlyMap<string, SeededOperator>,
  prefecture: SeededAuthority | undefined,
  { today, now }: { readonly today: string; readonly now: Date },
): Deed[] => {
  if (!prefecture) return [];
  const { actor, name } = prefecture.controller;
  const by = { actor, long_name: name } as SignedIn;
  return ORDERS.flatMap((order, index) => {
    const operator = operators.get(order.operator);
    if (!operator) return [];
    let id = 0;
    const { days, hours, center, drafted, signed, operator: _, radius_m, ...words } = order;
    const draft = async (): Promise<void> => {
      const made = await draftOrder(deps, by, {
        ...words,
        objects: [...words.objects],
        operator_id: operator.id,
        geometry: { type: 'Circle', center: [center[0], center[1]], radius_m },
        first_date: daysAfter(today, days[0]),
        last_date: daysAfter(today, days[1]),
        time_start: hours?.[0] ?? null,
        time_end: hours?.[1] ?? null,
        drones: [],
      });
      id = made.id;
    };
    const sign = async (): Promise<void> => {
      await signOrder(
        deps,
        by,
        id,
        {
          version: 1,
          number: `31-${today.slice(0, 4)}-${115 + index}`,
          signed_on: daysAfter(today, Math.floor(signed ?? 0)),
          signer_name: 'Anne Martin',
          signer_quality: 'Pour le préfet, la directrice de cabinet',
          files: [],
        },
        'fr',
      );
    };
    return [
      { at: instantOf(drafted, today, now), act: draft },
      ...(signed === undefined ? [] : [{ at: instantOf(signed, today, now), act: sign }]),
    ];
  });
};
