import { buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import type { PilotCard } from './pilot.model.ts';

/** Who answers for the airspace, to be called: a tower, a prefecture, or another that its card names. */
export interface Callee {
  readonly phone: string | null;
  readonly word: 'call' | 'call_prefecture' | 'call_short';
}

/** What the next act of a card is given. */
export interface PilotActProps {
  readonly card: PilotCard;
  readonly callee: Callee;
}

/** The number of who answers for the airspace, always within reach. */
export const CallButton = ({
  callee: { phone, word },
  wide = false,
}: {
  readonly callee: Callee;
  readonly wide?: boolean;
}) => {
  const { t } = useTranslation('day');
  if (phone === null) return null;
  const label = t(`pilot.${word}`);
  return (
    <PhoneLink
      className={buttonLook({ variant: wide ? 'contained' : 'outlined', fullWidth: true })}
      phone={phone}
      icon_px={18}
    >
      {wide ? `${label} ${phone}` : label}
    </PhoneLink>
  );
};
