import type { DeclarationAct } from '@envol/domain/declarations/statuses';
import type { DemoMission } from './missions.ts';

export interface Declared {
  readonly mission: DemoMission;
  readonly commune: string;
  /** Days from the demonstration's day to the declaration (negative). */
  readonly declared: number;
  /** Why it is late. */
  readonly late?: string;
  /** When its town hall was told, and when that came back. */
  readonly town?: { readonly at: number; readonly email: string; readonly returned?: number };
  /** What the prefecture did about it, as many days from today. */
  readonly act?: { readonly at: number; readonly action: DeclarationAct; readonly reason?: string };
}

const over = (
  operator: DemoMission['operator'],
  name: string,
  center: DemoMission['center'],
  rest: Pick<DemoMission, 'day' | 'hours'> & Partial<DemoMission>,
): DemoMission => ({
  operator,
  name,
  center,
  shape: 'disk',
  size: 60,
  height: 40,
  scenario: 'STS-01',
  populated: 'yes',
  pilot: 0,
  drone: 4,
  ...rest,
});

const TOULOUSE = 'Toulouse 31000';

/** Declarations in every state: two whose days end tonight, others running, one too late, one of each answer. */
export const DECLARED: readonly Declared[] = [
  {
    mission: over('aerovision', 'Place du Capitole', [1.4437, 43.6043], {
      day: 2,
      hours: ['09:30', '11:00'],
      height: 30,
      description: 'Photographies de la façade avant sa restauration.',
    }),
    commune: TOULOUSE,
    declared: -9,
  },
  {
    mission: over('atlantique', 'Pont-Neuf, arche 3', [1.4386, 43.5993], {
      day: 3,
      hours: ['10:00', '11:30'],
    }),
    commune: TOULOUSE,
    declared: -8.9,
    town: { at: -8.6, email: 'mairie.toulouse@example.invalid' },
  },
  {
    mission: over('aerovision', 'Toiture de l’hôpital Purpan', [1.4013, 43.6107], {
      day: 14,
      hours: ['09:30', '12:00'],
    }),
    commune: TOULOUSE,
    declared: -4,
    town: { at: -3.6, email: 'mairie.toulouse@example.invalid' },
  },
  {
    mission: over('atlantique', 'Église Saint-Jacques de Muret', [1.3262, 43.4608], {
      day: 15,
      hours: ['13:00', '16:00'],
    }),
    commune: 'Muret 31600',
    declared: -3,
    town: { at: -2.6, email: 'mairie.muret@example.invalid' },
  },
  {
    mission: over('aerovision', 'Chantier du métro à Labège', [1.5114, 43.5442], {
      day: 17,
      hours: ['09:00', '16:30'],
    }),
    commune: 'Labège 31670',
    declared: -2,
  },
  {
    mission: over('atlantique', 'Collégiale de Saint-Gaudens', [0.7236, 43.1084], {
      day: 18,
      hours: ['14:00', '15:00'],
    }),
    commune: 'Saint-Gaudens 31800',
    declared: -0.4,
    town: { at: -0.35, email: 'mairie.st-gaudens@example.invalid', returned: -0.1 },
  },
  {
    mission: over('aerovision', 'Fuite de toiture, école de Balma', [1.4989, 43.6106], {
      day: 4,
      hours: ['12:30', '13:30'],
    }),
    commune: 'Balma 31130',
    declared: -1,
    late: 'Infiltration d’eau constatée hier, expertise demandée par l’assureur.',
  },
  {
    mission: over('aerovision', 'Écluse de Castanet', [1.5009, 43.5262], {
      day: 12,
      hours: ['10:00', '11:30'],
    }),
    commune: 'Castanet-Tolosan 31320',
    declared: -8,
    town: { at: -7.5, email: 'mairie.castanet@example.invalid' },
    act: { at: -6, action: 'acknowledge' },
  },
  {
    mission: over('atlantique', 'Gymnase de Colomiers', [1.3379, 43.6119], {
      day: 13,
      hours: ['09:30', '10:30'],
    }),
    commune: 'Colomiers 31770',
    declared: -6,
    town: { at: -4.5, email: 'mairie.colomiers@example.invalid' },
    act: {
      at: -4,
      action: 'ask_paper',
      reason: 'Merci de joindre l’attestation d’assurance de l’année en cours.',
    },
  },
  {
    mission: over('aerovision', 'Marché de Noël, place Saint-Georges', [1.4484, 43.6015], {
      day: 9,
      hours: ['14:00', '16:00'],
    }),
    commune: TOULOUSE,
    declared: -7,
    act: {
      at: -5,
      action: 'oppose',
      reason: 'Rassemblement de personnes sur la place aux heures déclarées.',
    },
  },
  {
    mission: over('atlantique', 'Médiathèque de Tournefeuille', [1.3449, 43.5849], {
      day: 6,
      hours: ['10:00', '12:00'],
    }),
    commune: 'Tournefeuille 31170',
    declared: -14,
  },
];

/** Notified to the armed forces for tomorrow: out of sight, or where they train. */
export const NOTIFIED: readonly (Pick<Declared, 'act'> & { readonly mission: DemoMission })[] = [
  {
    mission: over('atlantique', 'Ligne 63 kV de Lherm à Rieumes', [1.2182, 43.4241], {
      shape: 'line',
      size: 900,
      height: 60,
      scenario: 'STS-02',
      visibility: 'off_sight',
      populated: 'no',
      day: 1,
      hours: ['09:30', '12:00'],
      drone: 2,
    }),
  },
  {
    mission: over('aerovision', 'Canal de Saint-Martory', [1.0311, 43.2012], {
      shape: 'line',
      size: 1200,
      height: 70,
      scenario: 'STS-02',
      visibility: 'off_sight',
      populated: 'no',
      day: 1,
      hours: ['13:00', '16:00'],
    }),
    act: { at: -0.2, action: 'acknowledge' },
  },
  {
    mission: over('aerovision', 'Polders de Roz-sur-Couesnon', [-1.5142, 48.6354], {
      size: 150,
      height: 80,
      populated: 'no',
      day: 1,
      hours: ['09:30', '11:00'],
    }),
  },
  {
    mission: over('atlantique', 'Barrage du Couesnon', [-1.509, 48.637], {
      size: 90,
      height: 70,
      populated: 'no',
      day: 1,
      hours: ['13:30', '15:00'],
    }),
    act: { at: -0.3, action: 'acknowledge' },
  },
  {
    mission: over('atlantique', 'Caténaires de Saint-Gaudens', [0.7243, 43.1049], {
      size: 80,
      height: 60,
      populated: 'no',
      night: true,
      day: 1,
      hours: ['22:30', '23:30'],
    }),
  },
];
export const NOTIFIED_AT = -0.5;
