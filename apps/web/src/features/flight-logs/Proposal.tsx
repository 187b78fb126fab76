import { useQuery } from '@tanstack/react-query';
import { PlaneLanding, PlaneTakeoff } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { actOrWait, useWaiting } from '../../shared/outbox/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './logs.module.css';

const AGAIN_MS = 20_000;

export interface ProposalProps {
  readonly flight: { readonly id: number; readonly name: string; readonly time_zone: string };
}

/** What the server takes of a take-off at that instant: in order, in spite of what is named, or not at all. */
const useTakeOffThen = (id: number, at: string | null) =>
  useQuery({
    ...queryOf(endpoints.checkCanTakeOff, { params: { id }, query: { ...(at !== null && { at }) } }),
    enabled: at !== null,
    retry: false,
  }).data;

/** What stood against a take-off: it is noted all the same, for it is a fact. */
const Against = ({ reasons }: { readonly reasons: readonly string[] }) => {
  const { t } = useTranslation('flight_logs');
  return (
    <>
      <p className={styles.small}>{t('proposal.against')}</p>
      <ul className={styles.small}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
};

/** A take-off or a landing that the positions tell: one press declares it at its time; nothing declares itself. */
export const Proposal = ({ flight }: ProposalProps) => {
  const { t } = useTranslation('flight_logs');
  const format = useFormats();
  const mayFly = useMay('take-off:request');
  const isQueued = useWaiting().some(
    (each) => each.act.startsWith('flight_') && each.subject_id === flight.id,
  );
  const { data } = useQuery({
    ...queryOf(endpoints.getFlightProposal, { params: { id: flight.id } }),
    enabled: mayFly && !isQueued,
    refetchInterval: AGAIN_MS,
    retry: false,
  });
  const told = data?.proposal ?? null;
  const check = useTakeOffThen(flight.id, told?.act === 'take_off' ? told.at : null);
  if (told === null || isQueued) return null;
  const isTakeOff = told.act === 'take_off';
  // Never offered where the write refuses it.
  if (isTakeOff && !(check?.can_take_off || check?.can_note_despite)) return null;
  const despite = isTakeOff && check?.can_take_off !== true;
  const at = format.clock(told.at, flight.time_zone);
  const declare = async (): Promise<void> => {
    const outcome = isTakeOff
      ? await actOrWait('flight_take_off', flight.id, flight.name, {
          took_off_at: told.at,
          ...(despite && { despite_obstacles: true }),
        })
      : await actOrWait('flight_land', flight.id, flight.name, { landed_at: told.at });
    showSuccess(outcome === 'done' ? t(`proposal.${told.act}_done`) : t('proposal.waits'));
    await refreshQueries('flights', 'flight-logs');
  };
  const words = { drone: told.drone_name, at };
  const sentence = isTakeOff
    ? t('proposal.take_off', words)
    : told.is_silent
      ? t('proposal.silent', words)
      : t('proposal.landing', words);
  return (
    <section className={styles.proposal} role="status">
      <p>
        {sentence} {told.is_simulated && `(${t('simulated')})`}
      </p>
      {despite && <Against reasons={check?.reasons ?? []} />}
      <ActButton
        startIcon={isTakeOff ? <PlaneTakeoff size={18} /> : <PlaneLanding size={18} />}
        act={declare}
      >
        {isTakeOff ? t('proposal.declare_take_off', { at }) : t('proposal.declare_landing', { at })}
      </ActButton>
    </section>
  );
};
