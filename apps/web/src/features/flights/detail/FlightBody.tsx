import type { Flight } from '@envol/contract/flights';
import { groundUnder } from '@envol/domain/airspace/ground';
import { isFlown } from '@envol/domain/flights/flown';
import { plannedPeriod } from '@envol/domain/time/dailyWindows';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refresh } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { FlightDocuments } from '../../../shared/documents/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionTitle } from '../../../ui/Card.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Later } from '../../../ui/Later.tsx';
import { showUndo } from '../../../ui/snackbar/showUndo.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { ApprovalCard } from '../approval/ApprovalCard.tsx';
import { earliestDay } from '../editor/periods.ts';
import type { StepName } from '../editor/stepNames.ts';
import { STEP_OF_MISSING } from '../editor/steps.ts';
import { ExclusionCard } from '../exclusion/ExclusionCard.tsx';
import { MissionParts } from '../notams/MissionParts.tsx';
import { type MissionPart, MissionPartContext } from '../notams/missionPart.ts';
import { NewRestrictions } from '../restrictions/NewRestrictions.tsx';
import { SeriesCard } from '../series/SeriesCard.tsx';
import { SplitCard } from '../split/SplitCard.tsx';
import { BesideMission } from '../tags/BesideMission.tsx';
import { CompletePilots } from '../verdict/CompletePilots.tsx';
import type { PlanChange } from '../verdict/ConstraintCard.tsx';
import { ConstraintList } from '../verdict/ConstraintList.tsx';
import { ConsultSources } from '../verdict/ConsultSources.tsx';
import { fieldOf, patchOf } from '../verdict/planPatch.ts';
import { isToSay, nextRemedies, type Remedy } from '../verdict/remedies.ts';
import { SourceChecks } from '../verdict/SourceChecks.tsx';
import { useRemediedText } from '../verdict/useRemedyText.ts';
import { Verdict, type VerdictProps } from '../verdict/Verdict.tsx';
import { type ShownConstraint, type VerdictView, viewVerdict } from '../verdict/verdict.ts';
import { WaysOut } from '../verdict/WaysOut.tsx';
import { CallDecider, useConstraintToCall } from './CallDecider.tsx';
import { Downloads } from './Downloads.tsx';
import styles from './detail.module.css';
import { FlightFacts } from './FlightFacts.tsx';
import { FlyingCard } from './FlyingCard.tsx';
import { PilotProofs } from './PilotProofs.tsx';
import { ChangePlanAct } from './PlanAct.tsx';
import { ProcedureLinks } from './ProcedureLinks.tsx';
import type { FlightSide } from './useFlightSide.ts';
import { useStepActions } from './useStepActions.tsx';

type Analysis = NonNullable<Flight['analysis']>;

/** Of a mission in the air the question is no more whether it may be flown. */
const useInTheAir = (
  { en_route, ...flight }: Flight,
  left: number,
): Exclude<VerdictProps['instead'], undefined> => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const isOver = isFlown({ en_route, ...flight });
  if (isOver && left === 0) return { title: t('verdict.flown'), text: t('verdict.flown_text') };
  if (isOver) return { title: t('verdict.flown'), text: t('verdict.en_route_left', { count: left }) };
  if (!en_route) return null;
  const text = left > 0 ? t('verdict.en_route_left', { count: left }) : t('verdict.en_route_text');
  return { title: t('verdict.en_route'), text };
};

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
  const { t } = useTranslation(['flights', 'flights_list']);
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

type PlanPatch = NonNullable<ReturnType<typeof patchOf>>;

/** What the fields of a patch say in the mission before it. */
const valuesOf = (patch: PlanPatch, flight: Flight): PlanPatch =>
  Object.fromEntries(
    Object.keys(patch).map((name) => [name, flight[name as keyof Flight]]),
  ) as unknown as PlanPatch;

/** Changes the saved mission by a remedy, which can be taken back for ten seconds; another drone or a speed is chosen in the editor. */
const usePlanChange = (flight: Flight): PlanChange => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const textOf = useRemediedText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const undo = (before: PlanPatch, saved: Flight): void => {
    const body = { ...before, version: saved.version };
    void call(endpoints.updateFlight, { params: { id: flight.id }, body })
      .then(() => refresh('flights'))
      .catch(() => undefined);
  };
  const change = async (remedy: Remedy): Promise<void> => {
    const period = { start: flight.date_start, end: flight.date_end };
    const patch = patchOf(remedy, period, flight.time_zone);
    if (patch === null) {
      await navigate({
        to: '/map/flights/$id/edit',
        params: { id: String(flight.id) },
        search: { step: fieldOf(remedy)?.step ?? 'when' },
      });
      return;
    }
    setBusy(true);
    try {
      const body = { ...patch, version: flight.version };
      const saved = await call(endpoints.updateFlight, { params: { id: flight.id }, body });
      showUndo({
        message: textOf(remedy),
        label: t('undo_of.change'),
        run: () => undo(valuesOf(patch, flight), saved),
      });
      await refresh('flights');
    } finally {
      setBusy(false);
    }
  };
  return { busy, apply: (remedy) => void change(remedy).catch(() => undefined) };
};

export interface FlightBodyProps {
  readonly flight: Flight;
  readonly side: FlightSide;
  readonly setSide: (side: FlightSide) => void;
}

