import {
  asksForAnotherPlan,
  type Constraint,
  forbidsPlace,
  restsOnGround,
} from '@envol/domain/airspace/constraint';
import { dataAgeOf } from '@envol/domain/airspace/dataAge';
import { isZoneCode } from '@envol/domain/airspace/placeName';
import { useDataAge, useReasons } from '../../../shared/airspace/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { useNoticeZone } from './missionZone.ts';
import { canAskAgain, isLeaving, type ShownConstraint, type Step, type VerdictView } from './verdict.ts';

/** Whether the operator has not said yet if the flight is over a populated area. */
const isToCheck = ({ reasons }: ShownConstraint): boolean =>
  reasons.some(({ code }) => code === 'populated_area_to_check');

/** The platform's staff works on it. */
export const isWithStaff = ({ entrusted }: Pick<ShownConstraint, 'entrusted'>): boolean =>
  entrusted?.status === 'requested' || entrusted?.status === 'in_hand';

const NOTAM_STEPS = { forbidden: 'steps.notam_leave', agreement: 'steps.notam_ask' } as const;
const notamStepWord = (effect: Constraint['effect']) =>
  effect === 'forbidden' || effect === 'agreement' ? NOTAM_STEPS[effect] : 'steps.notam_check';

const waitingWord = (next: VerdictView['next']) => {
  if (next === null) return 'verdict.waiting_text';
  if (isWithStaff(next.constraint)) return 'verdict.staff_text';
  return isLeaving(next) ? 'verdict.leaving_text' : 'verdict.waiting_text';
};

/** The steps in words: what to do, whom to ask, by when. */
export const useStepWords = () => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const reasons = useReasons();
  const dataAge = useDataAge();
  const noticeZone = useNoticeZone();
  const nameOf = (constraint: ShownConstraint): string =>
    constraint.decider === null ? reasons.title(constraint) : reasons.decider(constraint.decider);

  const stepName = ({ constraint, question }: Step): string => {
    if (question) return t('steps.answer', { name: nameOf(constraint) });
    const zone = reasons.title(constraint);
    if (restsOnGround(constraint)) return t('steps.check_ground', { zone });
    if (constraint.kind === 'low_flying_network')
      return t(forbidsPlace(constraint) ? 'steps.azba_active' : 'steps.azba', { zone });
    if (constraint.kind === 'notam') return t(notamStepWord(constraint.effect), { zone });
    if (constraint.kind === 'territory_border') return t('steps.check_border');
    if (constraint.kind === 'populated_area' && isToCheck(constraint)) return t('steps.check_populated');
    const change = asksForAnotherPlan(constraint);
    if (constraint.kind === 'scenario') return t(change ? 'steps.change_scenario' : 'steps.check_scenario');
    if (constraint.kind === 'drone_compatibility')
      return t(change ? 'steps.change_drone' : 'steps.check_drone', { name: constraint.title });
    if (constraint.kind === 'night_flight' && constraint.effect === 'check') return t('steps.check_night');
    // Published without its manager: one asks whoever manages the zone, not the zone.
    const asks = constraint.procedure === 'approval_request' || constraint.procedure === 'email_request';
    if (asks && constraint.decider !== null && isZoneCode(constraint.decider.name))
      return t('steps.manager', { zone: constraint.decider.name });
    if (constraint.procedure === 'approval_request' && constraint.can_request_approval === false)
      return t('steps.own_means', { name: nameOf(constraint) });
    if (constraint.procedure !== null)
      return t(`steps.${constraint.procedure}`, { name: nameOf(constraint) });
    return constraint.effect === 'agreement' ? t('steps.manager', { zone }) : t('steps.other', { zone });
  };

  const nextSentence = (step: Step): string => {
    const { notice } = step.constraint;
    const name = stepName(step);
    // A question has no last day of its own: the request's notice is past history.
    if (notice === null || step.question) return t('verdict.next', { step: name });
    const zone = noticeZone(step.constraint);
    const date =
      zone === null
        ? reasons.dateEnding(notice.latest_date)
        : `${reasons.date(notice.latest_date)} (${zone})`;
    return t(notice.respected ? 'verdict.next_before' : 'verdict.late', { step: name, date });
  };

  const explain = ({ outcome, steps, next, missing, checks }: VerdictView): string => {
    if (outcome === 'incomplete')
      return missing[0] ? t(`flights_list:missing.${missing[0]}.text`) : t('verdict.incomplete_text');
    if (outcome === 'out_of_date') return dataAge(dataAgeOf(checks)) ?? t('verdict.out_of_date_text');
    if (outcome === 'no_data') {
      const told = checks.find(({ status }) => status === 'not_here')?.reason;
      return told ? reasons.sentence(told) : t('verdict.no_data_text');
    }
    if (outcome === 'unverified')
      return t(steps.length === 0 ? 'verdict.unverified_text' : 'verdict.unverified_done_text');
    if (outcome === 'impossible') {
      const blocking = steps.find(({ constraint }) => forbidsPlace(constraint));
      return t('verdict.impossible_text', { zone: blocking ? reasons.title(blocking.constraint) : '' });
    }
    if (outcome === 'refused') {
      const again = steps.find(canAskAgain);
      const shown = again ?? steps.find(({ state }) => state === 'refused');
      return t(again ? 'verdict.refused_again' : 'verdict.refused_text', {
        name: shown ? nameOf(shown.constraint) : '',
      });
    }
    if (outcome === 'steps') return next ? nextSentence(next) : '';
    if (outcome === 'waiting') return t(waitingWord(next), { name: next ? nameOf(next.constraint) : '' });
    if (outcome === 'clear') return t(steps.length === 0 ? 'verdict.clear_text' : 'verdict.clear_done_text');
    return t(`verdict.${outcome}_text`);
  };
  return { nameOf, stepName, explain };
};
