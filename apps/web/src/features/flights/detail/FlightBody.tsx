import type { Flight } from '@envol/contract/flights';
import { isFlown } from '@envol/domain/flights/flown';
import { Clock } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useMay } from '../../../api/session.ts';
import { MissionGauges } from '../../../shared/flight-gauges/index.ts';
import { Checklist, useOpenStep } from '../../../shared/mission-steps/index.ts';
import { Pieces, placesOf } from '../../../shared/places/index.ts';
import {
  isToSay,
  MissionPartContext,
  SourcesLine,
  savedVerdict,
  Verdict,
  type VerdictView,
  WaysOut,
} from '../../../shared/verdict/index.ts';
import { Later } from '../../../ui/Later.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { CallDecider, CardActs, useConstraintToCall } from './CallDecider.tsx';
import { FlightFacts } from './FlightFacts.tsx';
import { useFlyingAct } from './FlyingCard.tsx';
import type { FlightSide } from './flightSide.ts';
import { gaugesOf, useAddedGauges, useInTheAir, useRemedies } from './missionReadings.ts';
import { AnswerOf } from './StepBody.tsx';
import { ToUpdate } from './ToUpdate.tsx';
import { useFirstAction } from './useFirstAction.tsx';
import { useHeightsNow } from './useFlyingCheck.ts';
import { FLYING, READING, useMissionSteps } from './useMissionSteps.tsx';
import { usePlanChange } from './usePlanChange.ts';
import { useStepActions } from './useStepActions.tsx';

type Analysis = NonNullable<Flight['analysis']>;

export interface FlightBodyProps {
  readonly flight: Flight;
  readonly side: FlightSide;
  readonly setSide: (side: FlightSide) => void;
  /** At a phone's foot, where the next act stands; null on a larger screen, where it stands in the verdict. */
  readonly foot: HTMLElement | null;
}

interface JudgedProps extends FlightBodyProps {
  readonly analysis: Analysis;
}

const SOURCES = 'sources';
const GAUGES = { key: 'gauges', icon: Clock } as const;

/** Nothing is left to be asked. */
const isSettled = ({ outcome }: VerdictView): boolean => outcome === 'clear' || outcome === 'conditions';

/** What the first line offers: one act, the call, what a record lacks, the ways out. */
const useFirstCard = (props: JudgedProps, view: VerdictView, opens: ReturnType<typeof useLists>) => {
  const { flight, analysis, foot } = props;
  const { flying, mayEdit, plan, actionOf, setOpen } = opens;
  const first = useFirstAction(flight, view, actionOf, () => setOpen(READING));
  const toCall = useConstraintToCall(view, analysis.constraints);
  const remedies = useRemedies(flight, view, mayEdit);
  const isAsked = !flight.en_route && !isFlown(flight);
  const free = mayEdit && isAsked && view.outcome === 'steps' ? view.free_height_m : null;
  const ways = isAsked ? remedies : [];
  // A remedy that the sentence names is the next step itself.
  const own = isAsked && !isToSay(ways) ? first : { act: null, form: null };
  const act = flying ?? own.act;
  const acts = (act !== null || toCall !== undefined) && (
    <>
      {act}
      <CallDecider constraint={toCall} />
    </>
  );
  const inCard = foot === null && acts;
  const beside = (inCard || own.form !== null || free !== null || ways.length > 0) && (
    <CardActs of={`${flight.id} ${act === null} ${ways.length}`}>
      {inCard}
      {own.form}
      <WaysOut
        remedies={ways}
        free={free}
        onApply={plan.apply}
        busy={plan.busy}
        isNextStep={act === null && own.form === null}
      />
    </CardActs>
  );
  return { beside, acts: foot !== null && createPortal(acts, foot), isAsked };
};

/** The steps, and which of them stands open. */
const useLists = ({ flight, side, setSide }: JudgedProps, view: VerdictView) => {
  const { actionOf, dialog } = useStepActions(flight, setSide);
  const plan = usePlanChange(flight);
  const mayEdit = useMay('flight:write') && flight.available_actions.includes('edit');
  const flying = useFlyingAct(flight, isSettled(view));
  const lists = useMissionSteps({
    ...{ flight, side, setSide, actionOf, view },
    change: mayEdit ? plan : undefined,
    isFlyingAbove: flying !== null,
  });
  const { open, setOpen } = useOpenStep(flight.id, flying === null ? lists.next : FLYING);
  return { ...lists, actionOf, dialog, plan, mayEdit, flying, open, setOpen };
};

const Judged = (props: JudgedProps) => {
  const { flight, analysis } = props;
  const { t } = useTranslation(['flights', 'mission_steps']);
  const heights = useHeightsNow(flight);
  const added = useAddedGauges(flight);
  const view = savedVerdict(flight, analysis);
  const inTheAir = useInTheAir(flight, view.left);
  const opens = useLists(props, view);
  const { open, setOpen } = opens;
  const { beside, acts, isAsked } = useFirstCard(props, view, opens);
  const { length: total } = view.steps;
  const isPhone = useIsPhone();
  const gauges = <MissionGauges {...gaugesOf(flight, analysis, heights.mission)} {...added} />;
  return (
    <MissionPartContext value={{ flight, open: setOpen, sources: placesOf('mission', 'sources') }}>
      <Verdict
        view={view}
        instead={inTheAir}
        answer={isAsked && <AnswerOf flight={flight} {...opens.nextGroup} />}
      >
        {beside}
      </Verdict>
      {acts}
      <Pieces
        of={placesOf('mission', 'notices')}
        give={{ flight, told: view.steps.map(({ constraint }) => constraint.title) }}
      />
      {analysis.to_update && <ToUpdate flight={flight} failed={false} />}
      <Checklist
        title={t('mission_steps:title')}
        aside={total > 0 ? t('verdict.progress', { count: total - view.left, total }) : undefined}
        steps={opens.steps}
        open={open}
        setOpen={setOpen}
      />
      <Later>
        <Checklist
          title={t('mission_steps:details')}
          // Beside the map there is a dock for them.
          steps={[
            ...opens.details,
            ...(isPhone ? [{ ...GAUGES, title: t('mission_steps:gauges'), body: gauges }] : []),
          ]}
          open={open}
          setOpen={setOpen}
        />
        <SourcesLine
          flight={flight}
          analysis={analysis}
          isOpen={open === SOURCES}
          onToggle={() => setOpen(open === SOURCES ? null : SOURCES)}
        />
        <Pieces of={placesOf('mission', 'layers')} give={{ flight }} />
        {!isPhone && gauges}
      </Later>
      {opens.dialog}
    </MissionPartContext>
  );
};

/** The verdict with its act, the steps, the details, the sources: one thing open at a time. */
export const FlightBody = (props: FlightBodyProps) => {
  const { flight } = props;
  if (flight.analysis !== null) return <Judged {...props} analysis={flight.analysis} />;
  return (
    <>
      <ToUpdate flight={flight} failed />
      <FlightFacts flight={flight} />
    </>
  );
};
