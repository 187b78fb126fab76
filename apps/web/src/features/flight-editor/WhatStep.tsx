import { LIMITS } from '@envol/contract/limits';
import type { Analysis } from '@envol/domain/airspace/constraint';
import { missionFreeHeight } from '@envol/domain/flights/freeHeight';
import { VISIBILITIES } from '@envol/domain/flights/statuses';
import { scenarioRule } from '@envol/domain/regulation/scenarios';
import { lazy, Suspense } from 'react';
import { useFormContext } from 'react-hook-form';
import { useUser } from '../../api/session.ts';
import { useNearestTown } from '../../map/towns/useNearestTown.ts';
import { useReasons } from '../../shared/airspace/index.ts';
import { EntityField } from '../../shared/entities/index.ts';
import { type FlightForm, isHeight, periodOf } from '../../shared/flight-form/index.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useFormats } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { NightNote } from './answers/NightNote.tsx';
import { type ScenarioChoice, scenarioChoices } from './answers/scenarioChoices.ts';
import styles from './editor.module.css';

const AuthorizationField = lazy(async () => ({
  default: (await import('./AuthorizationField.tsx')).AuthorizationField,
}));

/** The cheapest height to fly at, said where the height is typed. */
const FreeHeight = ({
  analysis,
  height,
}: {
  readonly analysis: Analysis;
  readonly height: number | null;
}) => {
  const { t } = useTranslation('flights');
  const { setValue } = useFormContext<FlightForm>();
  const told = missionFreeHeight(analysis);
  if (told.is !== 'up_to')
    return <p className={styles.muted}>{t(told.is === 'unknown' ? 'what.free_unknown' : 'what.no_free')}</p>;
  const free = told.height_m;
  if (height !== null && height <= free) return <p className={styles.muted}>{t('what.free_now')}</p>;
  return (
    <div className={styles.free}>
      <span className={styles.muted}>{t('what.free_hint', { height: free })}</span>
      <button
        type="button"
        className={styles.preset}
        onClick={() => setValue('max_flying_height', free, { shouldDirty: true })}
      >
        {t('what.free_apply', { height: free })}
      </button>
    </div>
  );
};

/** Where the nearest town is: a help beside the question, and no answer to it. */
const TownHint = ({ areas }: Pick<FlightForm, 'areas'>) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const town = useNearestTown(areas.map(({ geometry }) => geometry));
  if (town === null) return null;
  const { name, distance_m } = town;
  return (
    <p className={styles.muted}>
      {distance_m === 0
        ? t('what.town_inside', { name })
        : t('what.town_near', {
            name,
            distance: format.distance(Math.max(100, Math.round(distance_m / 100) * 100)),
          })}{' '}
      {t('what.town_rule')}
    </p>
  );
};

/** Those that can be flown on the mission's days come first; one that has ended says so before it is chosen. */
const ScenarioField = ({ values }: Pick<WhatStepProps, 'values'>) => {
  const { t } = useTranslation(['flights', 'missions']);
  const reasons = useReasons();
  const noteOf = ({ ended_on, successor }: ScenarioChoice): { readonly note?: string } => {
    if (ended_on === null) return {};
    const date = reasons.fullDate(ended_on);
    return {
      note:
        successor === null
          ? t('missions:declared.ended', { date })
          : t('missions:declared.ended_successor', { date, successor }),
    };
  };
  return (
    <SelectField
      name="scenario"
      label={t('flights:what.scenario')}
      placeholder={t('flights:what.pick_scenario')}
      options={scenarioChoices(periodOf(values)).map((choice) => ({
        value: choice.scenario,
        label: t(`flights:what.scenarios.${choice.scenario}`),
        ...noteOf(choice),
      }))}
    />
  );
};

