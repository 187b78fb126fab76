import { useQuery } from '@tanstack/react-query';
import { PlaneTakeoff, X } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOfKnown } from '../../api/query.ts';
import {
  CallButton,
  elapsedText,
  HoldButton,
  type PilotActProps,
  useSecond,
} from '../../shared/day/index.ts';
import { actOrWait } from '../../shared/outbox/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { ConfirmedButton } from './ConfirmedButton.tsx';
import styles from './takeOffs.module.css';

interface HoldToTakeOffProps {
  readonly id: number;
  readonly name: string;
  readonly flightId: number | null;
}

/** The take-off; where more than this grant stands against it, that is said, and a take-off that happened is noted with it. */
export const HoldToTakeOff = ({ id, name, flightId }: HoldToTakeOffProps) => {
  const { t } = useTranslation('day');
  const { data } = useQuery(
    queryOfKnown(endpoints.checkCanTakeOff, flightId === null ? null : { params: { id: flightId } }),
  );
  // In the air by another authority's grant: this one is told too.
  const against = data?.obstacles.some((obstacle) => obstacle !== 'already_en_route') === true;
  return (
    <>
      {against && <p className={styles.wrong}>{data.reasons.join(' ')}</p>}
      <HoldButton
        icon={<PlaneTakeoff size={24} />}
        label={t(against ? 'pilot.take_off_despite' : 'pilot.take_off')}
        question={t('pilot.take_off_question', { name })}
        onDone={() => void actOrWait('take_off', id, name, against ? { despite_obstacles: true } : undefined)}
      />
    </>
  );
};

export const Granted = ({ card, callee }: PilotActProps) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const now = useSecond(true);
  const { take_off, approval } = card;
  if (take_off === null) return null;
  const until = take_off.valid_until ?? take_off.date_end;
  const left = Date.parse(until) - now;
  const name = approval.flight.name;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('pilot.height')}</dt>
          <dd>{t('height', { height: format.number(take_off.max_flying_height) })}</dd>
        </div>
        <div>
          <dt>{t('pilot.end')}</dt>
          <dd>
            {format.clock(take_off.date_end, take_off.time_zone)}{' '}
            <small>{format.clock(take_off.date_end, 'UTC')} UTC</small>
          </dd>
        </div>
        <div>
          <dt>{t('pilot.within')}</dt>
          <dd>{left > 0 ? elapsedText(new Date(now).toISOString(), now + left) : t('pilot.expired')}</dd>
        </div>
      </dl>
      {left > 0 ? (
        <HoldToTakeOff id={take_off.id} name={name} flightId={approval.flight.id} />
      ) : (
        <ActButton fullWidth act={() => actOrWait('request', approval.id, name)}>
          {t('pilot.request_again')}
        </ActButton>
      )}
      <div className={styles.two}>
        <CallButton callee={callee} />
        <ConfirmedButton
          variant="outlined"
          icon={<X size={18} />}
          label={t('pilot.give_up')}
          question={t('pilot.give_up_question', { name })}
          onDone={() => void actOrWait('cancel', take_off.id, name)}
        />
      </div>
    </>
  );
};
