import type { FlightAuthorization } from '@envol/contract/flight-authorizations';
import type { Flight } from '@envol/contract/flights';
import { aConstraint, anAnalysis } from './constraint.ts';
import type { FakeApi } from './fakeApi.ts';
import { aFlight, NO_CHANGES } from './flight.ts';

/** A tower that is asked, and how it is called. */
const TOWER = {
  kind: 'authority' as const,
  structure_code: 'LFBO',
  name: 'Toulouse-Blagnac',
  contact: null,
  contacts: [{ kind: 'phone' as const, value: '+33561000001', label: null }],
};

export const CTR = aConstraint({
  id: 11,
  key: 'zone:CTR',
  kind: 'control_zone',
  title: 'CTR BLAGNAC',
  procedure: 'approval_request',
  decider: TOWER,
  structure_id: 5,
  can_request_approval: true,
  areas_to_ask: ['1'],
});
/** Decided by the same tower. */
export const FIELD = aConstraint({ ...CTR, id: 12, key: 'aerodrome:LFBO', title: 'Aérodrome LFBO' });
export const POPULATED = aConstraint({
  id: 13,
  key: 'rule:populated',
  kind: 'populated_area',
  title: 'Zone peuplée',
  effect: 'notification',
  procedure: 'prefecture_notif',
  decider: { ...TOWER, structure_code: null, name: 'Préfecture de la Haute-Garonne', contacts: [] },
});
const ARMY = aConstraint({
  ...POPULATED,
  id: 14,
  key: 'zone:SETBA',
  kind: 'restricted_area',
  title: 'SETBA',
  procedure: 'army_notif',
});
const NOTAM = aConstraint({
  id: 15,
  key: 'notam:A1',
  kind: 'notam',
  title: 'A1',
  effect: 'check',
  procedure: null,
  decider: null,
});
const AZBA = aConstraint({ ...NOTAM, id: 16, key: 'azba:R45', kind: 'low_flying_network', title: 'LF-R 45' });
const RULE = aConstraint({
  ...NOTAM,
  id: 17,
  key: 'zone:MURET',
  kind: 'control_zone',
  title: 'CTR MURET',
  effect: 'information',
  email_request_id: 3,
});

export const missionWith = (
  constraints: readonly ReturnType<typeof aConstraint>[],
  more: Partial<Flight> = {},
): Flight =>
  aFlight({
    analysis: anAnalysis(...constraints),
    available_actions: ['edit', 'request_approval'],
    ...more,
  });

const area = (id: number, name: string): Flight['areas'][number] =>
  ({
    id,
    name,
    geometry: { type: 'Polygon', coordinates: [] },
    max_height_m: null,
    ground: null,
    area_m2: 10,
  }) as never;

const OVER_ONE_AREA = { ...CTR.overlap, area_ids: ['2'] };

/** Every feature has something to say of it. */
export const EVERYTHING = missionWith(
  [CTR, FIELD, POPULATED, ARMY, NOTAM, AZBA, RULE].map((each) => ({ ...each, overlap: OVER_ONE_AREA })),
  {
    date_start: '2020-11-24T08:00:00Z',
    areas: [area(1, 'Nord'), area(2, 'Sud')],
  },
);

const ASKED: FlightAuthorization = {
  id: 5,
  identifier: 'FA-105',
  status: 'accepted',
  ussp: { structure_id: 3, identifier: 'USPACE-DEMO', name: 'Prestataire' },
  decided_by: 'people',
  reference: null,
  flight: { id: 4, name: 'Toitures' },
  company_name: 'Aéro Vision',
  request: {
    uas_serial_number: 'F-1',
    operation_mode: 'Vlos',
    special_operation: null,
    operation_category: 'Specific',
    uas_class: 'C5',
    volumes: [],
    identification_technologies: [],
    connectivity_methods: [],
    endurance_minutes: 25,
    emergency_procedure: 'RTH',
    operator_id: 'FRA0000000000001',
    uas_id: null,
  },
  reason: null,
  withdrawal_cause: null,
  conditions: null,
  modified_at: null,
  submitted_at: '2026-11-23T08:00:00Z',
  decided_at: null,
  activated_at: null,
  ended_at: null,
  date_start: '2026-11-24T08:00:00Z',
  date_end: '2026-11-24T10:00:00Z',
  time_zone: 'Europe/Paris',
  available_actions: [],
  version: 1,
};

/** What the steps say of these is tested beside them. */
const UNANSWERED = [
  'flightNotamsAnalysis',
  'flightNotamsGeometry',
  'flightWeather',
  'flightMilitaryAnalysis',
  'getPrefectureNotificationsInfo',
  'getArmyNotificationsInfo',
  'listPrefectureNotifications',
  'listArmyNotifications',
] as const;

/** What the server says of a mission on its page; `of`: of every feature something, else of none more than it must. */
export const answerMission = (api: FakeApi, of: 'everything' | 'little'): void => {
  const isAll = of === 'everything';
  api.answer('flightCompatibility', {
    scenario: 'S1',
    standing: 'fits',
    reasons: [],
    drones: [],
    pilots: [],
  });
  api.answer('listFlightDocuments', []);
  api.answer('getExclusionArea', { exclusion_area: null } as never);
  api.answer('getAnswerTimes', { count: 0, median_hours: null, nine_in_ten_hours: null });
  api.answer('listFlightRestrictions', []);
  api.answer('listFlightChanges', NO_CHANGES);
  for (const name of UNANSWERED) api.refuse(name, 'NOT_FOUND');
  api.answer('flightInfrastructure', {
    within_m: 1_000,
    source: 'OpenStreetMap',
    licence: 'ODbL 1.0',
    extracted: '2026-08',
    not_covered: ['prison', 'hospital'],
    items: [],
  });
  api.answer('flightInfrastructureGeometry', { type: 'FeatureCollection', count: 0, features: [] });
  api.answer('getFlightSeries', {
    series: isAll
      ? {
          id: 3,
          rule: { step: 'week', until: '2026-12-31', skips_holidays: true },
          flights: [
            {
              id: 4,
              display_identifier: 'M-104',
              name: 'Pylônes',
              date_start: '2026-11-01T08:00:00.000Z',
              date_end: '2026-11-01T10:00:00.000Z',
              time_zone: 'Europe/Paris',
              status: 'planned',
              verdict: 'clear',
              data_age: [],
              is_archived: false,
            },
          ],
        }
      : null,
  });
  const results = isAll ? [ASKED] : [];
  api.answer('listFlightAuthorizations', {
    count: results.length,
    next: null,
    previous: null,
    results,
  } as never);
  api.answer('listFlightLogs', { count: 0, next: null, previous: null, results: [] } as never);
  api.answer('listLivestreams', { count: 0, next: null, previous: null, results: [] } as never);
  api.answer('previewFlightSplit', {
    can_be_split: true,
    is_frozen: false,
    free: [{ id: 1, name: 'Nord' }],
    held: [{ id: 2, name: 'Sud', by: ['CTR'] }],
    everywhere: [],
  });
};
