import type { MissionSheetModel, SheetLanguage } from './missionSheet.model.ts';

const FRENCH = {
  status: 'Action requise',
  headline: {
    tone: 'todo',
    title: 'Encore 2 étapes avant de voler',
    details: ['Ne décollez pas avant que chaque étape soit close.'],
    todo: ['Zone peuplée · Haute-Garonne', 'À lire avant le vol : NOTAM'],
  },
  constraints: [
    {
      effect: 'agreement',
      title: 'CTR BLAGNAC',
      what: "Votre mission monte à 80 m ; au-dessus de 50 m il faut l'accord du contrôle aérien.",
      who: 'Tour de Toulouse-Blagnac (DSNA), au plus tard jeu. 19 nov.',
      state: 'Accord avec conditions',
      tone: 'done',
      source: 'Arrêté « Espace » du 3 décembre 2020, annexe I ; SIA',
      dataset_date: '2026-09-03',
      proof: null,
      note: null,
    },
    {
      effect: 'notification',
      title: 'Zone peuplée · Haute-Garonne',
      what: 'Déclaration à la préfecture 10 jours avant le vol.',
      who: 'Préfecture de la Haute-Garonne',
      state: 'À faire',
      tone: 'todo',
      source: 'Règles en vigueur au 1er janvier 2026',
      dataset_date: null,
      proof: null,
      note: null,
    },
    {
      effect: 'agreement',
      title: 'LF-R 23 FRANCAZAL',
      what: 'À 1,2 km au sud-ouest. Activité inconnue : la zone compte comme active.',
      who: 'Gestionnaire de la zone : Francazal TWR',
      state: 'En attente',
      tone: 'pending',
      source: 'SIA, ENR 5.1',
      dataset_date: '2026-09-03',
      proof: null,
      note: null,
    },
    {
      effect: 'free',
      title: 'Hélistation Purpan',
      what: 'À 3,1 km : hauteur libre 100 m.',
      who: null,
      state: 'Aucune démarche',
      tone: 'info',
      source: 'SIA, AD 3',
      dataset_date: '2026-09-03',
      proof: null,
      note: null,
    },
  ],
  approvals: [
    {
      authority: 'Toulouse-Blagnac (LFBO)',
      decision: 'Acceptée avec conditions',
      tone: 'done',
      conditions: [
        "Appeler la tour 30 min avant le décollage et dès l'atterrissage. Veille VHF 118.100. Atterrir immédiatement si un hélicoptère est entendu. Rester au sud du canal. Un seul drone à la fois.",
      ],
      identifier: 'A-2031',
      submitted_at: '2026-11-09T09:40:00Z',
      max_height_m: 50,
      decided_by: 'Marc Delmas, chef de tour',
      decided_at: '2026-11-18T15:42:00Z',
    },
  ],
  contacts: [
    { role: 'Tour', name: 'Toulouse-Blagnac', phone: '+33 1 99 00 00 01', email: null },
    {
      role: 'Exploitant',
      name: 'Aéro Vision Demo',
      phone: '+33 1 99 00 00 02',
      email: 'ops@example.invalid',
    },
  ],
  sources: [
    { source: 'NOTAM', data: 'non consulté', state: 'à lire avant le vol', tone: 'todo' },
    { source: 'SIA', data: 'AIRAC 2026-09-03', state: 'valables jusqu’au 30 septembre 2026', tone: 'done' },
  ],
} satisfies Partial<MissionSheetModel>;

const ENGLISH = {
  status: 'Action needed',
  headline: {
    tone: 'todo',
    title: '2 steps left before the flight',
    details: ['Do not take off before every step is closed.'],
    todo: ['Populated area · Haute-Garonne', 'To read before the flight: NOTAM'],
  },
  constraints: [
    {
      effect: 'agreement',
      title: 'CTR BLAGNAC',
      what: 'Your mission climbs to 80 m; above 50 m the agreement of air traffic control is needed.',
      who: 'Toulouse-Blagnac tower (DSNA), by Thu 19 Nov.',
      state: 'Agreed with conditions',
      tone: 'done',
      source: '“Espace” order of 3 December 2020, annex I; SIA',
      dataset_date: '2026-09-03',
      proof: null,
      note: null,
    },
    {
      effect: 'notification',
      title: 'Populated area · Haute-Garonne',
      what: 'Declaration to the prefecture 10 days before the flight.',
      who: 'Prefecture of Haute-Garonne',
      state: 'To do',
      tone: 'todo',
      source: 'Rules in force on 1 January 2026',
      dataset_date: null,
      proof: null,
      note: null,
    },
  ],
  approvals: [
    {
      authority: 'Toulouse-Blagnac (LFBO)',
      decision: 'Accepted with conditions',
      tone: 'done',
      conditions: [
        'Call the tower 30 min before take-off and on landing. Keep watch on VHF 118.100. Land at once when a helicopter is heard. Stay south of the canal. One drone at a time.',
      ],
      identifier: 'A-2031',
      submitted_at: '2026-11-09T09:40:00Z',
      max_height_m: 50,
      decided_by: 'Marc Delmas, tower chief',
      decided_at: '2026-11-18T15:42:00Z',
    },
  ],
  contacts: [
    { role: 'Tower', name: 'Toulouse-Blagnac', phone: '+33 1 99 00 00 01', email: null },
    { role: 'Operator', name: 'Aéro Vision Demo', phone: '+33 1 99 00 00 02', email: 'ops@example.invalid' },
  ],
  sources: [
    { source: 'NOTAM', data: 'not read', state: 'read before the flight', tone: 'todo' },
    { source: 'SIA', data: 'AIRAC 2026-09-03', state: 'valid until 30 September 2026', tone: 'done' },
  ],
} satisfies Partial<MissionSheetModel>;

