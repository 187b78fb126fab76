import type { Flight } from '@envol/contract/flights';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Made for a flight that does not ask for it any more: what asks for one says itself where it stands. */
const useMadeLine = (title: string, made: readonly unknown[]): StepLine | null => {
  const { t } = useTranslation('mission_steps');
  return made.length === 0 ? null : { title, word: t('made', { count: made.length }) };
};

export const usePrefectureLine = ({ prefecture_notifications }: Flight): StepLine | null => {
  const { t } = useTranslation('mission_steps');
  return useMadeLine(t('prefecture'), prefecture_notifications);
};

export const useArmyLine = ({ army_notifications }: Flight): StepLine | null => {
  const { t } = useTranslation('mission_steps');
  return useMadeLine(t('army'), army_notifications);
};
