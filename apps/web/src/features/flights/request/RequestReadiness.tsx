import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useReasons } from '../../../shared/airspace/index.ts';
import { useLimitText } from '../../../shared/discussion/index.ts';
import { useNoticeZone } from '../../../shared/verdict/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { LaterAnswer } from './laterAnswer.tsx';
import type { Readiness } from './readiness.ts';
import type { HeldRequest } from './request.form.ts';
import styles from './request.module.css';

const ConfirmationNotice = lazy(async () => ({
  default: (await import('../../../shared/account/index.ts')).ConfirmationNotice,
}));

const InTime = ({
  notice,
  zone,
}: {
  readonly notice: FlightConstraint['notice'];
  readonly zone: string | null;
}) => {
  const { t } = useTranslation(['flights', 'mission_request', 'flights_list']);
  const reasons = useReasons();
  if (notice === null || !notice.respected) return null;
  const date =
    zone === null ? reasons.dateEnding(notice.latest_date) : `${reasons.date(notice.latest_date)} (${zone})`;
  return (
    <div className={styles.banner}>
      <CircleCheck size={17} aria-hidden />
      {t('mission_request:in_time', { date })}
    </div>
  );
};

/** Which of the authority's limits the request, as it stands in the form, does not keep to, and what comes of it. */
const LimitBanner = ({
  constraint,
  held,
  name,
}: {
  readonly constraint: FlightConstraint;
  readonly held: HeldRequest;
  readonly name: string;
}) => {
  const { t } = useTranslation(['flights', 'mission_request', 'flights_list']);
  const limitText = useLimitText();
  const zone = useNoticeZone()(constraint);
  const { breaches, is_refused, exemptions } = held;
  return (
    <>
      {breaches.length === 0 ? (
        <InTime notice={constraint.notice} zone={zone} />
      ) : (
        <div className={styles.banner} data-tone={is_refused ? 'err' : 'warn'} role="note">
          <CircleAlert size={17} aria-hidden />
          <div>
            <b>{t(is_refused ? 'mission_request:refused_title' : 'mission_request:beyond_title')}</b>
            <ul>
              {breaches.map((breach) => (
                <li key={breach.message}>{limitText(breach)}</li>
              ))}
            </ul>
            {t(is_refused ? 'mission_request:refused_text' : 'mission_request:beyond_text', { name })}
          </div>
        </div>
      )}
      {exemptions.map((kind) => (
        <p key={kind} className={styles.lifted}>
          {t(`mission_request:lifted.${kind}`, { name })}
        </p>
      ))}
    </>
  );
};

interface CompletenessProps {
  readonly flight: Flight;
  readonly readiness: Readiness;
}

/** What is still to be said; that nothing is, only where the request can leave. */
const Completeness = ({ flight, readiness: { missing, unanswered, obstacle } }: CompletenessProps) => {
  const { t } = useTranslation(['flights', 'mission_request', 'flights_list']);
  if (obstacle === null)
    return (
      <div className={styles.banner} role="status">
        <CircleCheck size={17} aria-hidden />
        {t('mission_request:complete')}
      </div>
    );
  if (missing.length === 0 && unanswered === 0) return null;
  return (
    <div className={styles.banner} data-tone="warn" role="status">
      <CircleAlert size={17} aria-hidden />
      <div>
        <b>{t('mission_request:missing')}</b>
        <ul>
          {missing.map((name) => (
            <li key={name}>{t(`mission_request:${name}`)}</li>
          ))}
          {unanswered > 0 && <li>{t('mission_request:missing_answers', { count: unanswered })}</li>}
        </ul>
        {missing.length > 0 && flight.available_actions.includes('edit') && (
          <Link to="/map/flights/$id/edit" params={{ id: String(flight.id) }}>
            {t('editor.title_edit')}
          </Link>
        )}
      </div>
    </div>
  );
};

interface RequestReadinessProps {
  readonly flight: Flight;
  readonly constraint: FlightConstraint;
  readonly readiness: Readiness;
  readonly name: string;
}

/** What keeps the request from leaving, each with its act, or that nothing does. */
export const RequestReadiness = ({ flight, constraint, readiness, name }: RequestReadinessProps) => (
  <>
    {readiness.obstacle === 'unconfirmed' && (
      <Suspense fallback={null}>
        <ConfirmationNotice />
      </Suspense>
    )}
    <LimitBanner constraint={constraint} held={readiness.held} name={name} />
    <Completeness flight={flight} readiness={readiness} />
    <LaterAnswer
      structureId={constraint.delegatee_structure_id ?? constraint.structure_id ?? null}
      zone={flight.time_zone}
      sentAt={null}
    />
  </>
);