const AREAS: MissionSheetModel['areas'] = [
  {
    name: 'Toiture et parvis',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [1.4534, 43.5985],
          [1.4562, 43.5989],
          [1.4571, 43.5971],
          [1.4549, 43.5961],
          [1.4531, 43.5969],
          [1.4534, 43.5985],
        ],
      ],
    },
    center: [1.45496, 43.59752],
    surface_m2: 61_200,
    height_m: 50,
    asked_m: 80,
    grant: 'whole',
  },
  {
    name: 'Décollage',
    geometry: { type: 'Circle', center: [1.4581, 43.5978], radius_m: 45 },
    center: [1.4581, 43.5978],
    surface_m2: 6361.7,
    height_m: 30,
    asked_m: 30,
    grant: 'whole',
  },
  {
    name: 'Transit le long du boulevard',
    geometry: {
      type: 'LineString',
      coordinates: [
        [1.4581, 43.5978],
        [1.4576, 43.5952],
        [1.4548, 43.5941],
      ],
      buffer_m: 25,
    },
    center: [1.4572, 43.5956],
    surface_m2: 29_800,
    height_m: 50,
    asked_m: 50,
    grant: 'none',
  },
];

const AERODROMES: MissionSheetModel['aerodromes'] = [
  {
    icao_code: 'LFCL',
    name: 'Toulouse-Lasbordes',
    reference_point: [1.499167, 43.586111],
    distance_m: 3790,
    bearing_deg: 290,
    runways: [],
  },
  {
    icao_code: 'LFBO',
    name: 'Toulouse-Blagnac',
    reference_point: [1.363611, 43.629167],
    distance_m: 8150,
    bearing_deg: 116,
    runways: [],
  },
  {
    icao_code: 'LFBF',
    name: 'Toulouse-Francazal',
    reference_point: [1.3675, 43.545556],
    distance_m: 9130,
    bearing_deg: 51,
    runways: [],
  },
];

/** A roof inspection in the Toulouse control zone. People, numbers, drones and decisions are invented. */
export const exampleMission = (language: SheetLanguage): MissionSheetModel => ({
  language,
  time_zone: 'Europe/Paris',
  generated_at: '2026-11-21T11:20:00Z',
  live_url: 'https://envol.example.invalid/flights/1042',
  name:
    language === 'fr'
      ? 'Exemple : Inspection de toiture, Halle aux Grains'
      : 'Example: Inspection de toiture, Halle aux Grains',
  display_identifier: 'M-1042',
  operator: { name: 'Aéro Vision Demo SARL', registration: 'FRAk9p34y6n3wd2n' },
  kind: 'mission',
  period: {
    windows: [{ from: '2026-11-24T09:00:00Z', to: '2026-11-24T11:30:00Z' }],
    asked: { from: '2026-11-24T08:30:00Z', to: '2026-11-24T11:30:00Z' },
    grant: 'whole',
    is_narrowed: true,
    is_continuous: false,
    hours_reference: 'local',
  },
  height: { height_m: 50, asked_m: 80, grant: 'whole' },
  free_height: { is: 'up_to', height_m: 50 },
  ground: { min_m: 141, max_m: 147 },
  scenario: 'STS-01',
  conduct: [language === 'fr' ? '4,5 m/s au plus par rapport au sol' : 'at most 4.5 m/s over the ground'],
  visibility: 'in_sight',
  night_flight: false,
  description: null,
  analysed_at: '2026-11-20T10:00:00Z',
  areas: AREAS,
  zones: [],
  aerodromes: AERODROMES,
  pilots: [
    { name: 'Camille Laurent', phone: '+33 6 39 98 00 01' },
    { name: 'Yanis Benali', phone: '+33 6 39 98 00 02' },
  ],
  drones: [
    {
      name: 'DJI Matrice 30T',
      model: 'DJI Matrice 30T',
      registration: 'UAS-FR-200002',
      serial_number: '1581F4BKD000000000A2',
      remote_id: 'Identification européenne',
      mass_kg: 3.8,
      drone_class: 'C2',
      papers: [language === 'fr' ? 'attestation de conception' : 'design certificate'],
    },
    {
      name: 'DJI Mini 4 Pro',
      model: null,
      registration: null,
      serial_number: null,
      remote_id: null,
      mass_kg: 0.249,
      drone_class: 'C0',
    },
  ],
  ...(language === 'fr' ? FRENCH : ENGLISH),
});
