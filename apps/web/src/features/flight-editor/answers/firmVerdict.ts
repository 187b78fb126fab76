import { isZoneCode } from '@envol/domain/airspace/deciders/placeName';
import { missionFreeHeight } from '@envol/domain/flights/freeHeight';
import type { MissingInput } from '@envol/domain/flights/missing';
import type { Scenario } from '@envol/domain/flights/statuses';
import { type LiveAnalysis, useReasons } from '../../../shared/airspace/index.ts';
import { ofChosen } from '../../../shared/flight-form/index.ts';
import { useNoticeZone, useStepWords, type VerdictView, viewVerdict } from '../../../shared/verdict/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { isAnswersAlone } from './likelyAnswers.ts';

export interface FirmFacts {
  /** Of the mission, m above ground. */
  readonly height: number | null;
  readonly missing: readonly MissingInput[];
  readonly scenario: Scenario | null;
}

type Outcome = VerdictView['outcome'];
type Analysed = NonNullable<LiveAnalysis['analysis']>;

/** Asked beside the verdict, and no formality that the place brings. */
const isQuestion = ({ act }: VerdictView['steps'][number]): boolean =>
  act === 'say_populated' || act === 'say_speed';

/** What no answer changes, and has words of its own. */
const OWN_WORDS: readonly Outcome[] = ['past', 'failed', 'incomplete', 'no_data', 'impossible', 'refused'];
const isNothing = (outcome: Outcome, left: number): boolean =>
  !OWN_WORDS.includes(outcome) && (outcome !== 'steps' || left === 0);

/**
 * What the place, the hours and the height bring by themselves, while visibility, scenario, pilot or drone are still open; null
 * where more is missing. Judged as most fly, which its words say.
 */
export const firmView = (
  analysis: Analysed,
  { height, missing, scenario }: FirmFacts,
): VerdictView | null => {
  if (!isAnswersAlone(missing)) return null;
  const view = viewVerdict(
    { ...analysis, constraints: ofChosen(scenario, analysis.constraints) },
    height,
    [],
    { missing: [], to_update: false },
  );
  const steps = view.steps.filter((step) => !isQuestion(step));
  const left = steps.filter(({ state }) => state !== 'done').length;
  const asked = steps.find(({ state, constraint }) => state === 'todo' && constraint.effect === 'agreement');
  const open = steps.find(({ state }) => state !== 'done') ?? null;
  const next = asked ?? (view.next !== null && isQuestion(view.next) ? open : view.next);
  // Green, or nothing at all to ask, would be said of a mission whose answers are open.
  return { ...view, steps, left, next, tone: isNothing(view.outcome, left) ? 'info' : view.tone };
};

/** Words of the firm view: what is needed, from which height, by when; null where the verdict's own say it. */
export const useFirmWords = () => {
  const { t } = useTranslation('missions');
  const reasons = useReasons();
  const noticeZone = useNoticeZone();
  const { nameOf, stepName } = useStepWords();
  const agreementText = ({ constraint }: NonNullable<VerdictView['next']>): string => {
    const { decider } = constraint;
    // Published without its manager: one asks whoever manages the zone, not the zone.
    return decider === null || isZoneCode(decider.name)
      ? t('firm.agreement_zone', { zone: decider?.name ?? reasons.title(constraint) })
      : t('firm.agreement', { name: nameOf(constraint) });
  };
  const noticeText = ({ constraint }: NonNullable<VerdictView['next']>): string | null => {
    const { notice } = constraint;
    if (notice === null) return null;
    const zone = noticeZone(constraint);
    const date =
      zone === null
        ? reasons.dateEnding(notice.latest_date)
        : `${reasons.date(notice.latest_date)} (${zone})`;
    return t(notice.respected ? 'firm.notice' : 'firm.late', { date });
  };
  return (view: VerdictView, analysis: Analysed, { height, missing }: FirmFacts) => {
    if (OWN_WORDS.includes(view.outcome)) return null;
    const { next, left, free_height_m: free } = view;
    const assumed = missing.includes('visibility') ? t('firm.assumed') : null;
    if (next === null || isNothing(view.outcome, left))
      return { title: t('drawing.nothing'), text: assumed ?? '' };
    const isAgreement = next.constraint.effect === 'agreement';
    const title = isAgreement ? agreementText(next) : t('drawing.steps', { count: left });
    const isFromGround = isAgreement && missionFreeHeight(analysis).is === 'none';
    const lines = [
      !isAgreement && t('firm.step', { step: stepName(next) }),
      free !== null && height !== null && t('firm.free', { free, height }),
      isFromGround && t('firm.from_ground'),
      noticeText(next),
      isAgreement && left > 1 && t('firm.others', { count: left - 1 }),
      assumed,
    ];
    return { title, text: lines.filter((line) => typeof line === 'string').join(' ') };
  };
};
