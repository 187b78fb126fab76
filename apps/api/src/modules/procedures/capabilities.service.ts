import type { ConstraintCapabilities } from '@envol/contract/procedures';
import { asksForAnotherPlan } from '@envol/domain/airspace/constraint';
import { isPast } from '@envol/domain/flights/policy';
import { isStep } from '@envol/domain/flights/steps';
import { notFound } from '../../platform/http/failure.ts';
import { addingTo } from '../constraint-judging/index.ts';
import { asksByLetter, isLetterOpen, proposeLetter, proposeReminder } from '../email-requests/index.ts';
import { type Caller, getDetail } from '../flight-details/index.ts';
import { answerOf, pricesOn } from '../flights/index.ts';
import type { ProceduresDeps } from './procedures.deps.ts';
import { readTip } from './publicTips.service.ts';

/** A constraint of a mission within reach, as saved and as told. Throws NOT_FOUND. */
export const mustFindConstraint = async (
  deps: ProceduresDeps,
  caller: Caller,
  flightId: number,
  constraintId: number,
) => {
  const detail = await getDetail(deps.db, caller.reached, flightId);
  const row = detail.constraints.find(({ id }) => id === constraintId);
  const told = answerOf(deps, detail, false).analysis?.constraints.find(({ id }) => id === constraintId);
  if (!row || !told) throw notFound();
  return { detail, row, told };
};

/** Forms of whoever decides: those that it published, then the addresses that its zone was published with. */
const formLinksOf = (
  tip: ConstraintCapabilities['public_tip'],
  contacts: readonly { readonly kind: string; readonly value: string; readonly label: string | null }[],
): ConstraintCapabilities['form_links'] => [
  ...(tip?.form_links ?? []),
  ...contacts
    .filter(({ kind, value }) => kind === 'url' && /^https?:\/\//.test(value))
    .map(({ value, label }) => ({ label: (label ?? value).slice(0, 100), url: value })),
];

/** What may be done about one of a mission's constraints, and with whom. */
export const capabilitiesOf = async (
  deps: ProceduresDeps,
  caller: Caller,
  flightId: number,
  constraintId: number,
): Promise<ConstraintCapabilities> => {
  const { detail, row, told } = await mustFindConstraint(deps, caller, flightId, constraintId);
  const { procedure } = told;
  const structureId = row.delegatee_structure_id ?? row.structure_id;
  const public_tip = structureId === null ? null : await readTip(deps, structureId);
  const isOver = isPast(detail.flight.date_end, deps.clock.now().toISOString());
  const open = isStep(told.effect) && told.status !== 'outdated' && !isOver;
  const byLetter = open && asksByLetter(row, told.can_request_approval);
  const mayWrite = byLetter && isLetterOpen(row);
  const added = addingTo(detail.type_additions, row.judged.kind);
  const price = pricesOn(detail);
  return {
    constraint_id: constraintId,
    procedure,
    can_request_approval: told.can_request_approval && told.areas_to_ask.length > 0 && !isOver,
    can_request_by_email: mayWrite,
    can_notify: open && (procedure === 'prefecture_notif' || procedure === 'army_notif'),
    can_be_marked: open && !asksForAnotherPlan(told) && told.approval_id === null,
    currency: 'EUR',
    price_cents: procedure === null || !open ? null : price({ kind: told.kind, procedure }),
    form_links: [...(added?.form_links ?? []), ...formLinksOf(public_tip, told.decider?.contacts ?? [])],
    public_tip,
    email_draft: byLetter ? await proposeLetter(deps, caller, detail, row) : null,
    reminder_draft: await proposeReminder(deps.db, caller, detail, row),
    notice: told.notice,
    structure: structureId === null ? null : { id: structureId, name: row.structure_name ?? told.title },
  };
};
