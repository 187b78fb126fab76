import { Link } from '@tanstack/react-router';
import { useMinute } from '../../device/clock.ts';
import { type LiveAnalysis, useLiveAnalysis } from '../../shared/airspace/index.ts';
import {
  earliestDay,
  type FlightForm,
  missingOf,
  missionOf,
  stepOf,
  useStable,
  zoneOf,
} from '../../shared/flight-form/index.ts';
import { lastSearch, type StepName } from '../../shared/flights/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { useEditorDrawing } from './areas/useEditorDrawing.ts';
import { EditorBody, NameField } from './EditorBody.tsx';
import { Frame } from './EditorFrame.tsx';
import { DraftNote, ServerNotice } from './EditorNotices.tsx';
import { EditorVerdict } from './EditorVerdict.tsx';
import styles from './editor.module.css';
import { StepTabs } from './StepTabs.tsx';
import { useEditorEffects } from './useEditorEffects.ts';
import { useEditorStep } from './useEditorStep.ts';
import { useEditorTeam } from './useEditorTeam.ts';
import { type EditorForm, type FormBase, useFlightForm } from './useFlightForm.ts';
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
  const { t } = useTranslation('flights');
  return flightId === null ? (
    <Link to="/map/flights/new/what-if">{t('what_if')}</Link>
  ) : (
    <Link to="/map/flights/$id/what-if" params={{ id: String(flightId) }}>
      {t('what_if')}
    </Link>
  );
};

interface CrumbProps extends Pick<FlightEditorProps, 'flightId'> {
  readonly title: string;
  readonly hasAreas: boolean;
}

const Crumb = ({ title, flightId, hasAreas }: CrumbProps) => {
  const { t } = useTranslation('flights_list');
  return (
    <div className={styles.crumb}>
      <span>
        <Link to="/map/flights" search={lastSearch()}>
          {t('title')}
        </Link>{' '}
        › {title}
      </span>
      {hasAreas && <CompareLink flightId={flightId} />}
    </div>
  );
};

interface FootProps {
  readonly onReload: (() => void) | undefined;
  readonly state: ReturnType<typeof useFlightForm>;
  readonly isNew: boolean;
  readonly sent: Pick<ReturnType<typeof useSubmit>, 'saving' | 'conflict' | 'changed'>;
  readonly onOverwrite: () => void;
}

/** What the server answered, the draft on this device, and the button that saves. */
const Foot = ({ state, isNew, sent: { saving, conflict, changed }, onOverwrite, onReload }: FootProps) => {
  const { t } = useTranslation('flights');
  const reload =
    onReload &&
    (() => {
      state.done();
      onReload();
    });
  return (
    <>
      <ServerNotice
        form={state.form}
        conflict={conflict}
        changed={changed}
        onOverwrite={onOverwrite}
        onReload={reload}
      />
      <div className={styles.foot}>
        <DraftNote state={state} />
        <Button type="submit" loading={saving}>
          {t(isNew ? 'editor.save' : 'editor.save_changes')}
        </Button>
      </div>
    </>
  );
};

const useTitle = (flightId: number | null): string => {
  const { t } = useTranslation('flights');
  const title = t(flightId === null ? 'editor.title_new' : 'editor.title_edit');
  usePageTitle(title, 'record');
  return title;
};

/** What is still to be said, and the first day that every notice allows; null when they are respected. */
const useOpenAnswers = (
  values: FlightForm,
  live: LiveAnalysis,
  { pilots }: ReturnType<typeof useEditorTeam>,
) => {
  const now = useMinute();
  return {
    earliest: earliestDay(live.analysis?.constraints ?? [], now, zoneOf(values)),
    missing: missingOf(values, now, pilots),
  };
};

/** The mission on the map and in four steps, the verdict always in view. */
export const FlightEditor = (props: FlightEditorProps) => {
  const { flightId, base, onReload, initialStep = 'where' } = props;
  const state = useFlightForm(base);
  const { form, values } = state;
  const { step, shown, show } = useEditorStep(form, initialStep);
  const apply = usePlanChange(state, show);
  const drawing = useEditorDrawing(flightId, state);
  const team = useEditorTeam(flightId, state);
  const mission = useStable(missionOf(values, drawing.draft, team.drones, team.papers));
  const live = useLiveAnalysis(mission);
  const { saving, submit, conflict, changed } = useSubmit(props, state, show);
  const wrong = useWrongSteps(form);
  useEditorEffects(state);
  const title = useTitle(flightId);
  const save = (): void => void submit(false, state.version);
  const isPhone = useIsPhone();
  const { earliest, missing } = useOpenAnswers(values, live, team);
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
      missing={missing}
      scenario={values.scenario}
      onStep={show}
    />
  );
  return (
    <Frame state={state} title={title} onSave={save}>
      {drawing.elements}
      <Panel
        header={
          <div className={styles.head}>
            <h1 className="visually-hidden">{title}</h1>
            <Crumb title={title} flightId={flightId} hasAreas={values.areas.length > 0} />
            {!isPhone && <NameField isFirst={flightId === null && values.areas.length > 0} />}
            {verdict(isPhone ? 'line' : 'all')}
            <StepTabs step={step} onStep={show} values={values} wrong={wrong} />
          </div>
        }
        footer={
          <Foot
            state={state}
            isNew={flightId === null}
            sent={{ saving, conflict, changed }}
            onOverwrite={() => void submit(false, null)}
            onReload={onReload}
          />
        }
      >
        {isPhone && verdict('rest')}
        {isPhone && <NameField isFirst={false} />}
        <EditorBody
          isNew={flightId === null}
          step={shown}
          state={state}
          drawing={drawing}
          team={team}
          live={live}
          change={{ apply, busy: saving }}
          onStep={show}
        />
      </Panel>
    </Frame>
  );
};
