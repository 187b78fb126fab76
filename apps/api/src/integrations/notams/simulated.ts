import { MAINLAND_FIRS } from '@envol/domain/notams/firs';
import type { NotamService } from './port.ts';

const DAY_MS = 86_400_000;
/** Said in every message: what is invented must never pass for what is published. */
const LABEL = 'MESSAGE SIMULE POUR LA DEMONSTRATION, CE N EST PAS UN NOTAM.';

interface Invented {
  readonly code: string;
  /** FIR of the place. */
  readonly fir: string;
  /** ddmmN dddmmE and nautical miles, as a Q line has them. */
  readonly place: string;
  readonly levels?: string;
  /** Days from today to its first and after its last. */
  readonly days: readonly [number, number];
  readonly hours?: string;
  readonly text: string;
  readonly limits?: readonly [string, string];
}

/** Around the places of the demonstration's missions. */
const INVENTED: readonly Invented[] = [
  {
    code: 'QWELW',
    fir: 'LFBB',
    place: '4337N00124E002',
    days: [0, 14],
    hours: 'DAILY 0700-1100',
    text: "EXERCICE D'HELICOPTERES A BASSE HAUTEUR AUTOUR DU 'CHU PURPAN', RAYON 1.5NM AUTOUR DE 433641N 0012357E",
    limits: ['SFC', '1500FT AMSL'],
  },
  {
    code: 'QOBCE',
    fir: 'LFBB',
    place: '4338N00122E001',
    days: [-20, 160],
    text: "GRUE A TOUR A 'BLAGNAC' PSN : 433810N 0012230E\nHAUTEUR : 190FT\nBALISAGE : JOUR ET NUIT",
  },
  {
    code: 'QWVLW',
    fir: 'LFBB',
    place: '4338N00122E010',
    days: [0, 10],
    hours: 'MON-FRI 0800-1200',
    text: 'VOLS DE CALIBRATION DANS L AXE 14R/32L DE TOULOUSE-BLAGNAC, RAYON 6NM AUTOUR DE 433806N 0012204E',
    limits: ['400FT AGL', '4000FT AMSL'],
  },
  {
    code: 'QWULW',
    fir: 'LFBB',
    place: '4340N00122E003',
    days: [1, 20],
    hours: 'SR-SS',
    text: "ACTIVITE DE DRONES HORS VUE A 'BEAUZELLE', RAYON 0.8NM AUTOUR DE 434000N 0012210E",
    limits: ['SFC', '400FT AGL'],
  },
  {
    code: 'QRTCA',
    fir: 'LFRR',
    place: '4713N00133W004',
    days: [1, 12],
    hours: 'DAILY 1700-2200',
    text: "ZRT 'NANTES CENTRE' ACTIVE. LIMITES LATERALES :\n471500N 0013600W\n471500N 0013000W\n471100N 0013000W\n471100N 0013600W\n471500N 0013600W",
    limits: ['SFC', '2000FT AMSL'],
  },
  {
    code: 'QSTAH',
    fir: 'LFRR',
    place: '4709N00136W005',
    days: [0, 30],
    text: 'HORAIRES ATS DE NANTES-ATLANTIQUE MODIFIES : 0500-2130',
  },
  {
    code: 'QOBCE',
    fir: 'LFRR',
    place: '4713N00133W001',
    days: [-40, 90],
    text: 'GRUE MOBILE A NANTES PSN : 471258N 0013322W\nHAUTEUR : 150FT',
  },
  {
    code: 'QWPLW',
    fir: 'LFMM',
    place: '4544N00505E005',
    days: [0, 25],
    hours: 'SAT SUN SR-SS',
    text: "LARGAGES DE PARACHUTISTES A 'CORBAS', RAYON 3NM AUTOUR DE 453915N 0045449E",
    limits: ['SFC', 'FL135'],
  },
  {
    code: 'QWULW',
    fir: 'LFMM',
    place: '4545N00451E004',
    days: [0, 15],
    hours: 'MON-FRI 0600-1800',
    text: "ACTIVITE DE DRONES A 'LYON', RAYON 1NM AUTOUR DE 454530N 0045100E",
    limits: ['SFC', '150FT AGL'],
  },
  {
    code: 'QRRCA',
    fir: 'LFFF',
    place: '4851N00221E006',
    days: [0, 20],
    text: 'ZONE REGLEMENTEE TEMPORAIRE PARIS, RAYON 4NM AUTOUR DE 485112N 0022103E',
    limits: ['SFC', '3000FT AMSL'],
  },
  {
    code: 'QRTTT',
    fir: 'LFFF',
    place: '4750N00220E120',
    levels: '095/195',
    days: [-10, 120],
    text: 'NOTAM TRIGGER - SUP AIP 123/26 : CREATION DE ZRT EN MOYENNE ALTITUDE POUR LE TRANSIT DE DRONES D ETAT.',
    limits: ['FL095', 'FL195'],
  },
  {
    code: 'QMRLC',
    fir: 'LFBB',
    place: '4338N00122E005',
    days: [2, 6],
    hours: '2200-0500',
    text: 'PISTE 14L/32R DE TOULOUSE-BLAGNAC FERMEE',
  },
  {
    code: 'QFALT',
    fir: 'LFBB',
    place: '4335N00130E005',
    days: [-5, 30],
    text: "AERODROME 'TOULOUSE-LASBORDES' RESERVE AUX AERONEFS BASES",
  },
];

const stamp = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** Messages of the demonstration, their days counted from today; all invented, and each says so. */
export const simulatedNotams = (): NotamService => ({
  source: 'simulated',
  firs: MAINLAND_FIRS,
  briefing: (now) => {
    const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
    const messages = INVENTED.map(({ code, fir, place, levels, days, hours, text, limits }, index) =>
      [
        `ZZZZ-S${String(index + 1).padStart(4, '0')}/${String(now.getUTCFullYear() % 100)} NOTAMN`,
        `Q) ${fir} / ${code} / IV / BO / W / ${levels ?? '000/050'} / ${place}`,
        `A) ${fir}`,
        `B) ${stamp(today + days[0] * DAY_MS)} C) ${stamp(today + (days[1] + 1) * DAY_MS - 60_000)}`,
        ...(hours ? [`D) ${hours}`] : []),
        `E) ${LABEL}\n${text}`,
        ...(limits ? [`F) ${limits[0]}`, `G) ${limits[1]}`] : []),
      ].join('\n'),
    );
    return Promise.resolve(messages.join('\n\n'));
  },
});
