import type { DroneClass } from '../drones/fleet.ts';

/** What a drone must carry and be entered in, as dated data; local flight dates YYYY-MM-DD. */
export const REGISTRATION = {
  /** From this mass, or with any electronic signalling, the aircraft itself is registered. */
  from_kg: 0.8,
  valid_from: '2018-12-26',
  source: 'Arrêté du 19 octobre 2018 (enregistrement des aéronefs sans équipage à bord)',
} as const;

export const REMOTE_IDENTIFICATION = {
  /** Under this mass nothing is asked for. */
  exempt_under_kg: 0.25,
  french: {
    from_kg: 0.8,
    valid_from: '2020-12-29',
    source: 'Arrêté du 27 décembre 2019 (signalement électronique)',
  },
  european: {
    classes: ['C1', 'C2', 'C3', 'C5', 'C6'] as readonly DroneClass[],
    /** Every flight of the specific category. */
    valid_from: '2024-01-01',
    source: 'Règlements (UE) 2019/945 et 2019/947 (identification directe à distance)',
  },
} as const;

/** Drones without a label must be privately built, or placed on the market before this date, for A1 and A3. */
export const LABELS_FROM = '2024-01-01';
