// Ten missions of a guide to the French rules, as it writes them, and what the official data make of each; two are flown
// in a second way. `tenMissions.test.ts` draws and judges them through the calls.

/** A Tuesday in the publication's cycle; the missions are on a Wednesday of the same cycle. */
export const NOW = '2026-09-08T08:00:00Z';
export const BY_DAY = ['2026-09-30T08:00:00Z', '2026-09-30T10:00:00Z'] as const;
/** 22:00 to 23:00 in Paris. */
export const BY_NIGHT = ['2026-09-30T20:00:00Z', '2026-09-30T21:00:00Z'] as const;

/** The key of a constraint, and the procedure that settles it; null: nothing to send, something to look at. */
type Bound = readonly [key: string, procedure: string | null];
/** What the guide expects of a constraint: its effect, a reason with some of its figures, who decides. */
interface ExpectedConstraint {
  readonly key: string;
  readonly effect: string;
  readonly reason: readonly [code: string, params: Readonly<Record<string, string | number>>];
  readonly decider: readonly [kind: string, name: string] | null;
}
export interface Mission {
  readonly name: string;
  readonly at: readonly [lng: number, lat: number];
  readonly height: number;
  readonly drone: 'C1' | 'C3' | 'C5' | 'C6';
  readonly off_sight?: true;
  readonly populated?: true;
  readonly night?: true;
  readonly verdict: string;
  readonly bound: readonly Bound[];
  readonly said: readonly ExpectedConstraint[];
  /** Sources that must not pass for consulted: the guide expects something of them. */
  readonly unchecked?: readonly string[];
  /** Why the expectation here is not the guide's own. */
  readonly differs?: string;
}

export const SCENARIOS = { C1: 'A1', C3: 'A3', C5: 'STS-01', C6: 'STS-02' } as const;
export const MASSES_KG = { C1: 0.8, C3: 6.3, C5: 1.85, C6: 1.6 } as const;
const PREFECTURE: Bound = ['rule:populated', 'prefecture_notif'];
const OUT_OF_SIGHT: Bound = ['rule:bvlos', 'army_notif'];

