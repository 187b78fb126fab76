import type { ContactProfile, OperatorRole, Plan } from '@envol/domain/access/actor';

export interface DemoPerson {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: OperatorRole;
  readonly profile?: ContactProfile;
  /** Has a line in the table of pilots, with this end of a telephone number reserved for fiction. */
  readonly pilot_phone?: string;
}

export interface DemoDrone {
  readonly name: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly serial_number: string;
  readonly drone_class: string | null;
  readonly mass_kg: number;
  readonly max_dimension_m: number;
  readonly max_speed_ms: number;
  readonly aircraft_type?: string;
  readonly is_captive?: boolean;
  readonly remote_identification: 'none' | 'fr' | 'eu';
  readonly registration: string | null;
}

export interface DemoOperator {
  readonly key: 'aerovision' | 'atlantique' | 'cimes';
  readonly commercial_name: string;
  readonly company: string;
  readonly plan: Plan;
  readonly alphatango_uids: readonly string[];
  /** Public part; invented, with a right check character. */
  readonly uas_operator_number: string | null;
  readonly people: readonly DemoPerson[];
  readonly drones: readonly DemoDrone[];
}

const M300: DemoDrone = {
  name: 'M300 inspection',
  manufacturer: 'DJI',
  model: 'Matrice 300 RTK',
  serial_number: '1581F4BKD000000000A1',
  drone_class: 'C3',
  mass_kg: 6.3,
  max_dimension_m: 0.9,
  max_speed_ms: 23,
  remote_identification: 'eu',
  registration: 'UAS-FR-200001',
};
const M30T: DemoDrone = {
  name: 'M30T thermique',
  manufacturer: 'DJI',
  model: 'Matrice 30T',
  serial_number: '1581F4BKD000000000A2',
  drone_class: 'C2',
  mass_kg: 3.8,
  max_dimension_m: 0.67,
  max_speed_ms: 23,
  remote_identification: 'eu',
  registration: 'UAS-FR-200002',
};
const MINI: DemoDrone = {
  name: 'Mini 4 Pro',
  manufacturer: 'DJI',
  model: 'Mini 4 Pro',
  serial_number: '1581F6Z9C000000000A3',
  drone_class: 'C0',
  mass_kg: 0.249,
  max_dimension_m: 0.36,
  max_speed_ms: 16,
  remote_identification: 'none',
  registration: null,
};
const ANAFI: DemoDrone = {
  name: 'Anafi USA',
  manufacturer: 'Parrot',
  model: 'Anafi USA',
  serial_number: 'PI040443BA0000000A4',
  drone_class: 'C1',
  mass_kg: 0.5,
  max_dimension_m: 0.4,
  max_speed_ms: 14,
  remote_identification: 'eu',
  registration: 'UAS-FR-200003',
};
const M4TD: DemoDrone = {
  name: 'Matrice 4TD (C5)',
  manufacturer: 'DJI',
  model: 'Matrice 4TD',
  serial_number: '1581F7FVC000000000A5',
  drone_class: 'C5',
  mass_kg: 1.85,
  max_dimension_m: 0.5,
  max_speed_ms: 21,
  remote_identification: 'eu',
  registration: 'UAS-FR-200004',
};
/** Others of the model: who flies several missions a day has several drones. */
const MORE_M4TD: readonly DemoDrone[] = ['D1', 'D2', 'D3'].map((last, index) => ({
  ...M4TD,
  name: `Matrice 4TD n°\u00a0${index + 2} (C5)`,
  serial_number: M4TD.serial_number.replace(/A5$/, last),
  registration: `UAS-FR-20030${index + 1}`,
}));
const EBEE: DemoDrone = {
  name: 'eBee cartographie',
  manufacturer: 'senseFly',
  model: 'eBee X',
  serial_number: 'EX-04-00000000A6',
  drone_class: 'C6',
  mass_kg: 1.6,
  max_dimension_m: 1.16,
  max_speed_ms: 30,
  aircraft_type: 'aircraft',
  remote_identification: 'eu',
  registration: 'UAS-FR-200005',
};
const TETHERED: DemoDrone = {
  name: 'Captif surveillance',
  manufacturer: 'Elistair',
  model: 'Orion 2',
  serial_number: 'OR2-0000000000A7',
  drone_class: null,
  mass_kg: 9,
  max_dimension_m: 1.2,
  max_speed_ms: 5,
  is_captive: true,
  remote_identification: 'fr',
  registration: 'UAS-FR-200006',
};

