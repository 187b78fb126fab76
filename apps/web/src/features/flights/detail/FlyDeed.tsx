import type { Flight } from '@envol/contract/flights';
import { PlaneLanding, PlaneTakeoff } from 'lucide-react';
import { HoldButton } from '../../../shared/day/index.ts';
import { actOrWait } from '../../../shared/outbox/index.ts';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { Queued, useDeed, useQueued } from './FlyingCard.tsx';
import { Reasons } from './Reasons.tsx';
import { useFlyingCheck } from './useFlyingCheck.ts';

/** What the pilot of a mission may note now in the fly mode: the take-off or the landing, or what stands against it. */
export const FlyDeed = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('missions');
  const { near, mayFly, check } = useFlyingCheck(flight);
  const queued = useQueued(flight.id);
  const { deed, isUp, isUnchecked } = useDeed({ flight, check, near, queued });
  if (!mayFly) return null;
  const Icon = deed === 'land' ? PlaneLanding : PlaneTakeoff;
  const declare = async (): Promise<void> => {
    if (deed === null) return;
    const outcome = await actOrWait(`flight_${deed}`, flight.id, flight.name);
    if (outcome === 'done') showSuccess(t(`flying.${deed}_done`));
  };
  return (
    <>
      <Queued queued={queued} zone={flight.time_zone} />
      {!isUp && near && isUnchecked && <p>{t('flying.unchecked')}</p>}
      {!isUp && near && check !== undefined && check.obstacles.length > 0 && (
        <Reasons reasons={check.reasons} />
      )}
      {deed !== null && (
        <HoldButton
          key={deed}
          icon={<Icon size={28} />}
          label={t(`flying.${deed}`)}
          question={t(`flying.${deed}_title`, { name: flight.name })}
          onDone={() => void declare()}
        />
      )}
    </>
  );
};