export const MISSIONS: readonly Mission[] = [
  {
    name: 'a roof in the centre of Nantes',
    at: [-1.556, 47.216],
    height: 40,
    drone: 'C5',
    populated: true,
    verdict: 'steps',
    bound: [
      ['uas:Hélistation NANTES QUAI MONCOUSU CENTRE HOSPITALIER', 'email_request'],
      ['vicinity:LFRS', 'approval_request'],
      PREFECTURE,
    ],
    said: [
      {
        key: 'vicinity:LFRS',
        effect: 'agreement',
        reason: ['official_runway_distance', { runway: '03/21', distance_m: 403, limit_m: 2500 }],
        decider: ['authority', 'Nantes-Atlantique'],
      },
      {
        key: 'vicinity:LFRS',
        effect: 'agreement',
        reason: ['control_zone_free_height', { zone: 'CTR NANTES' }],
        decider: ['authority', 'Nantes-Atlantique'],
      },
      {
        key: 'rule:populated',
        effect: 'notification',
        reason: ['prefecture_calendar_days', { days: 10 }],
        decider: ['prefecture', 'Préfecture de la Loire-Atlantique'],
      },
    ],
    differs:
      'The official map also closes a circle of 1 km about the heliport of the hospital, 799 m away, which the guide leaves out.',
  },
  {
    name: 'a field west of Saint-Herblain, at a free height',
    at: [-1.7, 47.225],
    height: 50,
    drone: 'C3',
    verdict: 'steps',
    bound: [['vicinity:LFRS', null]],
    said: [
      {
        key: 'vicinity:LFRS',
        effect: 'check',
        reason: ['official_runway_free_height', { runway: '03/21', free_height_m: 100 }],
        decider: null,
      },
      {
        key: 'vicinity:LFRS',
        effect: 'check',
        reason: ['free_height_ground_unknown', {}],
        decider: null,
      },
    ],
    differs:
      'The ground is not known here, so that the free height is to be checked; with it nothing is asked, as the guide says. The control zone leaves 50 m, which is stricter than the 100 m by the runway.',
  },
  {
    name: 'the same field out of sight',
    at: [-1.7, 47.225],
    height: 50,
    drone: 'C6',
    off_sight: true,
    verdict: 'steps',
    bound: [['vicinity:LFRS', 'approval_request'], OUT_OF_SIGHT],
    said: [
      {
        key: 'vicinity:LFRS',
        effect: 'agreement',
        reason: ['vicinity_off_sight', { aerodrome: 'LFRS' }],
        decider: ['authority', 'Nantes-Atlantique'],
      },
      {
        key: 'rule:bvlos',
        effect: 'notification',
        reason: ['off_sight_army_notification', {}],
        decider: ['armed_forces', 'armed_forces'],
      },
    ],
  },
  {
    name: 'Notre-Dame in Paris',
    at: [2.35, 48.853],
    height: 30,
    drone: 'C1',
    populated: true,
    verdict: 'impossible',
    bound: [
      ['zone:LF-P 23', 'email_request'],
      ['zone:LF-R 275', 'email_request'],
      PREFECTURE,
      // Heights there count from an altitude, and the ground is not known.
      [
        'ground-unknown:uas:Hélistation PARIS CENTRE HOSPITALIER LA PITIE SALPETRIERE + uas:Hélistation PARIS CENTRE HOSPITALIER LARIBOISIERE + vicinity:LFPB',
        null,
      ],
      ['zone:LF-R 324', null],
    ],
    said: [
      {
        key: 'zone:LF-P 23',
        effect: 'forbidden',
        reason: ['zone_prohibited', { zone: 'LF-P 23', lower: 'SFC' }],
        decider: ['zone_manager', 'Préfecture de Police de Paris'],
      },
      {
        key: 'rule:populated',
        effect: 'notification',
        reason: ['prefecture_calendar_days', { days: 10 }],
        decider: ['prefecture', 'Préfecture de police de Paris'],
      },
    ],
    differs: 'The official map adds LF-R 275 and LF-R 324, which lie over the same place.',
  },
  {
    name: 'a power line under the low-flying network of the Autunois',
    at: [4.15, 47.12],
    height: 80,
    drone: 'C6',
    off_sight: true,
    verdict: 'steps',
    bound: [['zone:LF-R 45 B', null], OUT_OF_SIGHT],
    said: [
      {
        key: 'zone:LF-R 45 B',
        effect: 'forbidden',
        reason: ['zone_low_flying_network', { lower: 'SFC', upper: '800 ft AGL' }],
        decider: null,
      },
      {
        key: 'zone:LF-R 45 B',
        effect: 'forbidden',
        reason: ['azba_table_not_checked', {}],
        decider: null,
      },
      {
        key: 'rule:bvlos',
        effect: 'notification',
        reason: ['off_sight_army_notification', {}],
        decider: ['armed_forces', 'armed_forces'],
      },
    ],
    differs:
      'S2 ended with 2025: flown by STS-02. While nobody read the table of activations the network counts as active, and closes.',
  },
  {
    name: 'the aerodrome of Nangis',
    at: [3.01, 48.597],
    height: 60,
    drone: 'C5',
    verdict: 'steps',
    bound: [['vicinity:LFAI', 'approval_request']],
    said: [
      {
        key: 'vicinity:LFAI',
        effect: 'agreement',
        reason: ['official_runway_distance', { runway: '05/23', distance_m: 21, limit_m: 500 }],
        decider: ['authority', 'Nangis-les-Loges'],
      },
      {
        key: 'vicinity:LFAI',
        effect: 'agreement',
        reason: ['decider_operator', { aerodrome: 'LFAI' }],
        decider: ['authority', 'Nangis-les-Loges'],
      },
    ],
    differs:
      'S1 ended with 2025: flown by STS-01. The nearest point of the circle is 60 m nearer than the centre.',
  },
  {
    name: 'the cooling towers of Bugey',
    at: [5.271, 45.798],
    height: 50,
    drone: 'C5',
    verdict: 'impossible',
    bound: [
      ['zone:LF-P 9', 'email_request'],
      ['uas:[LF][SUR 320] Site industriel de BUGEY 1 à SAINT VULBAS', 'email_request'],
      ['photo:001-003', null],
    ],
    said: [
      {
        key: 'zone:LF-P 9',
        effect: 'forbidden',
        reason: ['zone_prohibited', { zone: 'LF-P 9', lower: 'SFC' }],
        decider: ['zone_manager', 'LF-P 9'],
      },
    ],
    differs: 'The official map also marks the site against overflight, beside the prohibited zone.',
  },
  {
    name: 'a refuge of the Vanoise that the official map holds',
    at: [6.95, 45.33],
    height: 60,
    drone: 'C1',
    verdict: 'steps',
    bound: [['uas:[LF][PRN 600] PARC NATIONAL DE LA VANOISE', 'email_request']],
    said: [
      {
        key: 'uas:[LF][PRN 600] PARC NATIONAL DE LA VANOISE',
        effect: 'agreement',
        reason: ['official_nature', { lower: 'SFC', upper: '1006 m AGL' }],
        decider: ['zone_manager', 'Parc national de la Vanoise'],
      },
    ],
    differs:
      'Within the 2 NM that the official map draws of the core: the leave of the park, as the guide says.',
  },
  {
    name: 'a refuge of the Vanoise where the guide has it',
    at: [6.85, 45.4],
    height: 60,
    drone: 'C1',
    verdict: 'steps',
    bound: [['nature:Parc national de la Vanoise', 'email_request']],
    said: [
      {
        key: 'nature:Parc national de la Vanoise',
        effect: 'agreement',
        reason: ['nature_inside', { zone: 'Parc national de la Vanoise' }],
        decider: ['zone_manager', 'Parc national de la Vanoise'],
      },
    ],
    differs:
      'The official map (ENR 5.7) draws the core as a circle of 2 NM that misses the place: its outline is taken from OpenStreetMap and a list for gliders.',
  },
  {
    name: 'a street beside the prison of Marseille',
    at: [5.419, 43.232],
    height: 30,
    drone: 'C5',
    populated: true,
    verdict: 'steps',
    bound: [['nature:Parc national des Calanques', 'email_request'], PREFECTURE],
    said: [
      {
        key: 'rule:populated',
        effect: 'notification',
        reason: ['prefecture_calendar_days', { days: 10 }],
        decider: ['prefecture', 'Préfecture des Bouches-du-Rhône'],
      },
    ],
    unchecked: ['photo_bans'],
    differs:
      'The official zones of 14 May 2026 lack this prison. The list of sites closed to photographs has it, 300 m from where the guide puts it, and is told as past its date.',
  },
  {
    name: 'the Mont-Saint-Michel',
    at: [-1.511, 48.636],
    height: 80,
    drone: 'C5',
    populated: true,
    verdict: 'steps',
    bound: [['zone:LF-R 12', 'email_request'], PREFECTURE, ['uas:military-training', 'army_notif']],
    said: [
      {
        key: 'zone:LF-R 12',
        effect: 'agreement',
        reason: ['zone_restricted', { zone: 'LF-R 12', lower: 'SFC', upper: '3000 ft AMSL' }],
        decider: ['zone_manager', 'LF-R 12'],
      },
      {
        key: 'rule:populated',
        effect: 'notification',
        reason: ['prefecture_shore', {}],
        decider: ['prefecture', 'Préfecture de la Manche'],
      },
    ],
    differs:
      'The manager is not in the data of the zone and is not guessed. The official map adds the military sector of the Selune.',
  },
  {
    name: 'a light show by night in the harbour of Nice',
    at: [7.285, 43.695],
    height: 45,
    drone: 'C5',
    populated: true,
    night: true,
    verdict: 'steps',
    bound: [
      ['rule:night-derogation', 'protocol_form_links'],
      ['vicinity:LFMN', 'approval_request'],
      PREFECTURE,
      ['ground-unknown:uas:Hélistation NICE HOPITAL LENVAL + uas:Hélistation NICE HOPITAL PASTEUR 2', null],
    ],
    said: [
      {
        key: 'rule:night-derogation',
        effect: 'agreement',
        reason: ['night_declared', { from: '22:00', to: '23:00' }],
        decider: ['prefecture', 'Préfecture des Alpes-Maritimes'],
      },
      {
        key: 'vicinity:LFMN',
        effect: 'agreement',
        reason: ['official_runway_distance', { runway: '04R/22L', distance_m: 1613, limit_m: 2500 }],
        decider: ['authority', 'Nice-Côte-d’Azur'],
      },
      {
        key: 'rule:populated',
        effect: 'notification',
        reason: ['prefecture_calendar_days', { days: 10 }],
        decider: ['prefecture', 'Préfecture des Alpes-Maritimes'],
      },
    ],
    differs:
      'The guide reckons 1,200 m from a rounded heading; 1,613 m is from the published thresholds, 5.7 km away: the same case.',
  },
];
