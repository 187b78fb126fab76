import type { Constraint } from '@envol/domain/airspace/constraint';
import { groundUnder } from '@envol/domain/airspace/ground';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { useMinute } from '../../device/clock.ts';
import {
  analysisToTell,
  askGroundAgain,
  type LiveAnalysis,
  useGround,
  useLiveAnalysis,
} from '../../shared/airspace/index.ts';
import {
  earliestDay,
  type FlightForm,
  missingOf,
  missionOf,
  ofChosen,
  periodOf,
  stepOf,
  useStable,
  zoneOf,
} from '../../shared/flight-form/index.ts';
import { MissionGauges } from '../../shared/flight-gauges/index.ts';
import { lastSearch, middleOf, type StepName } from '../../shared/flights/index.ts';
import {
  actOf,
  CompleteDroneAct,
  ConstraintList,
  MissionZoneContext,
  type PlanChange,
  SourceChecks,
} from '../../shared/verdict/index.ts';
import { Button } from '../../ui/Button.tsx';
import { isFocusLost } from '../../ui/focus.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { DraftNote, ServerNotice } from './EditorNotices.tsx';
import { EditorStep } from './EditorStep.tsx';
import { EditorVerdict } from './EditorVerdict.tsx';
import styles from './editor.module.css';
import { StepTabs } from './StepTabs.tsx';
import { type AreaDrawing, useAreaDrawing } from './useAreaDrawing.tsx';
import { useAreas } from './useAreas.ts';
import { useDatesChecked } from './useDatesChecked.ts';
import { useEditorStep } from './useEditorStep.ts';
import { useEditorTeam } from './useEditorTeam.ts';
import { useFirstLook } from './useFirstLook.ts';
import { type EditorForm, type FlightFormState, type FormBase, useFlightForm } from './useFlightForm.ts';
import { useHandedOver } from './useHandedOver.ts';
import { useKeepClock } from './useKeepClock.ts';
import { usePlanChange } from './usePlanChange.ts';
import { useSubmit } from './useSubmit.ts';
import { wrongPaths } from './wrongFields.ts';

export interface FlightEditorProps {
  readonly base: FormBase;
  readonly flightId: number | null;
  /** Where it opens; on the map when absent. */
  readonly initialStep?: StepName | undefined;
  /** Loads what is saved now, after somebody else changed it. */
  readonly onReload?: () => void;
}

const useWrongSteps = (form: EditorForm): ReadonlySet<StepName> =>
  new Set(
    wrongPaths(form.formState.errors)
      .map(stepOf)
      .filter((step) => step !== null),
  );

/** The way to variants side by side; what is typed stays as a draft meanwhile. */
const CompareLink = ({ flightId }: Pick<FlightEditorProps, 'flightId'>) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  return flightId === null ? (
    <Link to="/map/flights/new/what-if">{t('what_if')}</Link>
  ) : (
    <Link to="/map/flights/$id/what-if" params={{ id: String(flightId) }}>
      {t('what_if')}
    </Link>
  );
};

const NameField = ({ isNew }: { readonly isNew: boolean }) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const { setFocus } = useFormContext<FlightForm>();
  // The button or key that opened the form is gone: the cursor stands in its first field.
  useEffect(() => {
    if (isNew && isFocusLost()) setFocus('name');
  }, [isNew, setFocus]);
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

interface EditorBodyProps {
  readonly step: StepName;
  readonly state: FlightFormState;
  readonly drawing: AreaDrawing;
  readonly team: ReturnType<typeof useEditorTeam>;
  readonly live: LiveAnalysis;
  readonly change: PlanChange;
}

