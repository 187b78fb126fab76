import type { Plan } from './missions.ts';
import type { Settlement } from './steps.ts';
import { wordsIn } from './words.ts';

const t = wordsIn('fr');
/** A Wednesday, three weeks after the server's first day. */
const DAY = '30/09/2026';

export interface Card {
  readonly title: string | RegExp;
  readonly decides?: string | RegExp;
  /** In days, up to a day of September; null: none is told. */
  readonly notice?: readonly [days: number, until: string] | 'late';
  readonly settled?: Settlement;
}

interface Journey {
  readonly plan: Plan;
  /** The first line, and what the first button says; null: nothing to press. */
  readonly verdict: string;
  readonly first: string | RegExp | null;
  readonly cards: readonly Card[];
  /** The first line once every step is taken: absent where it stays. */
  readonly end?: string;
}

const steps = (count: number): string => t('flights:verdict.steps', { count });
/** Every step is done; the official zones of May are old in September, and NOTAM were not read: it is not green. */
export const MAY_FLY = t('flights:verdict.out_of_date');
const SCHEDULED = t('flights:verdict.leaving', { count: 1 });
const LETTER = t.like('flights:step_actions.email_to');
const PREFECTURE = (decides: string | RegExp, by: 'prefecture' | 'hand_in' = 'prefecture'): Card => ({
  title: t('constraints:kinds.populated_area'),
  decides,
  notice: [10, '20 sept'],
  settled: { by },
});
const ARMY: Card = { title: t('constraints:kinds.beyond_visual_line_of_sight'), settled: { by: 'army' } };
const STS_01 = { scenario: 'STS-01', drone: 'Matrice 4TD', day: DAY } as const;
const STS_02 = { scenario: 'STS-02', drone: 'eBee C6', is_off_sight: true } as const;
const A1 = { scenario: 'A1', drone: 'Anafi USA', day: DAY } as const;

