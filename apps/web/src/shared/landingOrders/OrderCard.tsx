import { LIMITS } from '@envol/contract/limits';
import type { LandingOrder as LandingOrderSchema, TakeOffAuthorization } from '@envol/contract/take-off';
import { ESCALATED_AFTER_S, RINGS_AGAIN_S } from '@envol/domain/take-off/unanswered';
import { BellRing, Check, PlaneLanding, Repeat2, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { refreshQueries } from '../../api/query.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button, buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { AreaInput } from '../../ui/form/AreaInput.tsx';
import { CheckLine } from '../../ui/form/CheckLine.tsx';
import { useFormats } from '../../ui/format.ts';
import { useShortcuts } from '../../ui/keys/shortcuts.ts';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { elapsedText, useSecond } from '../day/index.ts';
import styles from './orderCard.module.css';

/** Why a drone has to land, as buttons: one press sends. */
const REASONS = ['out_of_bounds', 'manned', 'safety'] as const;

type LandingOrder = z.infer<typeof LandingOrderSchema>;
type SecondPhone = NonNullable<TakeOffAuthorization['landing']>['second_phone'];
type Flight = Pick<
  TakeOffAuthorization,
  'id' | 'status' | 'available_actions' | 'pilot_name' | 'time_zone'
> & {
  readonly approval: Pick<TakeOffAuthorization['approval'], 'flight_name'>;
  readonly lift?: TakeOffAuthorization['lift'];
  /** Whom else to call is told to who decides on take-offs. */
  readonly landing: (LandingOrder & { readonly second_phone?: SecondPhone | undefined }) | null;
};

interface OrderWords {
  readonly message: string | null;
  readonly is_urgent: boolean;
}
/** Sends the order; a failure of the call is thrown. */
type Give = (said: OrderWords) => Promise<unknown>;

const useOrder = ({ id, approval }: Flight, give: Give | undefined) => {
  const { t } = useTranslation('day');
  const [isBusy, setBusy] = useState(false);
  const order = async (message: string, is_urgent: boolean): Promise<boolean> => {
    setBusy(true);
    try {
      const body = { message: message.trim() === '' ? null : message.trim(), is_urgent };
      await (give?.(body) ?? callApi(endpoints.requireLanding, { params: { id }, body }, { handles: 'all' }));
      showSuccess(t('done.order', { name: approval.flight_name }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showError(error.detail);
      return false;
    } finally {
      setBusy(false);
      await refreshQueries('activations', 'take-off-authorizations', 'supervisions', 'notifications');
    }
  };
  return { isBusy, order };
};

/** How far an order has come: sent, ringing, received by its pilot's name. */
const Steps = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const { landing, time_zone, pilot_name } = flight;
  const waits = landing !== null && landing.received_at === null;
  const now = useSecond(waits);
  if (landing === null) return null;
  // An order that does not ring is escalated by nobody: the call is still due.
  const left_s = Math.ceil(ESCALATED_AFTER_S - (now - Date.parse(landing.ordered_at)) / 1000);
  const isUnanswered = waits && left_s <= 0;
  return (
    <>
      <ol className={styles.steps}>
        <li data-done>
          <Send size={15} aria-hidden /> <b>{t('order.sent')}</b>
          <small>
            {format.clock(landing.ordered_at, time_zone)} · {landing.ordered_by}
          </small>
        </li>
        <li data-done={!waits || undefined} data-now={waits || undefined}>
          <BellRing size={15} aria-hidden /> <b>{t(landing.is_urgent ? 'order.rings' : 'order.told')}</b>
          <small>
            {t('order.times', { count: landing.orders })}
            {waits && landing.is_urgent && ` · ${t('order.rings_again', { seconds: RINGS_AGAIN_S })}`}
          </small>
        </li>
        <li data-done={!waits || undefined}>
          <Check size={15} aria-hidden /> <b>{t('order.received_by', { name: pilot_name })}</b>
          <small>
            {landing.received_at === null ? t('order.awaited') : format.clock(landing.received_at, time_zone)}
          </small>
        </li>
      </ol>
      {waits && (
        <p
          className={styles.waits}
          role={isUnanswered ? 'alert' : 'status'}
          data-unanswered={isUnanswered || undefined}
        >
          {t('order.without_answer')} <b>{elapsedText(landing.ordered_at, now)}</b>
          {isUnanswered ? (
            <span>{t('order.call_now')}</span>
          ) : (
            landing.is_urgent && <span>{t('order.escalates_in', { seconds: left_s })}</span>
          )}
        </p>
      )}
      {waits && landing.second_phone?.phone != null && (
        <PhoneLink
          className={buttonLook({ variant: 'outlined' })}
          phone={landing.second_phone.phone}
          icon_px={16}
        >
          {t('order.second_phone')} · {landing.second_phone.full_name} {landing.second_phone.phone}
        </PhoneLink>
      )}
    </>
  );
};

/** That the last order was taken back, and whether its pilot heard. */
const Lift = ({ flight: { lift, time_zone, pilot_name } }: { readonly flight: Flight }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  if (lift == null) return null;
  return (
    <p role="status">
      <Undo2 size={15} aria-hidden />{' '}
      {t('order.lifted', { name: lift.by, time: format.clock(lift.at, time_zone) })} ·{' '}
      {lift.received_at === null
        ? t('order.lift_awaited', { name: pilot_name })
        : t('order.lift_received', { name: pilot_name, time: format.clock(lift.received_at, time_zone) })}
    </p>
  );
};

type SendOrder = (words: string, is_urgent: boolean) => Promise<void>;

/** Reasons as buttons and keys; the one that was sent stays pressed. */
const Reasons = ({
  flight,
  isBusy,
  send,
}: {
  readonly flight: Flight;
  readonly isBusy: boolean;
  readonly send: SendOrder;
}) => {
  const { t } = useTranslation('day');
  const group = t('order.give');
  useShortcuts(
    REASONS.map((reason, index) => {
      const text = t(`order.reasons.${reason}`);
      return { keys: String(index + 1), label: text, group, run: () => void send(text, true) };
    }),
  );
  return (
    <fieldset className={styles.reasons} aria-label={t('order.why')}>
      {REASONS.map((reason, index) => {
        const text = t(`order.reasons.${reason}`);
        return (
          <button
            key={reason}
            type="button"
            disabled={isBusy}
            aria-pressed={flight.landing?.message === text}
            onClick={() => void send(text, true)}
          >
            {text} <kbd aria-hidden>{index + 1}</kbd>
          </button>
        );
      })}
    </fieldset>
  );
};

const OtherWords = ({
  isBusy,
  isFolded,
  send,
}: {
  readonly isBusy: boolean;
  readonly isFolded: boolean;
  readonly send: SendOrder;
}) => {
  const { t } = useTranslation('day');
  const [message, setMessage] = useState('');
  const [isUrgent, setUrgent] = useState(true);
  const words = (
    <div className={styles.words}>
      <AreaInput
        label={t('order.words')}
        maxLength={LIMITS.long_text}
        value={message}
        onChange={setMessage}
      />
      <CheckLine label={t('order.urgent')} checked={isUrgent} onChange={setUrgent} />
      <Button loading={isBusy} onClick={() => void send(message, isUrgent)}>
        {t('order.send')}
      </Button>
    </div>
  );
  if (!isFolded) return words;
  return (
    <details>
      <summary>{t('order.other_words')}</summary>
      {words}
    </details>
  );
};

/**
 * The order to land, wherever it is given: three reasons as buttons and keys, each of which sends at once and rings until it is
 * received; other words beside them. Afterwards how far it has come, and the way to repeat it.
 */
export const OrderCard = ({
  flight,
  isFolded = false,
  give,
  onSent,
}: {
  readonly flight: Flight;
  /** Other words stand behind a line that opens. */
  readonly isFolded?: boolean;
  /** Where another call than the tower’s gives it. */
  readonly give?: Give;
  readonly onSent?: () => void;
}) => {
  const { t } = useTranslation('day');
  const { isBusy, order } = useOrder(flight, give);
  const { landing, available_actions } = flight;
  const may = available_actions.includes('require_landing');
  const send: SendOrder = async (words, is_urgent) => {
    if (!isBusy && (await order(words, is_urgent))) onSent?.();
  };
  const lift = async (): Promise<void> => {
    await callApi(endpoints.liftLanding, { params: { id: flight.id }, body: {} });
    showSuccess(t('done.lift', { name: flight.approval.flight_name }));
    await refreshQueries('activations', 'take-off-authorizations', 'supervisions', 'notifications');
  };
  if (!may && landing === null) return null;
  return (
    <section
      className={styles.card}
      aria-label={t('order.give')}
      data-ordered={landing !== null || undefined}
    >
      <h3>
        <PlaneLanding size={19} aria-hidden /> {t(landing === null ? 'order.give' : 'order.given')}
      </h3>
      {may && <Reasons flight={flight} isBusy={isBusy} send={send} />}
      <Steps flight={flight} />
      <Lift flight={flight} />
      {available_actions.includes('lift_landing') && (
        <ActButton fullWidth variant="outlined" startIcon={<Undo2 size={16} />} act={lift}>
          {t('order.lift')}
        </ActButton>
      )}
      {may && landing !== null && landing.received_at === null && (
        <Button
          fullWidth
          startIcon={<Repeat2 size={16} />}
          loading={isBusy}
          onClick={() => void send(landing.message ?? '', true)}
        >
          {t('order.repeat')}
        </Button>
      )}
      {may && <OtherWords isBusy={isBusy} isFolded={isFolded} send={send} />}
    </section>
  );
};
