import type { HEIGHT_REFERENCES, HEIGHT_UNITS } from '../automatic-actions/actions.ts';
import type { AreaGeometry } from '../geo/geometry.ts';

export const VOLUME_STATUSES = ['draft', 'active', 'suspended'] as const;
export type VolumeStatus = (typeof VOLUME_STATUSES)[number];

export const VOLUME_ACTIONS = ['activate', 'suspend', 'change', 'delete'] as const;
export type VolumeAction = (typeof VOLUME_ACTIONS)[number];

/**
 * `{from: {action: to}}`; an absent pair is illegal and answers 409. What grants is not changed: it is suspended first. What once
 * granted is not deleted, for its grants name it.
 */
export const VOLUME_TRANSITIONS: Readonly<
  Record<VolumeStatus, Partial<Record<VolumeAction, VolumeStatus | 'deleted'>>>
> = {
  draft: { activate: 'active', change: 'draft', delete: 'deleted' },
  active: { suspend: 'suspended' },
  suspended: { activate: 'active', change: 'suspended' },
};

/** The days of a week by ISO 8601: 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Where, how high and when a structure grants without a person what it agreed beforehand. */
export interface AgreedAirspace {
  readonly geometry: AreaGeometry;
  /** The highest top of a request, in the unit, over the reference; a volume reaches up from the ground, as requests do. */
  readonly ceiling_height: number;
  readonly unit: (typeof HEIGHT_UNITS)[number];
  readonly reference: (typeof HEIGHT_REFERENCES)[number];
  /** Local dates at the request's place, both included. */
  readonly first_date: string;
  readonly last_date: string;
  /** Days on which the daily hours begin, ISO 8601. */
  readonly weekdays: readonly number[];
  /** HH:MM by the clock of the request's place; an end that is not after the start is of the next day. Both null: all day. */
  readonly time_start: string | null;
  readonly time_end: string | null;
  readonly is_for_everybody: boolean;
  readonly operator_ids: readonly number[];
  /** The last day of the protocol: nothing is granted beyond it, whatever the volume's own dates. */
  readonly protocol_ends_on: string;
}

/** What is wrong with a volume: the field, and a message of the errors' catalogue. */
export interface VolumeIssue {
  readonly field: 'last_date' | 'weekdays' | 'time_start' | 'time_end' | 'operator_ids' | 'ceiling_height';
  readonly message: 'end_before_start' | 'required' | 'invalid';
}

type Checked = Omit<AgreedAirspace, 'geometry'>;

/** What a volume lacks or says against itself. */
export const volumeIssues = (volume: Checked): VolumeIssue[] => {
  const { time_start: from, time_end: to } = volume;
  const issues: VolumeIssue[] = [];
  if (volume.last_date < volume.first_date) issues.push({ field: 'last_date', message: 'end_before_start' });
  if (volume.weekdays.length === 0) issues.push({ field: 'weekdays', message: 'required' });
  if (from === null && to !== null) issues.push({ field: 'time_start', message: 'required' });
  // Equal hours would be none, or all: whoever means the whole day says so.
  if (from !== null && (to === null || to === from))
    issues.push({ field: 'time_end', message: to === null ? 'required' : 'invalid' });
  if (!volume.is_for_everybody && volume.operator_ids.length === 0)
    issues.push({ field: 'operator_ids', message: 'required' });
  if (volume.ceiling_height <= 0) issues.push({ field: 'ceiling_height', message: 'invalid' });
  return issues;
};
