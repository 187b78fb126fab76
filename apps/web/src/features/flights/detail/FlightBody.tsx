import type { Flight } from '@envol/contract/flights';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refresh } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionTitle } from '../../../ui/Card.tsx';
import { useMinute } from '../../../ui/clock.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { ApprovalCard } from '../approval/ApprovalCard.tsx';
import { MissionGauges } from '../profile/MissionGauges.tsx';
import { ConstraintList } from '../verdict/ConstraintList.tsx';
import { SourceChecks } from '../verdict/SourceChecks.tsx';
import { Verdict } from '../verdict/Verdict.tsx';
import { viewVerdict } from '../verdict/verdict.ts';
import styles from './detail.module.css';
import { Downloads, FlightFacts } from './FlightFacts.tsx';
import type { FlightSide } from './useFlightSide.ts';
import { useLimitedHeight } from './useLimitedHeight.ts';
import { useStepActions } from './useStepActions.tsx';

type Analysis = NonNullable<Flight['analysis']>;

/** Runs the analysis again with the data in force; what was done about a constraint stays. */
const useAnalyseAgain = (id: number) => {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(endpoints.analyseFlight, { params: { id } });
      await refresh('flights');
    } finally {
      setBusy(false);
    }
  };
  // A failure is told by the call itself.
  return { busy, run: () => void run().catch(() => undefined) };
};

const ToUpdate = ({ flight, failed }: { readonly flight: Flight; readonly failed: boolean }) => {
  const { t } = useTranslation('flights');
  const { busy, run } = useAnalyseAgain(flight.id);
  return (
    <div className={styles.update} role="status">
      <div>
        <b>{t(failed ? 'detail.no_analysis' : 'checks.to_update')}</b>
        {!failed && <p>{t('checks.to_update_text')}</p>}
      </div>
      <Button variant="outlined" loading={busy} onClick={run}>
        {t('checks.analyse_again')}
      </Button>
    </div>
  );
};

const useLowerHeight = (flight: Flight) => {
  const [busy, setBusy] = useState(false);
  const lower = async (max_flying_height: number): Promise<void> => {
    setBusy(true);
    try {
      const body = { max_flying_height, version: flight.version };
      await call(endpoints.updateFlight, { params: { id: flight.id }, body });
      await refresh('flights');
    } finally {
      setBusy(false);
    }
  };
  return { busy, lower: (height: number) => void lower(height).catch(() => undefined) };
};

export interface FlightBodyProps {
  readonly flight: Flight;
  readonly side: FlightSide;
  readonly setSide: (side: FlightSide) => void;
}

const Judged = ({ flight, side, setSide, analysis }: FlightBodyProps & { readonly analysis: Analysis }) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const now = useMinute();
  const actionOf = useStepActions(flight, setSide);
  const { busy, lower } = useLowerHeight(flight);
  const view = viewVerdict(analysis, flight.max_flying_height, flight.approvals);
  const free = flight.available_actions.includes('edit') ? view.free_height_m : null;
  const limited = useLimitedHeight(flight);
  const requests = flight.approvals.filter(({ status }) => status !== 'cancelled');
  return (
    <>
      <Verdict view={view}>
        {(view.next !== null || free !== null) && (
          <>
            {view.next && actionOf(view.next.constraint, true)}
            {free !== null && (
              <Button variant="outlined" disabled={busy} onClick={() => lower(free)}>
                {t('verdict.fly_lower', { height: free })}
              </Button>
            )}
          </>
        )}
      </Verdict>
      {analysis.to_update && <ToUpdate flight={flight} failed={false} />}
      <Downloads flight={flight} />
      {requests.length > 0 && (
        <>
          <SectionTitle>{t('detail.requests')}</SectionTitle>
          <div className={styles.list}>
            {requests.map((approval) => (
              <ApprovalCard
                key={approval.id}
                approval={approval}
                open={side.kind === 'approval' && side.approval_id === approval.id}
                onOpen={() => setSide({ kind: 'approval', approval_id: approval.id })}
              />
            ))}
          </div>
        </>
      )}
      <ConstraintList constraints={analysis.constraints} approvals={flight.approvals} actionOf={actionOf} />
      <MissionGauges
        start={flight.date_start}
        end={flight.date_end}
        zone={flight.time_zone}
        place={flight.center}
        height_m={flight.max_flying_height}
        limited_height_m={limited}
        free_height_m={analysis.free_height_m}
        constraints={analysis.constraints}
      />
      <FlightFacts flight={flight} />
      <SourceChecks
        analysis={analysis}
        note={t('checks.analysed', { ago: format.ago(analysis.analysed_at, now) })}
      />
    </>
  );
};

/** The verdict, the requests with their decisions, the cards, the mission's facts, the sources. */
export const FlightBody = (props: FlightBodyProps) => {
  const { flight } = props;
  if (flight.analysis !== null) return <Judged {...props} analysis={flight.analysis} />;
  return (
    <>
      <ToUpdate flight={flight} failed />
      <Downloads flight={flight} />
      <FlightFacts flight={flight} />
    </>
  );
};