export const JOURNEYS: readonly Journey[] = [
  {
    plan: {
      ...STS_01,
      name: 'Toiture au centre de Nantes',
      center: [47.216, -1.556],
      height: 40,
      is_populated: true,
    },
    verdict: steps(3),
    first: LETTER,
    cards: [
      {
        title: /Hélistation Nantes/i,
        decides: /Nantes Quai Moncousu/,
        notice: [15, '15 sept'],
        settled: { by: 'letter' },
      },
      {
        title: 'CTR NANTES · LFRS',
        decides: /Nantes[- ]Atlantique/,
        notice: [5, '25 sept'],
        settled: { by: 'tower', account: 'tour.nantes' },
      },
      PREFECTURE('Préfecture de la Loire-Atlantique'),
    ],
    end: SCHEDULED,
  },
  {
    plan: {
      name: 'Champ à l’ouest de Saint-Herblain',
      center: [47.225, -1.7],
      height: 50,
      scenario: 'A3',
      drone: 'M300',
      day: DAY,
    },
    verdict: MAY_FLY,
    first: null,
    cards: [],
  },
  {
    plan: {
      ...STS_02,
      name: 'Le même champ hors vue',
      center: [47.225, -1.7],
      height: 50,
      day: DAY,
    },
    verdict: steps(2),
    first: t.like('flights:step_actions.request_from'),
    cards: [
      {
        title: 'CTR NANTES · LFRS',
        decides: /Nantes[- ]Atlantique/,
        notice: [5, '25 sept'],
        settled: { by: 'tower', account: 'tour.nantes' },
      },
      ARMY,
    ],
    end: SCHEDULED,
  },
  {
    plan: { ...A1, name: 'Notre-Dame de Paris', center: [48.853, 2.35], height: 30, is_populated: true },
    verdict: t('flights:verdict.impossible'),
    first: t('flights:step_actions.move_area'),
    cards: [
      { title: /LF-P 23/, decides: 'Préfecture de Police de Paris' },
      { title: /LF-R 275/, decides: /ORLY/ },
      { title: t('constraints:kinds.populated_area'), decides: 'Préfecture de police de Paris' },
    ],
  },
  {
    // Two days ahead: the window in which the armed forces are told is open.
    plan: {
      ...STS_02,
      name: 'Ligne électrique de l’Autunois',
      center: [47.12, 4.15],
      height: 80,
      day: '10/09/2026',
    },
    verdict: steps(2),
    first: t('flights:step_actions.notify_army'),
    cards: [{ title: /LF-R 45 B/, settled: { by: 'proof' } }, ARMY],
    end: SCHEDULED,
  },
  {
    plan: { ...STS_01, name: 'Aérodrome de Nangis', center: [48.597, 3.01], height: 60 },
    verdict: steps(1),
    first: LETTER,
    cards: [
      { title: /LFAI/, decides: 'Nangis-les-Loges', notice: [15, '15 sept'], settled: { by: 'letter' } },
    ],
    end: MAY_FLY,
  },
  {
    plan: { ...STS_01, name: 'Tours de Bugey', center: [45.798, 5.271], height: 50 },
    verdict: t('flights:verdict.impossible'),
    first: t('flights:step_actions.move_area'),
    cards: [
      { title: /LF-P 9/, decides: /LF-P 9/, notice: 'late' },
      { title: /SUR 320/, decides: /Bugey/, notice: [5, '25 sept'] },
    ],
  },
  {
    plan: { ...A1, name: 'Refuge de la Vanoise, carte officielle', center: [45.33, 6.95], height: 60 },
    verdict: steps(1),
    first: LETTER,
    cards: [
      { title: /PRN 600/, decides: 'Parc national de la Vanoise', notice: 'late', settled: { by: 'letter' } },
    ],
    end: MAY_FLY,
  },
  {
    plan: { ...A1, name: 'Refuge de la Vanoise', center: [45.4, 6.85], height: 60 },
    verdict: steps(1),
    first: t.like('flights:step_actions.mark_done_named'),
    cards: [{ title: /Parc national de la Vanoise/, settled: { by: 'proof' } }],
    end: MAY_FLY,
  },
  {
    plan: {
      ...STS_01,
      name: 'Rue de la prison des Baumettes',
      center: [43.232, 5.419],
      height: 30,
      is_populated: true,
    },
    verdict: steps(1),
    first: t('flights:step_actions.declare_prefecture'),
    cards: [PREFECTURE('Préfecture des Bouches-du-Rhône')],
    end: SCHEDULED,
  },
  {
    plan: {
      ...STS_01,
      name: 'Mont-Saint-Michel',
      center: [48.636, -1.511],
      height: 80,
      is_populated: true,
    },
    verdict: steps(3),
    first: LETTER,
    cards: [
      { title: /LF-R 12/, decides: /LF-R 12/, notice: [15, '15 sept'], settled: { by: 'letter' } },
      PREFECTURE(/[Pp]réfecture/, 'hand_in'),
      { title: /Selune/i, settled: { by: 'army' } },
    ],
    end: SCHEDULED,
  },
  {
    plan: {
      ...STS_01,
      name: 'Spectacle de nuit au port de Nice',
      center: [43.695, 7.285],
      height: 45,
      is_populated: true,
      is_night: true,
      hours: ['22:00', '23:00'],
    },
    verdict: steps(3),
    first: t('flights:step_actions.declare_prefecture'),
    cards: [
      {
        title: 'CTR NICE · LFMN',
        decides: /Nice[- ]Côte/,
        notice: [5, '25 sept'],
        settled: { by: 'tower', account: 'tour.nice' },
      },
      PREFECTURE('Préfecture des Alpes-Maritimes', 'hand_in'),
      { title: t('constraints:kinds.night_flight'), settled: { by: 'proof' } },
    ],
    end: MAY_FLY,
  },
];
