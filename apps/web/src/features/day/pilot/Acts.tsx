import { useQuery } from '@tanstack/react-query';
import { Phone, PlaneLanding, PlaneTakeoff, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOfKnown, refresh } from '../../../api/query.ts';
import { act } from '../../../shared/outbox/index.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Button, buttonLook } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { elapsedText } from '../day.model.ts';
import { Flown } from '../Flown.tsx';
import { useSecond } from '../useSecond.ts';
import { Activate } from './Activate.tsx';
import { useTakeOffCheck } from './dayFacts.tsx';
import { HoldButton } from './HoldButton.tsx';
import { NearFlights } from './NearFlights.tsx';
import type { PilotCard } from './pilot.model.ts';
import styles from './pilot.module.css';

/** Who answers for the airspace, to be called: a tower, a prefecture, or another that its card names. */
export interface Callee {
  readonly phone: string | null;
  readonly word: 'call' | 'call_prefecture' | 'call_short';
}

interface Props {
  readonly card: PilotCard;
  readonly callee: Callee;
}

/** The number of who answers for the airspace, always within reach. */
const CallButton = ({
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
    <a
      className={buttonLook({ variant: wide ? 'contained' : 'outlined', fullWidth: true })}
      href={`tel:${phone}`}
    >
      <Phone size={18} aria-hidden /> {wide ? `${label} ${phone}` : label}
    </a>
  );
};

const Proposal = ({ card }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const [busy, setBusy] = useState(false);
  const { activation } = card;
  if (activation?.proposal == null) return null;
  const { date_start, date_end } = activation.proposal;
  const hours = {
    from: format.clock(date_start, activation.time_zone),
    to: format.clock(date_end, activation.time_zone),
  };
  const take = async (): Promise<void> => {
    setBusy(true);
    const body = { version: activation.version, date_start, date_end };
    await call(endpoints.updateActivationPeriod, { params: { id: activation.id }, body }).catch(
      () => undefined,
    );
    await refresh('activations');
    setBusy(false);
  };
  return (
    <>
      <p>{t('pilot.proposed', { ...hours, name: card.approval.structure_name })}</p>
      {activation.message !== null && (
        <p className={styles.note}>{t('pilot.quote', { text: activation.message })}</p>
      )}
      <Button fullWidth loading={busy} onClick={() => void take()}>
        {t('pilot.take', hours)}
      </Button>
    </>
  );
};

interface AskedProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly question: string;
  readonly variant?: 'outlined' | 'contained';
  readonly onDone: () => void;
}

/** An act beside the call to the tower, which a thumb in a hurry may hit: it asks once, and names the flight. */
const AskedButton = ({ label, icon, question, variant = 'contained', onDone }: AskedProps) => {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant={variant} startIcon={icon} onClick={() => setAsks(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asks}
        title={question}
        confirm={label}
        onConfirm={onDone}
        onClose={() => setAsks(false)}
      />
    </>
  );
};

/** Who flies nearby, said before a take-off is asked for. */
const RequestTakeOff = ({ card }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const { approval } = card;
  const data = useTakeOffCheck(approval.id);
  const obstacle = data?.obstacles[0];
  return (
    <>
      {obstacle !== undefined && <p className={styles.wrong}>{t(`obstacles.${obstacle}`)}</p>}
      <NearFlights approval={approval} conflicts={data?.conflicts ?? []} />
      <ActButton
        fullWidth
        startIcon={<PlaneTakeoff size={18} />}
        disabled={obstacle !== undefined}
        act={() => act('request', approval.id, approval.flight.name)}
      >
        {t('pilot.request')}
      </ActButton>
    </>
  );
};

interface HoldToTakeOffProps {
  readonly id: number;
  readonly name: string;
  readonly flightId: number | null;
}

/** The take-off; where more than this grant stands against it, that is said, and a take-off that happened is noted with it. */
const HoldToTakeOff = ({ id, name, flightId }: HoldToTakeOffProps) => {
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
        onDone={() => void act('take_off', id, name, against ? { despite_obstacles: true } : undefined)}
      />
    </>
  );
};

const Granted = ({ card, callee }: Props) => {
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
        <ActButton fullWidth act={() => act('request', approval.id, name)}>
          {t('pilot.request_again')}
        </ActButton>
      )}
      <div className={styles.two}>
        <CallButton callee={callee} />
        <AskedButton
          variant="outlined"
          icon={<X size={18} />}
          label={t('pilot.give_up')}
          question={t('pilot.give_up_question', { name })}
          onDone={() => void act('cancel', take_off.id, name)}
        />
      </div>
    </>
  );
};

const Flying = ({ card, callee }: Props) => {
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
      <div className={styles.two}>
        <CallButton callee={callee} />
        <AskedButton
          icon={<PlaneLanding size={18} />}
          label={t('pilot.landed')}
          question={t('pilot.landed_question', { name: approval.flight.name })}
          onDone={() => void act('land', take_off.id, approval.flight.name)}
        />
      </div>
    </>
  );
};

/** What was flown, and the way to fly again where hours are left. */
const Landed = ({ card }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const { approval, take_off, waiting } = card;
  const data = useTakeOffCheck(approval.id);
  return (
    <>
      <p className={styles.note}>{t('pilot.done')}</p>
      <Flown takeOff={take_off} />
      {/* What waits to be sent has not landed for the authority. */}
      {waiting.length === 0 && data?.can_request === true && (
        <ActButton
          fullWidth
          variant="outlined"
          startIcon={<PlaneTakeoff size={18} />}
          act={() => act('request', approval.id, approval.flight.name)}
        >
          {t('pilot.request_another')}
        </ActButton>
      )}
    </>
  );
};

/** The one next act of a card, as large as a thumb. */
export const Acts = ({ card, callee }: Props) => {
  const { t } = useTranslation('day');
  const { next, approval, activation, take_off } = card;
  switch (next) {
    case 'activate':
      return <Activate approval={approval} />;
    case 'take_proposal':
      return <Proposal card={card} />;
    case 'await_activation':
    case 'await_grant':
      return (
        <>
          <p className={styles.note}>{t(`pilot.${next}`, { name: approval.structure_name })}</p>
          <div className={styles.two}>
            <CallButton callee={callee} />
            {activation !== null && next === 'await_activation' && (
              <ActButton variant="outlined" act={() => act('withdraw', activation.id, approval.flight.name)}>
                {t('pilot.withdraw')}
              </ActButton>
            )}
            {take_off !== null && next === 'await_grant' && (
              <ActButton variant="outlined" act={() => act('cancel', take_off.id, approval.flight.name)}>
                {t('pilot.give_up')}
              </ActButton>
            )}
          </div>
        </>
      );
    case 'request':
      return <RequestTakeOff card={card} />;
    case 'take_off':
      return <Granted card={card} callee={callee} />;
    case 'land':
    case 'receive':
      return <Flying card={card} callee={callee} />;
    case 'landed':
      return <Landed card={card} />;
    case 'fly':
      return <CallButton callee={callee} wide />;
  }
};
