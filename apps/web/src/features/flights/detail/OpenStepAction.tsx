import type { FlightConstraint } from '@envol/contract/constraints';
import { contactLink } from '@envol/domain/airspace/contacts';
import { Link } from '@tanstack/react-router';
import { useReasons } from '../../../shared/airspace/index.ts';
import { Button, buttonLook } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { isWithStaff } from '../verdict/useStepWords.ts';

/** What leads to the notifications of a mission. */
const NOTICE_WORDS: Partial<
  Record<
    NonNullable<FlightConstraint['procedure']>,
    'step_actions.declare_prefecture' | 'step_actions.notify_army'
  >
> = {
  prefecture_notif: 'step_actions.declare_prefecture',
  army_notif: 'step_actions.notify_army',
};

/** Whoever decides is asked by a letter: nobody answers for it here. */
const isByLetter = ({ procedure, can_request_approval, email_request_id }: FlightConstraint): boolean =>
  email_request_id !== null ||
  procedure === 'email_request' ||
  procedure === 'protocol_form_links' ||
  (procedure === 'approval_request' && !can_request_approval);

/** Of a step that was begun, for who may read alone: the page that it is followed on. */
export const FollowStep = ({ flight_id, step }: Pick<OpenStepActionProps, 'flight_id' | 'step'>) => {
  const { t } = useTranslation('flights');
  const look = { className: buttonLook({ variant: 'text' }), params: { id: String(flight_id) } };
  if (isWithStaff(step))
    return (
      <Link {...look} to="/map/flights/$id/entrust">
        {t('detail.entrusted')}
      </Link>
    );
  if (step.status === 'handled' && step.procedure !== null && NOTICE_WORDS[step.procedure])
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
  /** Who decides, in words. */
  readonly name: string;
  /** Beside the headline, whose sentence it does. */
  readonly primary: boolean;
  readonly onProve: () => void;
}

/**
 * Of a step that no authority answers in the product: its notification, made or to be made; else a way to whom the sentence names, with the
 * word that it is done beside it.
 */
export const OpenStepAction = ({ flight_id, step, name, primary, onProve }: OpenStepActionProps) => {
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  const variant = primary ? 'contained' : 'text';
  if (isWithStaff(step))
    return (
      <Link
        className={buttonLook({ variant })}
        to="/map/flights/$id/entrust"
        params={{ id: String(flight_id) }}
      >
        {t('detail.entrusted')}
      </Link>
    );
  const notice = step.procedure === null ? undefined : NOTICE_WORDS[step.procedure];
  if (notice !== undefined)
    return (
      <Link
        className={buttonLook({ variant })}
        to="/map/flights/$id/notifications"
        params={{ id: String(flight_id) }}
      >
        {t(step.status === 'handled' ? 'step_actions.follow_notice' : notice)}
      </Link>
    );
  if (isByLetter(step))
    return (
      <>
        <Link
          className={buttonLook({ variant })}
          to="/map/flights/$id/requests"
          params={{ id: String(flight_id) }}
          search={step.email_request_id === null ? { constraint: step.id } : {}}
        >
          {t(
            step.email_request_id !== null
              ? 'step_actions.email_follow'
              : primary
                ? 'step_actions.email_to'
                : 'step_actions.email_short',
            { name },
          )}
        </Link>
        <Button variant="text" onClick={onProve}>
          {t('step_actions.mark_done')}
        </Button>
      </>
    );
  const contact = step.decider?.contacts[0];
  if (primary && step.procedure !== null && contact !== undefined)
    return (
      <>
        <a className={buttonLook({ variant })} href={contactLink(contact)}>
          {t('step_actions.contact_decider', { name })}
        </a>
        <Button variant="text" onClick={onProve}>
          {t('step_actions.mark_done')}
        </Button>
      </>
    );
  return (
    <Button variant={variant} onClick={onProve}>
      {t(primary ? 'step_actions.mark_done_named' : 'step_actions.mark_done', { name: reasons.title(step) })}
    </Button>
  );
};
