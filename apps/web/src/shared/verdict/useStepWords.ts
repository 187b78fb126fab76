import { forbidsPlace, isLiftedInTime } from '@envol/domain/airspace/constraint';
import { isZoneCode } from '@envol/domain/airspace/deciders/placeName';
import { readersOf } from '@envol/domain/airspace/judging/consulted';
import { actOfReader } from '@envol/domain/flights/payAct';
import { canBeRead } from '@envol/domain/flights/readings';
import { usePayer } from '../../api/payer.ts';
import { useTranslation } from '../../ui/texts.ts';
import { usePriceText } from '../../ui/usePriceText.ts';
import { useReasons } from '../airspace/index.ts';
import { useNoticeZone } from './missionZone.ts';
import {
  canAskAgain,
  isLeaving,
  isWithStaff,
  type ShownConstraint,
  type VerdictStep,
  type VerdictView,
} from './verdict.ts';

const waitingWord = (next: VerdictView['next']) => {
  if (next === null) return 'verdict.waiting_text';
  if (next.act === 'await_payment_service') return 'verdict.payment_retried_text';
  if (isWithStaff(next.constraint)) return 'verdict.staff_text';
  return isLeaving(next) ? 'verdict.leaving_text' : 'verdict.waiting_text';
};

/** Acts that are called the same whatever they are about. */
const NAMED_ALONE = [
  'fill_form',
  'say_populated',
  'say_speed',
  'declare_prefecture',
  'notify_army',
  'mend_sending',
  'change_scenario',
  'check_scenario',
  'check_border',
  'check_night',
  'declare_night',
  'with_staff',
  'await_payment_service',
] as const;
type NamedAlone = (typeof NAMED_ALONE)[number];
const isNamedAlone = (act: string): act is NamedAlone => (NAMED_ALONE as readonly string[]).includes(act);

/** What each act is called, in the middle of a sentence. */
const useStepNames = () => {
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  const payer = usePayer();
  const price = usePriceText();
  const nameOf = (constraint: ShownConstraint): string =>
    constraint.decider === null ? reasons.title(constraint) : reasons.decider(constraint.decider);

  const stepName = ({ constraint, act: done, price_due }: VerdictStep): string => {
    const name = nameOf(constraint);
    const zone = reasons.title(constraint);
    const act = actOfReader(done, payer);
    if (isNamedAlone(act)) return t(`steps.${act}`);
    switch (act) {
      case 'pay':
      case 'pay_elsewhere':
      case 'await_payment':
        return t(`steps.${act}`, { name, price: price(price_due?.price_cents ?? 0) });
      case 'request_approval':
      case 'ask_manager': {
        const { decider, procedure } = constraint;
        // Published without its manager: one asks whoever manages the zone, not the zone.
        if (decider !== null && isZoneCode(decider.name)) return t('steps.manager', { zone: decider.name });
        const isLetter = procedure === 'email_request';
        return t(act === 'request_approval' || isLetter ? `steps.${act}` : 'steps.own_means', { name });
      }
      case 'obtain_agreement':
        return t('steps.manager', { zone });
      case 'answer_authority':
      case 'update_request':
      case 'ask_again':
      case 'read_refusal':
      case 'follow_letter':
      case 'read_notice_answer':
        return t(`steps.${act}`, { name });
      case 'complete_drone':
      case 'change_drone':
      case 'check_drone':
        return t(`steps.${act}`, { name: constraint.title });
      case 'check_ground':
      case 'check_azba':
      case 'leave_azba':
      case 'leave_notam':
      case 'ask_notam':
      case 'check_notam':
      case 'leave_zone':
        return t(`steps.${act}`, { zone });
      default:
        return t('steps.check_zone', { zone });
    }
  };
  return { nameOf, stepName };
};

/** "Claire Morel (28/11 08:00 UTC), …". */
const readersText = (checks: VerdictView['checks']): string =>
  readersOf(checks)
    .map(({ by, at }) => `${by} (${at} UTC)`)
    .join(', ');

const clearWord = (checks: VerdictView['checks'], steps: VerdictView['steps']) => {
  if (readersOf(checks).length > 0) return 'verdict.clear_readers';
  return steps.length === 0 ? 'verdict.clear_text' : 'verdict.clear_done_text';
};

/** The steps in words: what to do, whom to ask, by when. */
export const useStepWords = () => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const reasons = useReasons();
  const noticeZone = useNoticeZone();
  const { nameOf, stepName } = useStepNames();

  const nextSentence = (step: VerdictStep): string => {
    const { notice } = step.constraint;
    const name = stepName(step);
    // A question has no last day of its own: the request's notice is past history.
    if (notice === null || step.question || step.price_due !== null) return t('verdict.next', { step: name });
    const zone = noticeZone(step.constraint);
    const date =
      zone === null
        ? reasons.dateEnding(notice.latest_date)
        : `${reasons.date(notice.latest_date)} (${zone})`;
    return t(notice.respected ? 'verdict.next_before' : 'verdict.late', { step: name, date });
  };

  const explain = ({ outcome, steps, next, missing, checks, to_update }: VerdictView): string => {
    if (outcome === 'incomplete')
      return missing[0] ? t(`flights_list:missing.${missing[0]}.text`) : t('verdict.incomplete_text');
    if (outcome === 'out_of_date')
      return t(
        to_update || !checks.some(canBeRead) ? 'verdict.out_of_date_text' : 'verdict.out_of_date_read',
      );
    if (outcome === 'no_data') {
      const told = checks.find(({ status }) => status === 'not_here')?.reason;
      return told ? reasons.sentence(told) : t('verdict.no_data_text');
    }
    if (outcome === 'unverified')
      return t(steps.length === 0 ? 'verdict.unverified_text' : 'verdict.unverified_done_text');
    if (outcome === 'impossible') {
      const blocking = steps.filter(({ constraint }) => forbidsPlace(constraint));
      // Another hour helps where it lifts all that closes the place.
      const isInTime = blocking.every(({ constraint }) => isLiftedInTime(constraint));
      const [first] = blocking;
      return t(isInTime ? 'verdict.impossible_in_time' : 'verdict.impossible_text', {
        zone: first ? reasons.title(first.constraint) : '',
      });
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
    if (outcome === 'clear') return t(clearWord(checks, steps), { readers: readersText(checks) });
    return t(`verdict.${outcome}_text`);
  };
  return { nameOf, stepName, explain };
};
