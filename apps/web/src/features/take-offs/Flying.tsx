import { PlaneLanding, PlaneTakeoff } from 'lucide-react';
import {
  CallButton,
  elapsedText,
  Flown,
  NotedAgainst,
  type PilotActProps,
  type PilotCard,
  useSecond,
  useTakeOffCheck,
} from '../../shared/day/index.ts';
import { actOrWait } from '../../shared/outbox/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { ConfirmedButton } from './ConfirmedButton.tsx';
import styles from './takeOffs.module.css';

export const Flying = ({ card, callee }: PilotActProps) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const now = useSecond(true);
  const { take_off, approval, waiting } = card;
  if (take_off === null) return null;
  const since =
    take_off.effective_start ??
    waiting.find(({ act: kind }) => kind === 'take_off')?.at ??
    take_off.date_start;
  return (
    <>
      <p className={styles.since}>
        {t('pilot.since', {
          time: format.clock(since, take_off.time_zone),
          utc: format.clock(since, 'UTC'),
        })}
      </p>
      <p className={styles.timer} role="timer">
        {elapsedText(since, now)}
      </p>
      <NotedAgainst takeOff={take_off} />
      <div className={styles.two}>
        <CallButton callee={callee} />
        <ConfirmedButton
          icon={<PlaneLanding size={18} />}
          label={t('pilot.landed')}
          question={t('pilot.landed_question', { name: approval.flight.name })}
          onDone={() => void actOrWait('land', take_off.id, approval.flight.name)}
        />
      </div>
    </>
  );
};

/** What was flown, and the way to fly again where hours are left. */
export const Landed = ({ card }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const { approval, take_off, waiting } = card;
  const data = useTakeOffCheck(approval.id);
  return (
    <>
      <p className={styles.note}>{t('pilot.done')}</p>
      <Flown takeOff={take_off} />
      <NotedAgainst takeOff={take_off} />
      {/* What waits to be sent has not landed for the authority. */}
      {waiting.length === 0 && data?.can_request === true && (
        <ActButton
          fullWidth
          variant="outlined"
          startIcon={<PlaneTakeoff size={18} />}
          act={() => actOrWait('request', approval.id, approval.flight.name)}
        >
          {t('pilot.request_another')}
        </ActButton>
      )}
    </>
  );
};