/** What a scenario asks beyond the questions for all. */
const ScenarioFields = ({ scenario }: Pick<FlightForm, 'scenario'>) => {
  const { t } = useTranslation('flights');
  const rule = scenario === null ? null : scenarioRule(scenario);
  if (rule === null) return null;
  const { under_ground_speed_ms: speed, max_distance_m: alone, observed_distance_m: observed } = rule;
  return (
    <>
      {speed !== null && (
        <NumberField
          name="max_ground_speed_ms"
          label={t('what.ground_speed')}
          hint={t('what.ground_speed_hint', { scenario: rule.scenario, limit: speed })}
          unit="m/s"
          optional
        />
      )}
      {alone !== null && observed !== null && (
        <NumberField
          name="airspace_observers"
          label={t('what.observers')}
          hint={t('what.observers_hint', { scenario: rule.scenario, alone, observed })}
          optional
        />
      )}
    </>
  );
};

export interface WhatStepProps {
  readonly values: FlightForm;
  readonly analysis: Analysis | null;
}

const VisibilityField = ({ values }: Pick<WhatStepProps, 'values'>) => {
  const { t } = useTranslation('flights');
  const { setValue, formState } = useFormContext<FlightForm>();
  const visibilityError = formState.errors.visibility?.message;
  return (
    <div className={styles.choices} data-field="visibility">
      <span className={styles.label}>{t('what.visibility')}</span>
      <Segmented
        label={t('what.visibility')}
        options={VISIBILITIES.map((value) => ({ value, label: t(`what.visibilities.${value}`) }))}
        value={values.visibility}
        onChange={(value) => setValue('visibility', value, { shouldDirty: true })}
      />
      {visibilityError !== undefined && <p className={styles.wrong}>{visibilityError}</p>}
    </div>
  );
};

const PopulatedField = ({ values }: Pick<WhatStepProps, 'values'>) => {
  const { t } = useTranslation('flights');
  const { setValue } = useFormContext<FlightForm>();
  return (
    <div className={styles.choices} data-field="populated_area">
      <span className={styles.label}>{t('what.populated')}</span>
      <Segmented
        label={t('what.populated')}
        options={(['no', 'yes', 'to_check'] as const).map((value) => ({
          value,
          label: t(`what.populated_areas.${value}`),
        }))}
        value={values.populated_area}
        onChange={(value) => setValue('populated_area', value, { shouldDirty: true })}
      />
      {values.populated_area === 'to_check' && <TownHint areas={values.areas} />}
    </div>
  );
};

/** Weather, entity, and the words for others and for oneself. */
const NotesFields = () => {
  const { t } = useTranslation('flights');
  const noteHint = useUser().operator?.config.flight_internal_note_tooltip;
  return (
    <>
      <TextField
        name="weather_condition"
        label={t('what.weather')}
        hint={t('what.weather_hint')}
        maxLength={LIMITS.weather_condition}
        optional
      />
      <EntityField />
      <TextField
        name="description"
        label={t('what.description')}
        hint={t('what.description_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
      <TextField
        name="internal_notes"
        label={t('what.notes')}
        hint={noteHint ?? t('what.notes_hint')}
        lines={2}
        maxLength={LIMITS.long_text}
        optional
      />
    </>
  );
};

/** What: height, scenario, visibility, people underneath, night. */
export const WhatStep = ({ values, analysis }: WhatStepProps) => {
  const { t } = useTranslation('flights');
  return (
    <>
      <div className={styles.choices} style={{ alignItems: 'stretch' }}>
        <NumberField name="max_flying_height" label={t('what.height')} unit={t('what.height_unit')} />
        {analysis !== null && analysis.verdict !== 'incomplete' && isHeight(values.max_flying_height) && (
          <FreeHeight analysis={analysis} height={values.max_flying_height} />
        )}
      </div>
      <VisibilityField values={values} />
      <ScenarioField values={values} />
      <PopulatedField values={values} />
      <CheckboxField name="night_flight" label={t('what.night')} />
      <NightNote constraints={analysis?.constraints ?? []} />
      <NumberField
        name="max_distance_from_pilot"
        label={t('what.distance')}
        unit={t('what.distance_unit')}
        optional
      />
      <ScenarioFields scenario={values.scenario} />
      {values.scenario === 'non-standard' && (
        <>
          <NumberField name="max_ground_speed_ms" label={t('what.ground_speed')} unit="m/s" optional />
          <Suspense fallback={null}>
            <AuthorizationField />
          </Suspense>
        </>
      )}
      <NotesFields />
    </>
  );
};
