import type { FlightConstraint } from '@envol/contract/constraints';
import { contactLink } from '@envol/domain/airspace/deciders/contacts';
import type { StepAct } from '@envol/domain/flights/stepAct';
import { Link } from '@tanstack/react-router';
import { useReasons } from '../../../shared/airspace/index.ts';
import { Button, buttonLook } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';

/** What of a step is done, or followed, on the page of a mission's notifications. */
const NOTICE_WORDS = {
  declare_prefecture: 'step_actions.declare_prefecture',
  notify_army: 'step_actions.notify_army',
  await_sending: 'step_actions.follow_notice',
  mend_sending: 'step_actions.mend_sending',
  read_notice_answer: 'step_actions.read_answer',
} as const satisfies Partial<Record<StepAct, string>>;

const isNoticeAct = (act: StepAct): act is keyof typeof NOTICE_WORDS => Object.hasOwn(NOTICE_WORDS, act);

/** Asked or followed by a letter. */
const LETTER_ACTS: ReadonlySet<StepAct> = new Set<StepAct>([
  'ask_manager',
  'fill_form',
  'follow_letter',
  'await_letter',
]);

/** What the mission or a record says, which its own buttons ask for: no tick settles it. */
const SAID_ELSEWHERE: ReadonlySet<StepAct> = new Set<StepAct>(['none', 'say_populated', 'say_speed']);

interface FollowProps {
  readonly flight_id: number;
  readonly step: FlightConstraint;
  readonly act: StepAct;
}

/** Of a step that was begun, for who may read alone: the page that it is followed on. */
export const FollowStep = ({ flight_id, step, act }: FollowProps) => {
  const { t } = useTranslation('flights');
  const look = { className: buttonLook({ variant: 'text' }), params: { id: String(flight_id) } };
  if (act === 'with_staff')
    return (
      <Link {...look} to="/map/flights/$id/entrust">
        {t('detail.entrusted')}
      </Link>
    );
  if (act === 'await_sending')
    return (
      <Link {...look} to="/map/flights/$id/notifications">
        {t('step_actions.follow_notice')}
      </Link>
    );
  return (
    step.email_request_id !== null && (
      <Link {...look} to="/map/flights/$id/requests">
        {t('step_actions.email_follow')}
      </Link>
    )
  );
};

interface OpenStepActionProps {
  readonly flight_id: number;
  readonly step: FlightConstraint;
  readonly act: StepAct;
  /** Who decides, in words. */
  readonly name: string;
  /** Beside the headline, whose sentence it does. */
  readonly primary: boolean;
  readonly onProve: () => void;
}

const Letter = ({ flight_id, step, act, name, primary, onProve }: OpenStepActionProps) => {
  const { t } = useTranslation('flights');
  const isBegun = act === 'follow_letter' || act === 'await_letter';
  return (
    <>
      <Link
        className={buttonLook({ variant: primary ? 'contained' : 'text' })}
        to="/map/flights/$id/requests"
        params={{ id: String(flight_id) }}
        search={isBegun ? {} : { constraint: step.id }}
      >
        {t(
          isBegun
            ? 'step_actions.email_follow'
            : primary
              ? 'step_actions.email_to'
              : 'step_actions.email_short',
          { name },
        )}
      </Link>
      {!primary && (
        <Button variant="text" onClick={onProve}>
          {t('step_actions.mark_done')}
        </Button>
      )}
    </>
  );
};

/**
 * Of a step that no authority answers in the product: what its sentence names, as a button. Its notification, made or to be
 * made; else a way to whom the sentence names, with the word that it is done beside it.
 */
export const OpenStepAction = (props: OpenStepActionProps) => {
  const { flight_id, step, act, name, primary, onProve } = props;
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  const variant = primary ? 'contained' : 'text';
  if (SAID_ELSEWHERE.has(act)) return null;
  if (act === 'with_staff')
    return (
      <Link
        className={buttonLook({ variant })}
        to="/map/flights/$id/entrust"
        params={{ id: String(flight_id) }}
      >
        {t('detail.entrusted')}
      </Link>
    );
  if (isNoticeAct(act))
    return (
      <Link
        className={buttonLook({ variant })}
        to="/map/flights/$id/notifications"
        params={{ id: String(flight_id) }}
        search={
          act === 'declare_prefecture'
            ? { declare: 'prefecture' }
            : act === 'notify_army'
              ? { declare: 'army' }
              : {}
        }
      >
        {t(NOTICE_WORDS[act])}
      </Link>
    );
  if (LETTER_ACTS.has(act)) return <Letter {...props} />;
  const contact = step.decider?.contacts[0];
  if (primary && act === 'obtain_agreement' && contact !== undefined)
    return (
      <a className={buttonLook({ variant })} href={contactLink(contact)}>
        {t('step_actions.contact_decider', { name })}
      </a>
    );
  return (
    <Button variant={variant} onClick={onProve}>
      {t(primary ? 'step_actions.mark_done_named' : 'step_actions.mark_done', { name: reasons.title(step) })}
    </Button>
  );
};
