import {
  ApprovalCategories,
  DayRules,
  RequestLimits,
  RequestQuestions,
  type Structure,
  StructureWords,
} from '@envol/contract/structures';
import { dayRuleIssues } from '@envol/domain/activations/rules';
import { ENFORCEMENTS, NOTICE_MODES, settingIssues } from '@envol/domain/approvals/limits';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { ApiFailure, isFailure } from '../../api/failure.ts';
import { refresh } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField, TimeField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Categories } from './Categories.tsx';
import { DayFields } from './DayFields.tsx';
import styles from './LimitsPage.module.css';
import { Questions } from './Questions.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { StructureChoice } from './StructureChoice.tsx';
import { WordFields } from './WordFields.tsx';

const Settings = RequestLimits.extend({
  ...DayRules.shape,
  ...StructureWords.shape,
  request_form: RequestQuestions,
  airspace_approval_categories: ApprovalCategories,
});
type Settings = typeof Settings._zod.output;

/** The server names a setting by its place in the call; the form holds the settings alone. */
const atFields = (error: unknown): unknown =>
  error instanceof ApiFailure
    ? new ApiFailure(error.status, error.code, {
        detail: error.detail,
        fields: Object.fromEntries(
          Object.entries(error.fields).map(([path, said]) => [
            path.replace(/^structure_settings\./, ''),
            [...said],
          ]),
        ),
      })
    : error;

const useSave = (id: number, version: number, form: UseFormReturn<Settings>) => {
  const { t } = useTranslation(['structures', 'errors']);
  const showFailure = useServerErrors(form);
  const [stale, setStale] = useState(false);
  const save = async (structure_settings: Settings): Promise<void> => {
    const issues = [...settingIssues(structure_settings), ...dayRuleIssues(structure_settings)];
    for (const [index, { field, message }] of issues.entries())
      form.setError(field, { message: t(`errors:fields.${message}`) }, { shouldFocus: index === 0 });
    if (issues.length > 0) return;
    try {
      const body = { structure_settings, version };
      await call(endpoints.updateStructure, { params: { id }, body }, { handles: 'all' });
      await refresh('structures-authority', 'flights');
      showSuccess(t('saved'));
    } catch (error) {
      setStale(isFailure(error, 'SETTINGS_CHANGED'));
      showFailure(atFields(error));
    }
  };
  return { save, stale };
};

/** "= 10 km²" beside a surface typed in square metres. */
const SurfaceField = ({ name }: { readonly name: 'max_total_surface_m2' | 'max_zone_surface_m2' }) => {
  const { t } = useTranslation('structures');
  const format = useFormats();
  const typed: unknown = useFormContext().watch(name);
  const hint =
    typeof typed === 'number' && typed > 0 ? t('as_area', { area: format.area(typed) }) : t('none');
  return <NumberField name={name} label={t(name)} unit="m²" hint={hint} optional />;
};

const NoticeFields = () => {
  const { t } = useTranslation('structures');
  return (
    <section className={styles.group}>
      <h2>{t('notice')}</h2>
      <NumberField
        name="notice_min_days"
        label={t('notice_min_days')}
        unit={t('days')}
        hint={t('notice_min_days_hint')}
        optional
      />
      <SelectField
        name="notice_mode"
        label={t('notice_mode')}
        options={NOTICE_MODES.map((value) => ({ value, label: t(`notice_modes.${value}`) }))}
      />
      <NumberField
        name="max_days_ahead"
        label={t('max_days_ahead')}
        unit={t('days')}
        hint={t('max_days_ahead_hint')}
        optional
      />
    </section>
  );
};

const PeriodFields = ({ today }: { readonly today: string }) => {
  const { t } = useTranslation('structures');
  return (
    <section className={styles.group}>
      <h2>{t('period')}</h2>
      <FieldRow>
        <DateField name="period_first_date" label={t('period_first_date')} today={today} optional />
        <DateField name="period_last_date" label={t('period_last_date')} today={today} optional />
      </FieldRow>
      <FieldRow>
        <TimeField name="period_time_start" label={t('period_time_start')} optional />
        <TimeField name="period_time_end" label={t('period_time_end')} optional />
      </FieldRow>
      <p>{t('period_hint')}</p>
      <NumberField
        name="max_dates_range_days"
        label={t('max_dates_range_days')}
        unit={t('days')}
        hint={t('max_dates_range_days_hint')}
        optional
      />
    </section>
  );
};

