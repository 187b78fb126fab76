import type { Flight } from '@envol/contract/flights';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Of a mission for which somebody was asked by a letter. */
export const useLettersLine = ({ email_requests, analysis }: Flight): StepLine | null => {
  const { t } = useTranslation('mission_steps');
  const isAsked = (analysis?.constraints ?? []).some((each) => each.email_request_id !== null);
  if (email_requests.length === 0 && !isAsked) return null;
  return { title: t('letters'), word: t('requests', { count: Math.max(1, email_requests.length) }) };
};
