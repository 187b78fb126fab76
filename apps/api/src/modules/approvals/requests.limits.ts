import type { Constraint, Notice } from '@envol/domain/airspace/constraint';
import type { ApprovalCategory } from '@envol/domain/approvals/categories';
import type { RequestedPeriod } from '@envol/domain/approvals/granted';
import {
  type ExemptionKind,
  isRefusedByLimits,
  type LimitBreach,
  limitBreaches,
  presentNotice,
} from '@envol/domain/approvals/limits';
import type { RequestQuestion } from '@envol/domain/approvals/requestForm';
import type { Currency } from '@envol/domain/money/money';
import { departementCodes } from '@envol/domain/territory/departements';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { exemptionsAt, findRules } from '../structures/index.ts';
import type { AskedArea } from './requests.queries.ts';

interface AskedMission extends RequestedPeriod {
  readonly operator_id: number;
  readonly structure_id: number;
  readonly max_flying_height: number;
  readonly judged: Constraint;
  /** The request that this one replaces. */
  readonly replaces: { readonly date_start: string } | null;
}

/** What a request was found to be, and is sent all the same. */
interface Held {
  readonly notice: Notice | null;
  readonly breaches: readonly LimitBreach[];
  readonly exemptions: readonly ExemptionKind[];
  /** What the authority asks beside the mission. */
  readonly questions: readonly RequestQuestion[];
  readonly categories: readonly ApprovalCategory[];
  /** What it asks for a request, and takes off for this operator: `requestPrice` tells the price. */
  readonly approval_price_cents: number | null;
  readonly discount_bp: number | null;
  readonly currency: Currency;
}

/** Of an authority without settings. */
const askedNothing = (notice: Notice | null): Held => ({
  notice,
  breaches: [],
  exemptions: [],
  questions: [],
  categories: [],
  approval_price_cents: null,
  discount_bp: null,
  currency: 'EUR',
});

const refusal = (breaches: readonly LimitBreach[]): Failure => {
  const [first] = breaches;
  return new Failure(first?.code ?? 'REQUEST_LIMIT_EXCEEDED', {
    params: { field: first?.field ?? '', limit: first?.limit ?? '', value: first?.value ?? '' },
    fields: breaches.map(({ field, message, limit, value }) => ({
      path: field,
      message,
      params: { limit, value },
    })),
  });
};

/**
 * Holds a request against what its authority asks (specification 1 §5). Where the authority has its settings enforced,
 * throws the code of the first limit that is not kept to, and names each with its field, limit and value; else they go
 * with the request, and its authority reads them. A request that is brought up to date for the same first hour was asked
 * for in time.
 */
export const holdAgainstLimits = async (
  db: Db,
  mission: AskedMission,
  areas: readonly AskedArea[],
  now: Date,
): Promise<Held> => {
  const { judged, replaces } = mission;
  const [rules] = await findRules(db, [mission.structure_id], mission.operator_id);
  if (rules === undefined) return askedNothing(judged.notice);
  const exemptions = exemptionsAt(rules, now);
  const wasInTime = replaces !== null && Date.parse(replaces.date_start) === Date.parse(mission.date_start);
  const departements = departementCodes(areas.map(({ geometry }) => geometry));
  const asked = {
    period: mission,
    notice: judged.notice,
    departements,
    areas: areas.map(({ geometry, area_m2, max_height_m }) => ({
      geometry,
      area_m2,
      height_m: max_height_m ?? mission.max_flying_height,
    })),
  };
  const lifted: readonly ExemptionKind[] = wasInTime ? [...exemptions, 'notice_bypass'] : exemptions;
  const breaches = limitBreaches(rules, asked, lifted, now.toISOString());
  if (isRefusedByLimits(rules, breaches, exemptions)) throw refusal(breaches);
  return {
    notice: presentNotice(judged.notice, rules, mission, now.toISOString(), departements),
    breaches,
    exemptions,
    questions: rules.request_form,
    categories: rules.airspace_approval_categories,
    approval_price_cents: rules.approval_price_cents,
    discount_bp: rules.discount_bp,
    currency: rules.approval_price_currency,
  };
};
