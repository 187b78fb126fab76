import type { Flight } from '@envol/contract/flights';
import { isFlown } from '@envol/domain/flights/flown';
import { useState } from 'react';
import { useMay } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { Pieces, placesOf } from '../../../shared/places/index.ts';
import {
  ConstraintList,
  ConsultSources,
  isToSay,
  MissionPartContext,
  SourceChecks,
  savedVerdict,
  Verdict,
  WaysOut,
} from '../../../shared/verdict/index.ts';
import { useFormats } from '../../../ui/format.ts';
import { Later } from '../../../ui/Later.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { CallDecider, useConstraintToCall } from './CallDecider.tsx';
import { Downloads } from './Downloads.tsx';
import { FlightFacts } from './FlightFacts.tsx';
import { FlyingCard } from './FlyingCard.tsx';
import type { FlightSide } from './flightSide.ts';
import { CONSTRAINTS, MissionParts } from './MissionParts.tsx';
import { gaugesOf, useInTheAir, useRemedies } from './missionReadings.ts';
import { cardsOfMission } from './ownCards.tsx';
import { ProcedureLinks } from './ProcedureLinks.tsx';
import { RequestCards } from './RequestCards.tsx';
import { ToUpdate } from './ToUpdate.tsx';
import { useFirstAction } from './useFirstAction.tsx';
import { useHeightsNow } from './useFlyingCheck.ts';
import { usePlanChange } from './usePlanChange.ts';
import { useStepActions } from './useStepActions.tsx';

type Analysis = NonNullable<Flight['analysis']>;

export interface FlightBodyProps {
  readonly flight: Flight;
  readonly side: FlightSide;
  readonly setSide: (side: FlightSide) => void;
}

const Judged = ({ flight, side, setSide, analysis }: FlightBodyProps & { readonly analysis: Analysis }) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const format = useFormats();
  const { actionOf, dialog } = useStepActions(flight, setSide);
  const now = useMinute();
  const heights = useHeightsNow(flight);
  const change = usePlanChange(flight);
  const view = savedVerdict(flight, analysis);
  const mayWrite = useMay('flight:write');
  const mayEdit = mayWrite && flight.available_actions.includes('edit');
  const free = mayEdit && view.outcome === 'steps' ? view.free_height_m : null;
  const remedies = useRemedies(flight, view, mayEdit);
  const inTheAir = useInTheAir(flight, view.left);
  const first = useFirstAction(flight, view, actionOf);
  const next = isToSay(remedies) ? null : first;
  const toCall = useConstraintToCall(view, analysis.constraints);
  const [part, setPart] = useState(CONSTRAINTS);
  const sources = placesOf('mission', 'sources');
  const asked = <RequestCards flight={flight} side={side} setSide={setSide} />;
  // By the road the height that was granted and the number to call are what the page is opened for.
  const conditionsFirst = view.outcome === 'conditions';
  return (
    <MissionPartContext value={{ flight, part, open: setPart, sources }}>
      <Verdict view={view} instead={inTheAir}>
        {!flight.en_route &&
          !isFlown(flight) &&
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
      <Pieces
        of={placesOf('mission', 'notices')}
        give={{ flight, told: view.steps.map(({ constraint }) => constraint.title) }}
      />
      {conditionsFirst && asked}
      <FlyingCard flight={flight} />
      <Pieces of={placesOf('mission', 'acts')} give={{ flight }} />
      {analysis.to_update && <ToUpdate flight={flight} failed={false} />}
      <Downloads flight={flight} />
      <ProcedureLinks flight={flight} />
      {!conditionsFirst && asked}
      <Later>
        <MissionParts
          flight={flight}
          change={mayEdit ? change : undefined}
          gauges={gaugesOf(flight, analysis, heights.mission)}
        >
          <ConstraintList
            constraints={analysis.constraints}
            approvals={flight.approvals}
            actionOf={actionOf}
            change={mayEdit ? change : undefined}
          />
        </MissionParts>
        <Pieces of={cardsOfMission()} give={{ flight }} />
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