/** What the verdict's sentence says, as its first button; nothing where only reading is left. */
const useFirstAction = (
  flight: Flight,
  view: VerdictView,
  actionOf: (constraint: ShownConstraint, primary: boolean) => ReactNode,
): ReactNode => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const navigate = useNavigate();
  const mayWrite = useMay('flight:write');
  const { outcome, missing, steps } = view;
  const edit = (step: StepName, label: string): ReactNode =>
    mayWrite &&
    flight.available_actions.includes('edit') && (
      <Button
        onClick={() =>
          void navigate({ to: '/map/flights/$id/edit', params: { id: String(flight.id) }, search: { step } })
        }
      >
        {label}
      </Button>
    );
  const [asked] = missing;
  if (outcome === 'incomplete' && asked === 'pilot_phone') return <CompletePilots pilots={flight.pilots} />;
  if ((outcome === 'incomplete' || outcome === 'past') && asked !== undefined)
    return edit(STEP_OF_MISSING[asked], t(`flights_list:missing.${asked}.step`));
  if (outcome === 'impossible' || outcome === 'no_data') return <ChangePlanAct flight={flight} primary />;
  if (outcome === 'refused') {
    const refused = steps.find(({ state }) => state === 'refused');
    return refused ? actionOf(refused.constraint, true) : null;
  }
  if (outcome !== 'steps' && outcome !== 'waiting') return null;
  return view.next === null ? null : actionOf(view.next.constraint, true);
};

/** What could be changed about the mission to need less. */
const useRemedies = (flight: Flight, view: VerdictView, mayEdit: boolean): readonly Remedy[] => {
  const now = useMinute();
  if (!mayEdit) return [];
  const todo = view.steps.filter(({ state }) => state === 'todo').map(({ constraint }) => constraint);
  return nextRemedies(view, earliestDay(todo, now, flight.time_zone));
};

/** The height that an agreement lowers the asked one to; null where none does. */
const loweredHeight = ({ height_m, asked_m }: Flight['height_to_fly']): number | null =>
  height_m < asked_m ? height_m : null;

const Judged = ({ flight, side, setSide, analysis }: FlightBodyProps & { readonly analysis: Analysis }) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const format = useFormats();
  const { actionOf, dialog } = useStepActions(flight, setSide);
  const now = useMinute();
  const change = usePlanChange(flight);
  const is_flown = isFlown(flight);
  const view = viewVerdict(analysis, flight.max_flying_height, flight.approvals, { ...flight, is_flown });
  const mayWrite = useMay('flight:write');
  const mayEdit = mayWrite && flight.available_actions.includes('edit');
  const free = mayEdit && view.outcome === 'steps' ? view.free_height_m : null;
  const remedies = useRemedies(flight, view, mayEdit);
  const inTheAir = useInTheAir(flight, view.left);
  const first = useFirstAction(flight, view, actionOf);
  const next = isToSay(remedies) ? null : first;
  const toCall = useConstraintToCall(view, analysis.constraints);
  const [part, setPart] = useState<MissionPart>('constraints');
  const requests = flight.approvals.filter(({ status }) => status !== 'cancelled');
  const asked = requests.length > 0 && (
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
  );
  // By the road the height that was granted and the number to call are what the page is opened for.
  const conditionsFirst = view.outcome === 'conditions';
  return (
    <MissionPartContext value={{ flight, part, open: setPart }}>
      <Verdict view={view} instead={inTheAir}>
        {!flight.en_route &&
          !is_flown &&
          (next !== null || toCall !== undefined || free !== null || remedies.length > 0) && (
            <>
              {next}
              <CallDecider constraint={toCall} />
              <WaysOut
                remedies={remedies}
                free={free}
                onApply={change.apply}
                busy={change.busy}
                isNextStep={next === null}
              />
            </>
          )}
      </Verdict>
      <NewRestrictions flightId={flight.id} told={view.steps.map(({ constraint }) => constraint.title)} />
      {conditionsFirst && asked}
      <FlyingCard flight={flight} />
      {mayWrite && <SplitCard flight={flight} />}
      {analysis.to_update && <ToUpdate flight={flight} failed={false} />}
      <Downloads flight={flight} />
      <ProcedureLinks flight={flight} />
      {!conditionsFirst && asked}
      <Later>
        <MissionParts
          flight={flight}
          change={mayEdit ? change : undefined}
          gauges={{
            period: plannedPeriod(flight),
            place: flight.center,
            height_m: flight.height_to_fly.asked_m,
            limited_height_m: loweredHeight(flight.height_to_fly),
            free_height_m: analysis.free_height_m,
            constraints: analysis.constraints,
            ground: groundUnder(flight.areas),
          }}
        >
          <ConstraintList
            constraints={analysis.constraints}
            approvals={flight.approvals}
            actionOf={actionOf}
            change={mayEdit ? change : undefined}
          />
        </MissionParts>
        <ExclusionCard flight={flight} />
        <FlightFacts flight={flight} />
        <PilotProofs flight={flight} />
        <SeriesCard flight={flight} />
        <BesideMission flight={flight} />
        <FlightDocuments id={flight.id} name={flight.name} mayWrite={mayWrite} />
        <SourceChecks
          analysis={analysis}
          note={t('checks.analysed', { ago: format.ago(analysis.analysed_at, now) })}
        />
        <ConsultSources flight={flight} />
      </Later>
      {dialog}
    </MissionPartContext>
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
