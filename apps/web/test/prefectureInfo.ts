import type {
  ArmyNotificationsInfo,
  PrefectureNotificationsInfo,
} from '@envol/contract/flight-notifications';

/** What declaring a mission to its one prefecture takes. */
export const prefectureInfo = {
  is_needed: true,
  ruleset: 'FR-2026',
  source: 'Arrêté',
  notice_days: 10,
  notice_mode: 'calendar',
  first_date: '2099-06-11',
  last_date: '2099-06-11',
  days: 1,
  maximum_days: 7,
  needs_reason: [],
  is_possible: true,
  earliest_at: '2099-05-20T06:00:00.000Z',
  advised_at: '2099-05-20T06:00:00.000Z',
  holidays: [],
  pilots: [],
  drones: [],
  insurances: [],
  registry: 'simulated',
  registry_uid: '184533',
  mail: 'simulated',
  lines: {
    siret: '',
    no_siret: '',
    number: '',
    address: '',
    certificates: [],
    communes: [],
    exclusion: '',
    marking: '',
    signed_at: '',
  },
  recorded: [],
  areas: [],
  prefectures: [
    {
      key: '31',
      departement: '31',
      prefecture: 'Préfecture 31',
      channel: 'online',
      is_confirmed: true,
      source: '',
      latest_date: '2099-06-01',
      is_late: false,
      area_names: [],
      recipient: null,
    },
  ],
} satisfies PrefectureNotificationsInfo;

/** What notifying the armed forces of it takes. */
export const armyInfo = {
  is_needed: true,
  maximum_hours: 24,
  pilots: [],
  drones: [],
  insurances: [],
  registry: 'simulated',
  registry_uid: '184533',
  mail: 'simulated',
  windows: [
    {
      key: '2026-12-07',
      flight_from: '2026-12-07T20:00:00Z',
      flight_to: '2026-12-07T22:00:00Z',
      opens_at: '2026-12-04T10:00:00Z',
      closes_at: '2026-12-07T10:00:00Z',
      leaves_at: '2026-12-04T10:00:00Z',
    },
  ],
} satisfies ArmyNotificationsInfo;
