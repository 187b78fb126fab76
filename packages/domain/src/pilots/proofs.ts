import type { DOCUMENT_CATEGORIES } from '../documents/categories.ts';
import { expiresBefore } from '../documents/categories.ts';
import type { MissionDrone } from '../drones/fleet.ts';

type PilotCategory = (typeof DOCUMENT_CATEGORIES)['pilot'][number];

/** What a remote pilot proves its competence by; `authorised`: what the operational authorisation names. */
export const PILOT_PROOFS = [
  'open_a1_a3',
  'open_a2',
  'national_theory',
  'national_practice',
  'sts_theory',
  'sts_practice',
  'authorised',
] as const;
type PilotProof = (typeof PILOT_PROOFS)[number];

/** As whose category the operator keeps it, and whether the proof itself ends; as dated data. */
interface ProofRule {
  readonly category: PilotCategory;
  /** Years for which it is delivered; null = without end. */
  readonly valid_years: number | null;
  /** First and last local flight dates for which a flight asks for it, YYYY-MM-DD; null = still. */
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly source: string;
}

const OPEN = { valid_from: '2020-12-31', valid_to: null } as const;
const NATIONAL = { valid_from: '2020-12-31', valid_to: '2025-12-31' } as const;
const STS = { valid_from: '2024-01-01', valid_to: null } as const;
const STS_SOURCE = 'Règlement (UE) 2019/947, annexe, appendice 1 (UAS.STS-01.020, UAS.STS-02.020)';

const PROOF_RULES: Readonly<Record<PilotProof, ProofRule>> = {
  open_a1_a3: {
    ...OPEN,
    category: 'theoretical_evaluation',
    valid_years: 5,
    source: 'Règlement (UE) 2019/947, annexe partie A (UAS.OPEN.020, UAS.OPEN.040)',
  },
  open_a2: {
    ...OPEN,
    category: 'theoretical_evaluation',
    valid_years: 5,
    source: 'Règlement (UE) 2019/947, annexe partie A (UAS.OPEN.030)',
  },
  national_theory: {
    ...NATIONAL,
    category: 'aptitude_certificate',
    valid_years: null,
    source: 'Certificat d’aptitude théorique de télépilote (scénarios nationaux)',
  },
  national_practice: {
    ...NATIONAL,
    category: 'pratical_certificate',
    valid_years: null,
    source: 'Attestation de suivi de formation pratique (scénarios nationaux)',
  },
  sts_theory: { ...STS, category: 'theoretical_evaluation', valid_years: 5, source: STS_SOURCE },
  sts_practice: { ...STS, category: 'pratical_certificate', valid_years: 5, source: STS_SOURCE },
  authorised: {
    ...OPEN,
    category: 'other',
    valid_years: null,
    source: 'Règlement (UE) 2019/947, article 12 (autorisation d’exploitation)',
  },
};

const BY_SCENARIO: Readonly<Record<string, readonly PilotProof[]>> = {
  A1: ['open_a1_a3'],
  A2: ['open_a1_a3', 'open_a2'],
  A3: ['open_a1_a3'],
  S1: ['national_theory', 'national_practice'],
  S2: ['national_theory', 'national_practice'],
  S3: ['national_theory', 'national_practice'],
  'STS-01': ['sts_theory', 'sts_practice'],
  'STS-02': ['sts_theory', 'sts_practice'],
  'non-standard': ['authorised'],
};

/** Under this mass, kg, or of class C0, the manual is read and no examination taken (UAS.OPEN.020). */
const WITHOUT_EXAM_UNDER_KG = 0.25;
const needsNoExam = ({ drone_class, mass_kg }: Pick<MissionDrone, 'drone_class' | 'mass_kg'>): boolean =>
  drone_class === 'C0' || (drone_class === null && mass_kg !== null && mass_kg < WITHOUT_EXAM_UNDER_KG);

/** What a scenario asks of each of its pilots on its dates (local, YYYY-MM-DD); none where the scenario has no rule. */
export const requiredProofs = (
  scenario: string,
  drones: readonly Pick<MissionDrone, 'drone_class' | 'mass_kg'>[],
  dates: { readonly first_date: string; readonly last_date: string },
): readonly PilotProof[] => {
  if (scenario === 'A1' && drones.length > 0 && drones.every(needsNoExam)) return [];
  return (BY_SCENARIO[scenario] ?? []).filter((proof) => {
    const { valid_from, valid_to } = PROOF_RULES[proof];
    return dates.last_date >= valid_from && (valid_to === null || dates.first_date <= valid_to);
  });
};

/**
 * How a proof stands. The operator's file says of a paper its category alone, and so none is ever "held": `kept`, a
 * paper of that category is kept that has not ended on the last day; `end_not_said`, it is, but of a proof that ends
 * without a date; `expired`, those that are kept have; `not_known`, none is kept, or the asker may not read them.
 */
export const PROOF_STANDINGS = ['kept', 'end_not_said', 'expired', 'not_known'] as const;
type ProofStanding = (typeof PROOF_STANDINGS)[number];

/** The papers of one category; `expires_on` their last valid day, null = the newest one says none. */
export interface KeptPaper {
  readonly category: string;
  readonly expires_on: string | null;
}

interface StandingProof {
  readonly proof: PilotProof;
  readonly category: PilotCategory;
  readonly standing: ProofStanding;
  readonly expires_on: string | null;
}

/** How the proofs that are asked for stand on the mission's last day; papers null = the asker may not read them. */
export const standingProofs = (
  asked: readonly PilotProof[],
  papers: readonly KeptPaper[] | null,
  lastDate: string,
): readonly StandingProof[] =>
  asked.map((proof) => {
    const { category, valid_years } = PROOF_RULES[proof];
    const kept = papers?.find((paper) => paper.category === category);
    // Among other papers none can be told to be what an authorisation names.
    if (kept === undefined || proof === 'authorised')
      return { proof, category, standing: 'not_known', expires_on: null };
    const { expires_on } = kept;
    if (expiresBefore(expires_on, lastDate)) return { proof, category, standing: 'expired', expires_on };
    const standing = expires_on === null && valid_years !== null ? 'end_not_said' : 'kept';
    return { proof, category, standing, expires_on };
  });