/** The same models in another house: a serial number and a registration are of one drone alone. */
const ownedAs = (house: 'B' | 'C', drones: readonly DemoDrone[]): readonly DemoDrone[] =>
  drones.map((drone) => ({
    ...drone,
    serial_number: drone.serial_number.replace(/A(\d)$/, `${house}$1`),
    registration: drone.registration?.replace('-2000', house === 'B' ? '-2001' : '-2002') ?? null,
  }));

export const DEMO_OPERATORS: readonly DemoOperator[] = [
  {
    key: 'aerovision',
    commercial_name: 'Aéro Vision Demo',
    company: 'Aéro Vision Demo SARL',
    plan: 'enterprise',
    alphatango_uids: ['184533'],
    uas_operator_number: 'FRAk9p34y6n3wd2n',
    people: [
      {
        username: 'claire.morel',
        first_name: 'Claire',
        last_name: 'Morel',
        role: 'owner',
        pilot_phone: '01',
      },
      {
        username: 'hugo.petit',
        first_name: 'Hugo',
        last_name: 'Petit',
        role: 'is_manager',
        pilot_phone: '02',
      },
      {
        username: 'lea.garnier',
        first_name: 'Léa',
        last_name: 'Garnier',
        role: 'standard',
        pilot_phone: '03',
      },
      {
        username: 'paul.roche',
        first_name: 'Paul',
        last_name: 'Roche',
        role: 'standard',
        profile: 'rte_generalist',
        pilot_phone: '04',
      },
    ],
    drones: [M300, M30T, MINI, ANAFI, M4TD, ...MORE_M4TD],
  },
  {
    key: 'atlantique',
    commercial_name: 'Atlantique Drone Inspection',
    company: 'Atlantique Drone Inspection',
    plan: 'enterprise',
    alphatango_uids: ['184534'],
    uas_operator_number: 'FRA4f5zr37e3p3es',
    people: [
      { username: 'yann.legoff', first_name: 'Yann', last_name: 'Le Goff', role: 'owner', pilot_phone: '05' },
      {
        username: 'maelle.tanguy',
        first_name: 'Maëlle',
        last_name: 'Tanguy',
        role: 'is_manager',
        pilot_phone: '06',
      },
      {
        username: 'erwan.kerleo',
        first_name: 'Erwan',
        last_name: 'Kerléo',
        role: 'standard',
        pilot_phone: '07',
      },
    ],
    drones: ownedAs('B', [M30T, ANAFI, EBEE, TETHERED, M4TD]),
  },
  {
    key: 'cimes',
    commercial_name: 'Cimes Cartographie',
    company: 'Cimes Cartographie SAS',
    plan: 'independent',
    alphatango_uids: [],
    uas_operator_number: null,
    people: [
      { username: 'nadia.blanc', first_name: 'Nadia', last_name: 'Blanc', role: 'owner', pilot_phone: '08' },
      {
        username: 'simon.arnaud',
        first_name: 'Simon',
        last_name: 'Arnaud',
        role: 'admin_privileges',
      },
      {
        username: 'julie.perrin',
        first_name: 'Julie',
        last_name: 'Perrin',
        role: 'standard',
        pilot_phone: '09',
      },
    ],
    drones: ownedAs('C', [MINI, EBEE, M4TD, M30T]),
  },
];
