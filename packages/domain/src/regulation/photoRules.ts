/** What is told around zones over which nobody captures data from the air without leave, as dated data. */
export const PHOTO_RULES = {
  /** How far around a site is told of it, m: the law names no distance, a camera in sight is enough. */
  in_sight_m: 500,
  valid_from: '2025-09-03',
  source:
    'Code des transports, article L.6224-1 ; liste des zones interdites à la captation aérienne de données',
} as const;
