import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { RemedyButtons } from './RemedyButtons.tsx';
import type { Remedy } from './remedies.ts';

interface WaysOutProps {
  readonly remedies: readonly Remedy[];
  /** The height in m under which nobody need be asked; null where none is known. */
  readonly free: number | null;
  readonly onApply: (remedy: Remedy) => void;
  readonly busy: boolean;
  /** The remedies are the step that the verdict's sentence names, not ways around it. */
  readonly isNextStep: boolean;
}

/**
 * Changes of the plan under the verdict. A lower flight avoids whoever would be asked: where the sentence names another
 * drone or scenario, what does that comes first.
 */
export const WaysOut = ({ remedies, free, onApply, busy, isNextStep }: WaysOutProps) => {
  const { t } = useTranslation('flights');
  const lower = free !== null && (
    <Button variant="outlined" disabled={busy} onClick={() => onApply({ kind: 'height', height_m: free })}>
      {t('verdict.fly_lower', { height: free })}
    </Button>
  );
  const changes = (
    <RemedyButtons
      remedies={remedies}
      onApply={onApply}
      busy={busy}
      first={isNextStep ? 'contained' : 'outlined'}
    />
  );
  return isNextStep ? (
    <>
      {changes}
      {lower}
    </>
  ) : (
    <>
      {lower}
      {changes}
    </>
  );
};