const ExtentFields = () => {
  const { t } = useTranslation('structures');
  return (
    <section className={styles.group}>
      <h2>{t('extent')}</h2>
      <FieldRow>
        <NumberField name="max_zones" label={t('max_zones')} hint={t('none')} optional />
        <NumberField name="max_height_m" label={t('max_height_m')} unit="m AGL" hint={t('none')} optional />
      </FieldRow>
      <NumberField
        name="bounding_square_side_m"
        label={t('bounding_square_side_m')}
        unit="m"
        hint={t('bounding_square_side_m_hint')}
        optional
      />
      <FieldRow>
        <SurfaceField name="max_total_surface_m2" />
        <SurfaceField name="max_zone_surface_m2" />
      </FieldRow>
    </section>
  );
};

const LimitsForm = ({ structure }: { readonly structure: Structure }) => {
  const { t } = useTranslation('structures');
  const now = useMinute();
  const { version, changed: _, ...limits } = structure.structure_settings;
  const form = useContractForm<Settings, Settings>(Settings, {
    defaultValues: limits,
  });
  const { save, stale } = useSave(structure.id, version, form);
  const today = todayIn(now);
  return (
    <Form form={form} onSubmit={save} label={t('title')}>
      <FormError />
      {stale && (
        <Button variant="outlined" onClick={() => void refresh('structures-authority')}>
          {t('reload')}
        </Button>
      )}
      <section className={styles.group}>
        <SelectField
          name="enforcement"
          label={t('enforcement')}
          hint={t(`enforcement_notes.${form.watch('enforcement')}`)}
          options={ENFORCEMENTS.map((value) => ({ value, label: t(`enforcements.${value}`) }))}
        />
      </section>
      <NoticeFields />
      <PeriodFields today={today} />
      <ExtentFields />
      <DayFields />
      <WordFields />
      <Categories />
      <Questions />
      <div>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
};

/** For whom the platform's staff lifted something of what this structure asks. */
const Lifted = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('structures');
  const format = useFormats();
  const query = { structure_id: id, is_in_force: '1' } as const;
  const { data, error, refetch } = useQuery(everyPageOf(endpoints.pageExemptions, { query }));
  return (
    <section className={styles.page} aria-labelledby="lifted">
      <h2 id="lifted">{t('exemptions.of_structure')}</h2>
      <p>{t('exemptions.of_structure_text')}</p>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('exemptions.of_structure_none')}</p>}
      <ul className={styles.lifted}>
        {data?.map(({ id: key, operator_name, kind, structure_id, reason, expires_at }) => (
          <li key={key}>
            <b>{operator_name}</b> · {t(`exemptions.kinds.${kind}`)}
            {structure_id === null && ` · ${t('exemptions.every_structure')}`} ·{' '}
            {expires_at === null
              ? t('exemptions.no_end')
              : t('exemptions.until_date', { date: format.date(expires_at) })}
            <p>{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What one structure asks of requests. */
const StructureLimits = ({ id, code }: { readonly id: number; readonly code: string }) => {
  const { t } = useTranslation('structures');
  const format = useFormats();
  const now = useMinute();
  const { data, error, refetch } = useQuery(everyPageOf(endpoints.listStructures, { query: { q: code } }));
  const structure = data?.find((each) => each.id === id);
  const changed = structure?.structure_settings.changed ?? null;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (structure === undefined) return <SkeletonList />;
  return (
    <>
      <div className={styles.page}>
        <p>{t('text', { name: structure.name })}</p>
        {changed && <p>{t('changed', { name: changed.by, ago: format.ago(changed.at, now) })}</p>}
        <LimitsForm key={structure.structure_settings.version} structure={structure} />
      </div>
      <Lifted id={id} />
      <SettingsHistory id={id} />
    </>
  );
};

/** What the structures that the caller speaks for ask of requests, one at a time; admins and managers set it. */
export const LimitsPage = () => {
  const { t } = useTranslation('structures');
  const structures = useUser().authority?.structures ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = structures.find(({ code }) => code === chosen) ?? structures[0];
  return (
    <Page title={t('title')}>
      <StructureChoice chosen={shown} onChoose={setChosen} />
      {shown ? (
        <StructureLimits key={shown.id} id={shown.id} code={shown.code} />
      ) : (
        <p>{t('no_structure')}</p>
      )}
    </Page>
  );
};
