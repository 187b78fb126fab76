import { contactLink } from '@envol/domain/airspace/deciders/contacts';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReasons } from '../../../shared/airspace/index.ts';
import type { ShownConstraint, VerdictView } from '../../../shared/verdict/index.ts';
import { buttonLook } from '../../../ui/Button.tsx';
import { useLostFocus } from '../../../ui/keys/lostFocus.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import styles from './detail.module.css';

/** A call to who decides, where the eye falls first; on a larger screen the number stands on its card. */
export const CallDecider = ({ constraint }: { readonly constraint: ShownConstraint | undefined }) => {
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  const decider = constraint?.decider;
  const contact = decider?.contacts.find(({ kind }) => kind === 'phone');
  if (!decider || contact === undefined) return null;
  return (
    <a className={buttonLook({ variant: 'outlined' })} href={contactLink(contact)} data-call>
      <Phone size={20} aria-hidden />
      <span>{t('step_actions.call', { name: reasons.decider(decider) })}</span>
    </a>
  );
};

/** On a phone, whom a call is for: who decides about the next step, else who was asked. */
export const useConstraintToCall = (
  { next, outcome }: Pick<VerdictView, 'next' | 'outcome'>,
  constraints: readonly ShownConstraint[],
): ShownConstraint | undefined => {
  const isPhone = useIsPhone();
  if (!isPhone) return undefined;
  // Nobody that was asked lifts what closes the place.
  const asked = outcome === 'impossible' ? [] : constraints.filter(({ approval_id }) => approval_id != null);
  return [...(next ? [next.constraint] : []), ...asked].find(({ decider }) =>
    decider?.contacts.some(({ kind }) => kind === 'phone'),
  );
};

interface CardActsProps {
  /** Changes with what is offered. */
  readonly of: string;
  readonly children: ReactNode;
}

/** What the verdict's card offers: whoever works by keys comes to it once what was offered before is gone. */
export const CardActs = ({ of, children }: CardActsProps) => (
  <div ref={useLostFocus<HTMLDivElement>(of)} className={styles.acts}>
    {children}
  </div>
);
