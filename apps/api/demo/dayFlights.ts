/** A flight of the tower's day at the moment at which one looks. */
export interface DayFlight {
  readonly name: string;
  readonly center: readonly [number, number];
  /** Half the block's side, metres. */
  readonly size: number;
  readonly height: number;
  readonly operator: 'aerovision' | 'atlantique' | 'cimes';
  readonly pilot: number;
  /** Its hours, in minutes from now; of an evening's flight in minutes from its beginning. */
  readonly from: number;
  readonly to: number;
  /** By night: evenings after the one that is coming or going on. */
  readonly evening?: number;
  /** How many minutes before now it was asked for; before its hours where they have begun. */
  readonly asked: number;
  readonly details?: string;
  /** Absent: it waits for its answer. */
  readonly answer?: 'accept' | { readonly refuse: string };
  readonly take_off?: 'asked' | 'flying' | 'ordered_down' | 'landed';
  /** Minutes ago. */
  readonly up_since?: number;
  /** Who is asked; absent: the tower of Toulouse-Blagnac. */
  readonly tower?: 'LFBR' | 'LFSO' | 'PREF-31';
  /** In its operator's list; absent: the fifth. */
  readonly drone?: number;
}

export const towerOf = ({ tower }: DayFlight): string => tower ?? 'LFBO';

/**
 * A day of the tower of Toulouse-Blagnac in its midst, the flights in the U-space of Muret-Lherm, those beside a base of the Air
 * and Space Force, and the evenings that a prefecture allowed.
 */
export const DAY_FLIGHTS: readonly DayFlight[] = [
  {
    name: 'Collège de Beauzelle, toiture',
    center: [1.3745, 43.664],
    size: 80,
    height: 45,
    operator: 'aerovision',
    pilot: 0,
    drone: 5,
    from: -230,
    to: -110,
    asked: 30,
    answer: 'accept',
    take_off: 'landed',
  },
  {
    name: 'Station d’épuration de Ginestous',
    center: [1.4198, 43.6445],
    size: 90,
    height: 60,
    operator: 'aerovision',
    pilot: 0,
    from: -45,
    to: 75,
    asked: 25,
    answer: 'accept',
    take_off: 'ordered_down',
    up_since: 28,
  },
  {
    name: 'Passerelle de Blagnac, appuis',
    center: [1.4085, 43.6301],
    size: 80,
    height: 45,
    operator: 'atlantique',
    pilot: 0,
    from: -80,
    to: 100,
    asked: 40,
    answer: 'accept',
    take_off: 'flying',
    up_since: 67,
  },
  {
    name: 'Saint-Martin-du-Touch, couverture',
    center: [1.3721, 43.6049],
    size: 70,
    height: 50,
    operator: 'aerovision',
    pilot: 1,
    drone: 5,
    from: -5,
    to: 120,
    asked: 20,
    answer: 'accept',
    take_off: 'asked',
  },
  {
    name: 'Église Saint-Pierre de Blagnac, clocher',
    center: [1.393, 43.635],
    size: 60,
    height: 40,
    operator: 'aerovision',
    pilot: 2,
    drone: 6,
    from: -15,
    to: 105,
    asked: 35,
    answer: 'accept',
  },
  {
    name: 'Stade Ernest-Wallon, toiture haute',
    center: [1.4189, 43.6262],
    size: 110,
    height: 80,
    operator: 'aerovision',
    pilot: 1,
    drone: 6,
    from: 20,
    to: 140,
    asked: 10,
    details: 'Un seul décollage, la zone est balisée par le club.',
  },
  {
    name: 'Silos de Cornebarrieu',
    center: [1.326, 43.648],
    size: 80,
    height: 60,
    operator: 'atlantique',
    pilot: 2,
    from: 60,
    to: 150,
    asked: 70,
    answer: { refuse: 'Essais moteurs et calibration de l’ILS à ces heures. Demandez un autre créneau.' },
  },
  {
    name: 'Halles de Colomiers, panneaux solaires',
    center: [1.3398, 43.6121],
    size: 90,
    height: 50,
    operator: 'atlantique',
    pilot: 0,
    from: 200,
    to: 350,
    asked: 16,
  },
  {
    name: 'Lac de Fenouillet, berges',
    center: [1.3962, 43.6805],
    size: 130,
    height: 30,
    operator: 'aerovision',
    pilot: 0,
    from: 260,
    to: 380,
    asked: 55,
    answer: 'accept',
  },
  {
    name: 'Livraison, clinique de Muret',
    center: [1.2868, 43.4571],
    size: 60,
    height: 50,
    operator: 'aerovision',
    pilot: 2,
    drone: 7,
    from: -20,
    to: 90,
    asked: 30,
    answer: 'accept',
    take_off: 'flying',
    up_since: 9,
    tower: 'LFBR',
  },
  {
    name: 'Surveillance de la D 3',
    center: [1.2502, 43.4385],
    size: 120,
    height: 60,
    operator: 'atlantique',
    pilot: 1,
    from: -50,
    to: 60,
    asked: 30,
    answer: 'accept',
    take_off: 'ordered_down',
    up_since: 22,
    tower: 'LFBR',
  },
  {
    name: 'Ligne de Lherm, thermographie',
    center: [1.2411, 43.4556],
    size: 90,
    height: 40,
    operator: 'aerovision',
    pilot: 1,
    drone: 7,
    from: -10,
    to: 110,
    asked: 30,
    answer: 'accept',
    tower: 'LFBR',
  },
  {
    name: 'Cathédrale de Toul, tours',
    center: [5.8917, 48.6751],
    size: 70,
    height: 50,
    operator: 'cimes',
    pilot: 0,
    drone: 2,
    from: -25,
    to: 95,
    asked: 40,
    answer: 'accept',
    tower: 'LFSO',
  },
  {
    name: 'Ouvrage Vauban, porte de Metz à Toul',
    center: [5.8951, 48.6786],
    size: 60,
    height: 40,
    operator: 'cimes',
    pilot: 0,
    drone: 2,
    from: 50,
    to: 140,
    asked: 18,
    details: 'Deux vols de vingt minutes, télépilote joignable à tout moment.',
    tower: 'LFSO',
  },
  {
    name: 'Gare de Saint-Gaudens, caténaires',
    center: [0.7243, 43.1049],
    size: 70,
    height: 40,
    operator: 'aerovision',
    pilot: 0,
    from: 0,
    to: 120,
    evening: 0,
    asked: 190,
    answer: 'accept',
    tower: 'PREF-31',
  },
  {
    name: 'Pont de Valentine, relevé thermique',
    center: [0.6966, 43.0921],
    size: 60,
    height: 40,
    operator: 'aerovision',
    pilot: 1,
    from: 0,
    to: 60,
    evening: 1,
    asked: 75,
    details: 'La gendarmerie de Saint-Gaudens est prévenue.',
    tower: 'PREF-31',
  },
];
