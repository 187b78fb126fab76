import { describe, expect, it } from 'vitest';
import { type AnnexIv, categoryOf, classOf, missingOf } from './annexIv.ts';
import {
  actionsOf,
  FLIGHT_AUTHORIZATION_ACTIONS,
  FLIGHT_AUTHORIZATION_STATUSES,
  isFinal,
  nextFlightAuthorizationStatus,
} from './statuses.ts';

const LEGAL = {
  submitted: { accept: 'accepted', reject: 'rejected', cancel: 'cancelled' },
  accepted: { activate: 'activated', modify: 'accepted', withdraw: 'withdrawn', cancel: 'cancelled' },
  activated: {
    withdraw: 'withdrawn',
    end: 'ended',
    note_deviation: 'nonconforming',
    declare_contingency: 'contingent',
  },
  nonconforming: {
    withdraw: 'withdrawn',
    end: 'ended',
    note_recovery: 'activated',
    declare_contingency: 'contingent',
  },
  contingent: { withdraw: 'withdrawn', end: 'ended' },
} as Readonly<Record<string, Readonly<Record<string, string>>>>;

describe('the life of a flight authorisation', () => {
  it.each(
    FLIGHT_AUTHORIZATION_STATUSES.flatMap((status) =>
      FLIGHT_AUTHORIZATION_ACTIONS.map((action) => [status, action] as const),
    ),
  )('%s, %s', (status, action) => {
    expect(nextFlightAuthorizationStatus(status, action)).toBe(LEGAL[status]?.[action] ?? null);
  });

  it('is over once rejected, ended, withdrawn or cancelled', () => {
    expect(FLIGHT_AUTHORIZATION_STATUSES.filter(isFinal)).toEqual([
      'rejected',
      'ended',
      'withdrawn',
      'cancelled',
    ]);
  });

  it('is decided by the provider and flown by the operator', () => {
    expect(actionsOf('submitted', 'ussp')).toEqual(['accept', 'reject']);
    expect(actionsOf('submitted', 'operator')).toEqual(['cancel']);
    expect(actionsOf('accepted', 'operator')).toEqual(['activate', 'cancel']);
  });
});

describe('annex IV', () => {
  const full: AnnexIv = {
    uas_serial_number: '1581F4BKD000000000A1',
    operation_mode: 'Vlos',
    special_operation: null,
    operation_category: 'Specific',
    uas_class: 'C6',
    volumes: [
      {
        outline_polygon: [],
        altitude_lower: { value: 0, reference: 'AGL', units: 'M' },
        altitude_upper: { value: 50, reference: 'AGL', units: 'M' },
        time_start: '2026-06-10T08:00:00Z',
        time_end: '2026-06-10T09:00:00Z',
      },
    ],
    identification_technologies: ['ASTMNetRID'],
    connectivity_methods: ['4G'],
    endurance_minutes: 25,
    emergency_procedure: 'Retour au point de départ',
    operator_id: 'FRAk9p34y6n3wd2n',
    uas_id: null,
  };

  it('misses nothing of a full request, and names what is not said', () => {
    expect(missingOf(full)).toEqual([]);
    expect(missingOf({ ...full, endurance_minutes: null, connectivity_methods: [] })).toEqual([
      'connectivity_methods',
      'endurance_minutes',
    ]);
  });

  it.each([
    ['A2', 'Open'],
    ['STS-01', 'Specific'],
    ['S3', 'Specific'],
  ])('%s is flown in the category %s', (scenario, category) => expect(categoryOf(scenario)).toBe(category));

  it.each([
    ['C5', 4, 'C5'],
    [null, 0.8, 'under_1_m'],
    ['none', 2, 'under_3_m'],
    [null, 7.9, 'under_8_m'],
    [null, 8, 'from_8_m'],
    [null, null, null],
  ])('class %s and %s m are %s', (droneClass, dimension, expected) =>
    expect(classOf(droneClass, dimension)).toBe(expected),
  );
});
