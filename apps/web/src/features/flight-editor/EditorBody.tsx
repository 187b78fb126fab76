import type { Constraint } from '@envol/domain/airspace/constraint';
import { groundUnder } from '@envol/domain/airspace/ground';
import { useEffect, useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useMinute } from '../../device/clock.ts';
import { analysisToTell, askGroundAgain, type LiveAnalysis, useGround } from '../../shared/airspace/index.ts';
import {
  earliestDay,
  type FlightForm,
  missingOf,
  ofChosen,
  periodOf,
  zoneOf,
} from '../../shared/flight-form/index.ts';
import { MissionGauges } from '../../shared/flight-gauges/index.ts';
import { middleOf, type StepName } from '../../shared/flights/index.ts';
import {
  actOf,
  CompleteDroneAct,
  ConstraintList,
  type PlanChange,
  SourceChecks,
} from '../../shared/verdict/index.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { isFocusLost } from '../../ui/keys/focus.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { FirstDayNote } from './answers/FirstDayNote.tsx';
import { LikelyAnswers } from './answers/LikelyAnswers.tsx';
import type { AreaDrawing } from './areas/useAreaDrawing.tsx';
import { EditorStep } from './EditorStep.tsx';
import styles from './editor.module.css';
import type { useEditorTeam } from './useEditorTeam.ts';
import type { FlightFormState } from './useFlightForm.ts';

/** `isFirst`: what is asked first, for the place is there already. */
export const NameField = ({ isFirst }: { readonly isFirst: boolean }) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const { setFocus } = useFormContext<FlightForm>();
  // The button or key that opened the form is gone: the cursor stands in its first field.
  useEffect(() => {
    if (isFirst && isFocusLost()) setFocus('name');
  }, [isFirst, setFocus]);
  return (
    <TextField
      name="name"
      label={t('editor.name')}
      placeholder={t('editor.name_placeholder')}
      maxLength={250}
    />
  );
};

const NONE: readonly Constraint[] = [];

/** Of air above the step. */
const GAP_PX = 16;

interface BeginningProps {
  readonly state: FlightFormState;
  readonly drawing: AreaDrawing;
  readonly team: ReturnType<typeof useEditorTeam>;
  readonly live: LiveAnalysis;
  readonly onStep: (step: StepName, field: string | null) => void;
}

/** Of a mission that nobody has saved: the day that the notices allow, and what is likely to be answered. */
const Beginning = ({ state, drawing, team, live, onStep }: BeginningProps) => {
  const { values } = state;
  const now = useMinute();
  const hasAreas = values.areas.length > 0;
  useEffect(() => {
    // Whoever looked for a place stands further down: what is asked next begins the panel.
    const body = hasAreas ? document.getElementById('editor-step')?.parentElement : null;
    if (body) body.scrollTop = 0;
  }, [hasAreas]);
  return (
    <>
      <FirstDayNote
        state={state}
        isNew
        isDrawing={drawing.mode !== null}
        earliest={earliestDay(live.analysis?.constraints ?? [], now, zoneOf(values))}
      />
      {hasAreas && (
        <LikelyAnswers
          values={values}
          pilots={team.pilots}
          drones={team.drones}
          isUnknown={team.isUnknown || team.isPending}
          missing={missingOf(values, now, team.pilots)}
          onStep={onStep}
        />
      )}
    </>
  );
};

/** Scrolls the panel to the open step when another one is asked for. */
const useStepInView = (step: StepName): void => {
  const opened = useRef(step);
  useEffect(() => {
    if (opened.current === step) return;
    opened.current = step;
    // The panel may be scrolled down in the cards: the step that was asked for comes into view.
    const shown = document.getElementById('editor-step');
    const body = shown?.parentElement;
    if (!shown || !body) return;
    // The panel's own body alone: `scrollIntoView` would push the phone's sheet under its edge as well.
    body.scrollTop += shown.getBoundingClientRect().top - body.getBoundingClientRect().top - GAP_PX;
  }, [step]);
};

interface EditorBodyProps extends BeginningProps {
  readonly isNew: boolean;
  readonly step: StepName;
  readonly change: PlanChange;
}

/** The open step, and under it what the drawing means. */
export const EditorBody = (props: EditorBodyProps) => {
  const { isNew, step, state, drawing, team, live, change } = props;
  const { form, values } = state;
  const { analysis } = live;
  const isPhone = useIsPhone();
  useStepInView(step);
  const drawn = useMemo(
    () => ({ areas: values.areas.map(({ geometry }) => ({ geometry, ground: null })) }),
    [values.areas],
  );
  const ground = groundUnder(useGround(drawn)?.areas ?? []);
  return (
    <>
      {isNew && <Beginning {...props} />}
      <EditorStep
        step={step}
        isNew={isNew}
        values={values}
        drawing={drawing}
        team={team}
        live={live}
        form={form}
      />
      <div
        className={styles.cards}
        data-stale={live.state === 'judged' || live.state === 'none' ? undefined : true}
      >
        <ConstraintList
          constraints={ofChosen(values.scenario, analysis?.constraints ?? [])}
          actionOf={(constraint) =>
            actOf(constraint) === 'complete_drone' && (
              <CompleteDroneAct constraint={constraint} isOpen={false} />
            )
          }
          change={change}
        />
      </div>
      {(!isPhone || (analysis && drawing.mode === null)) && (
        <MissionGauges
          period={periodOf(values)}
          place={middleOf(values.areas)}
          height_m={values.max_flying_height}
          free_height_m={analysisToTell(live)?.free_height_m ?? null}
          constraints={analysis?.constraints ?? NONE}
          ground={ground}
        />
      )}
      {analysis && <SourceChecks analysis={analysis} onTerrainAgain={askGroundAgain} />}
    </>
  );
};
