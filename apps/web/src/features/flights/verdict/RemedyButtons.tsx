import { Button } from '../../../ui/Button.tsx';
import type { Remedy } from './remedies.ts';
import { useRemedyText } from './useRemedyText.ts';

interface RemedyButtonsProps {
  readonly remedies: readonly Remedy[];
  readonly onApply: (remedy: Remedy) => void;
  readonly busy: boolean;
  /** In the verdict the first one is the next step; on a card they stand beside its facts. */
  readonly first: 'contained' | 'outlined';
  readonly size?: 'medium' | 'small';
}

/** Changes of the plan, each as a button that says what it changes. */
export const RemedyButtons = ({ remedies, onApply, busy, first, size = 'medium' }: RemedyButtonsProps) => {
  const textOf = useRemedyText();
  return remedies.map((remedy, index) => (
    <Button
      key={textOf(remedy)}
      variant={index === 0 ? first : 'outlined'}
      size={size}
      disabled={busy}
      onClick={() => onApply(remedy)}
    >
      {textOf(remedy)}
    </Button>
  ));
};
