import { movedTo, type Period } from '../flight-form/index.ts';
import type { StepName } from '../flights/index.ts';
import type { Remedy } from './remedies.ts';

/** The fields of a mission that a remedy changes, everything else kept; null for what the operator has to choose. */
export const patchOf = (remedy: Remedy, period: Period | null, zone: string) => {
  switch (remedy.kind) {
    case 'height':
      return { max_flying_height: remedy.height_m };
    case 'scenario':
      return { scenario: remedy.scenario };
    case 'in_sight':
      return { visibility: 'in_sight' } as const;
    case 'night':
      return { night_flight: true };
    case 'populated_no':
      return { populated_area: 'no' } as const;
    case 'populated_yes':
      return { populated_area: 'yes' } as const;
    case 'period': {
      if (period === null) return null;
      const { start, end } = movedTo(period, remedy.date, zone);
      return { date_start: start, date_end: end };
    }
    case 'drone':
    case 'speed':
      return null;
  }
};

/** Where the operator chooses or says what no remedy can: the editor's step and its field. */
export const fieldOf = ({ kind }: Remedy): { readonly step: StepName; readonly path: string } | null => {
  if (kind === 'drone') return { step: 'who', path: 'drone_ids' };
  return kind === 'speed' ? { step: 'what', path: 'max_ground_speed_ms' } : null;
};
