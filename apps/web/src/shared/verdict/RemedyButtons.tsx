import { useQuery } from '@tanstack/react-query';
import { teamQueries } from '../../offline/roadQueries.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { isAnswer, type Remedy } from './remedies.ts';
import { useRemedyText } from './useRemedyText.ts';

interface RemedyButtonsProps {
  readonly remedies: readonly Remedy[];
  readonly onApply: (remedy: Remedy) => void;
  readonly busy: boolean;
  /** In the verdict the first one is the next step; on a card they stand beside its facts. */
  readonly first: 'contained' | 'outlined';
  readonly size?: 'medium' | 'small';
}

/** Whether the fleet is known to hold no other drone than the one that is to be replaced. */
const useIsOnlyDrone = (remedies: readonly Remedy[]): boolean => {
  const enabled = remedies.some(({ kind }) => kind === 'drone');
  const { data } = useQuery({ ...teamQueries().drones, enabled });
  return enabled && data !== undefined && data.length < 2;
};

/** Changes of the plan, each as a button that says what it changes. */
export const RemedyButtons = ({ remedies, onApply, busy, first, size = 'medium' }: RemedyButtonsProps) => {
  const { t } = useTranslation('flights');
  const textOf = useRemedyText();
  const isOnlyDrone = useIsOnlyDrone(remedies);
  return remedies.map((remedy, index) => (
    <Button
      key={textOf(remedy)}
      // Neither answer to a question is the one to give.
      variant={index === 0 && !isAnswer(remedy) ? first : 'outlined'}
      size={size}
      disabled={busy}
      onClick={() => onApply(remedy)}
    >
      {remedy.kind === 'drone' && isOnlyDrone ? t('remedies.add_drone') : textOf(remedy)}
    </Button>
  ));
};
