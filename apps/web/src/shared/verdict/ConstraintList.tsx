import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ConstraintCard, type PlanChange } from './ConstraintCard.tsx';
import { TitlesNote } from './TitlesNote.tsx';
import type { LinkedApproval, ShownConstraint } from './verdict.ts';

export interface ConstraintListProps {
  readonly constraints: readonly ShownConstraint[];
  readonly approvals?: readonly LinkedApproval[];
  readonly actionOf?: (constraint: ShownConstraint) => ReactNode;
  /** Absent where the mission cannot be changed. */
  readonly change?: PlanChange | undefined;
}

/** Cards to act on first; what only informs is folded away when there is much of it. */
export const ConstraintList = ({ constraints, approvals = [], actionOf, change }: ConstraintListProps) => {
  const { t } = useTranslation('flights');
  const [open, setOpen] = useState(false);
  const informs = ({ effect }: ShownConstraint): boolean => effect === 'information' || effect === 'free';
  const information = constraints.filter(informs);
  const acts = constraints.filter((each) => !informs(each));
  const folded = acts.length > 0 && information.length > 2;
  const shown = folded && !open ? acts : [...acts, ...information];
  if (constraints.length === 0) return null;
  return (
    <>
      <SectionTitle aside={t('card.count', { count: constraints.length })}>{t('card.here')}</SectionTitle>
      <Stack gap={3}>
        {shown.map((constraint) => (
          <ConstraintCard
            key={constraint.key}
            constraint={constraint}
            approvals={approvals}
            action={actionOf?.(constraint)}
            change={change}
          />
        ))}
        {folded && (
          <Button variant="outlined" onClick={() => setOpen(!open)} aria-expanded={open}>
            {open ? t('card.hide_information') : t('card.information', { count: information.length })}
          </Button>
        )}
        <TitlesNote />
      </Stack>
    </>
  );
};