/** The open step, and under it what the drawing means. */
const EditorBody = ({ step, state, drawing, team, live, change }: EditorBodyProps) => {
  const { form, values } = state;
  const { analysis } = live;
  const isPhone = useIsPhone();
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
  const drawn = useMemo(
    () => ({ areas: values.areas.map(({ geometry }) => ({ geometry, ground: null })) }),
    [values.areas],
  );
  const ground = groundUnder(useGround(drawn)?.areas ?? []);
  return (
    <>
      <EditorStep step={step} values={values} drawing={drawing} team={team} live={live} form={form} />
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

interface FrameProps {
  readonly state: FlightFormState;
  readonly title: string;
  readonly onSave: () => void;
  readonly children: ReactNode;
}

const Frame = ({ state: { form, values }, title, onSave, children }: FrameProps) => (
  <MissionZoneContext value={zoneOf(values)}>
    <FormProvider {...form}>
      <form
        className={styles.form}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {children}
      </form>
    </FormProvider>
  </MissionZoneContext>
);

/** The mission on the map and in four steps, the verdict always in view. */
export const FlightEditor = (props: FlightEditorProps) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const { flightId, base, onReload, initialStep = 'where' } = props;
  const state = useFlightForm(base);
  const { form, values } = state;
  const { step, shown, show } = useEditorStep(form, initialStep);
  const apply = usePlanChange(state, show);
  const areas = useAreas(form, values.areas);
  const drawing = useAreaDrawing(areas);
  useHandedOver(flightId ?? 'new', state, areas, drawing);
  const team = useEditorTeam(flightId, state);
  const mission = useStable(missionOf(values, drawing.draft, team.drones, team.papers));
  const live = useLiveAnalysis(mission);
  const { saving, submit, conflict, changed } = useSubmit(props, state, show);
  const wrong = useWrongSteps(form);
  useFirstLook(state);
  useKeepClock(form, values);
  useDatesChecked(form, values);
  const title = t(flightId === null ? 'editor.title_new' : 'editor.title_edit');
  const save = (): void => void submit(false, state.version);
  const isPhone = useIsPhone();
  const now = useMinute();
  const earliest = earliestDay(live.analysis?.constraints ?? [], now, zoneOf(values));
  const verdict = (part: 'all' | 'line' | 'rest') => (
    <EditorVerdict
      part={part}
      isDrafting={drawing.draft !== null}
      live={live}
      height={values.max_flying_height}
      onChange={apply}
      earliest={earliest}
      onRequest={(key) => void submit(key, state.version)}
      busy={saving}
      missing={missingOf(values, now, team.pilots)}
      onStep={show}
    />
  );
  usePageTitle(title, 'record');
  return (
    <Frame state={state} title={title} onSave={save}>
      {drawing.elements}
      <Panel
        header={
          <div className={styles.head}>
            <h1 className="visually-hidden">{title}</h1>
            <div className={styles.crumb}>
              <span>
                <Link to="/map/flights" search={lastSearch()}>
                  {t('flights_list:title')}
                </Link>{' '}
                › {title}
              </span>
              {values.areas.length > 0 && <CompareLink flightId={flightId} />}
            </div>
            {!isPhone && <NameField isNew={flightId === null} />}
            {verdict(isPhone ? 'line' : 'all')}
            <StepTabs step={step} onStep={show} values={values} wrong={wrong} />
          </div>
        }
        footer={
          <>
            <ServerNotice
              {...{ form, conflict, changed }}
              onOverwrite={() => void submit(false, null)}
              onReload={
                onReload &&
                (() => {
                  state.done();
                  onReload();
                })
              }
            />
            <div className={styles.foot}>
              <DraftNote state={state} />
              <Button type="submit" loading={saving}>
                {t(flightId === null ? 'editor.save' : 'editor.save_changes')}
              </Button>
            </div>
          </>
        }
      >
        {isPhone && verdict('rest')}
        {isPhone && <NameField isNew={false} />}
        <EditorBody
          step={shown}
          state={state}
          drawing={drawing}
          team={team}
          live={live}
          change={{ apply, busy: saving }}
        />
      </Panel>
    </Frame>
  );
};
