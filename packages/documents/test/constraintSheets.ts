import type { ConstraintSheetLine, ConstraintSheetModel } from '../src/constraintSheet.model.ts';
import type { SheetLanguage } from '../src/missionSheet.model.ts';

const LINES: readonly Omit<ConstraintSheetLine, 'is_changed'>[] = [
  {
    title: 'CTR BLAGNAC · LFBO',
    limits: 'SFC – 2 000 ft AMSL',
    why: 'Le vol passe à 1 570 m de l’axe de la piste 14R/32L, à moins de 2 500 m : accord nécessaire à toute hauteur.',
    rule: 'Arrêté du 3 décembre 2020 (espace aérien), annexe I',
    dataset_date: '2026-10-29',
    who: 'Tour de Toulouse-Blagnac',
    contacts: ['05 36 49 00 01', 'tour.blagnac@example.invalid'],
    steps: [
      'Demande d’accord D-3107',
      'Hauteur limitée à 45 m AGL',
      'De 10:00 à 12:30.',
      'Appeler la tour 15 min avant le décollage et à la fin du vol.',
    ],
    note: null,
    state: 'Sous réserves',
    tone: 'todo',
    dates: [
      'D-3107 demandé le 9 nov. 2026, 10:40 (09:40 UTC)',
      'D-3107 : Acceptée sous réserves le 20 nov. 2026, 14:12 (13:12 UTC)',
    ],
  },
  {
    title: 'Zone peuplée',
    limits: null,
    why: 'Le vol est en zone peuplée : déclaration au préfet. Son silence vaut accord.',
    rule: 'Arrêté du 3 décembre 2020 (utilisation de l’espace aérien)',
    dataset_date: '2026-01-01',
    who: 'Préfecture de la Haute-Garonne',
    contacts: ['pref-drones@haute-garonne.example.invalid'],
    steps: ['Déclaration en préfecture'],
    note: 'Appeler aussi la mairie',
    state: 'Fait',
    tone: 'done',
    dates: [
      'Préfecture de la Haute-Garonne (31), envoyé le 2 nov. 2026, 09:12 (08:12 UTC)',
      'Référence AT-31-2026-08841',
    ],
  },
  {
    title: 'TMA TOULOUSE 1.1',
    limits: '2 000 ft AMSL – FL 145',
    why: 'Commence au-dessus du vol.',
    rule: 'AIP France, ENR 2.1',
    dataset_date: '2026-10-29',
    who: null,
    contacts: [],
    steps: ['Aucune démarche.'],
    note: null,
    state: 'À savoir',
    tone: 'info',
    dates: [],
  },
];

const EDITED = 'Claire Morel, lun. 23 nov. 18:31 (17:31 UTC)';

/** A constraint sheet with as many lines; every third is no longer sure. */
export const constraintSheet = (
  language: SheetLanguage,
  count: number,
  changes: Partial<ConstraintSheetModel> = {},
): ConstraintSheetModel => ({
  language,
  time_zone: 'Europe/Paris',
  generated_at: '2026-11-23T17:05:00Z',
  generated_by: 'Claire Morel',
  version: 2,
  printed_at: '2026-11-23T17:40:00Z',
  analysed_at: '2026-11-23T17:05:00Z',
  versions: 'mission en version 4, aujourd’hui 6',
  live_url: 'https://envol.example/map/flights/1064',
  name: 'Toiture de la halle, Cornebarrieu',
  display_identifier: 'M-1064',
  operator: 'Aéro Vision',
  facts: [
    'mar. 24 nov. 2026, 10:00–12:30 (09:00–11:30 UTC)',
    '45 m AGL',
    'altitude du sol inconnue',
    'Scénario STS-01',
  ],
  headline: {
    tone: 'todo',
    title: 'À mettre à jour',
    detail:
      'La mission a changé depuis l’analyse. Les lignes hachurées, marquées « À revoir », ne sont plus sûres : refaites la fiche avant de voler.',
  },
  changes_title: 'Modifié depuis cette fiche',
  changes: [
    { what: 'Zone 2, hauteur', before: '30 m AGL', after: '40 m AGL', by: EDITED, line: null },
    { what: 'Drones', before: 'UAS-FR-200004', after: 'UAS-FR-200002', by: EDITED, line: null },
    { what: 'CTR BLAGNAC · LFBO', before: null, after: 'règle ou motif modifié', by: null, line: 1 },
  ],
  lines: Array.from({ length: count }, (_, index) => {
    const line = LINES[index % LINES.length];
    if (line === undefined) throw new Error('a list of lines');
    return { ...line, title: `${line.title} ${index + 1}`, is_changed: index % 3 === 0 };
  }),
  sources: [
    { source: 'NOTAM', data: '', state: 'non consulté', tone: 'todo' },
    { source: 'Zones SIA, aérodromes', data: 'cycle du 29 oct. 2026', state: 'à jour', tone: 'done' },
  ],
  ...changes,
});
