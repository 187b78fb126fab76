import { ContactSettingsInput } from '@envol/contract/preferences';
import { PREFERRED_BASEMAPS } from '@envol/domain/access/actor';
import { restartRealtime } from '../../api/realtime/realtime.ts';
import { useCan, useMay, useUser } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { NumberField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './preferences.module.css';
import { useSaveSettings } from './useSaveSettings.ts';

const Defaults = ContactSettingsInput.pick({
  available_maps: true,
  default_flying_height: true,
  default_flying_time: true,
  display_only_my_flights: true,
  hss_notifications_allowed: true,
  tracking_activated: true,
});
type Defaults = typeof Defaults._zod.output;

/** Where the operator is granted them. */
const HelicoptersField = () => {
  const { t } = useTranslation('preferences');
  if (!useUser().operator?.config.has_hss_exploitant_authorization) return null;
  return (
    <CheckboxField
      name="hss_notifications_allowed"
      label={t('defaults.helicopters')}
      hint={t('defaults.helicopters_hint')}
    />
  );
};

/** To an operator's people: who answers or watches somewhere always sees what flies. */
const TrackingField = () => {
  const { t } = useTranslation('preferences');
  const mayRead = useMay('tracking:read');
  const { operator } = useUser();
  if (!mayRead || operator === null) return null;
  return (
    <CheckboxField
      name="tracking_activated"
      label={t('defaults.tracking')}
      hint={t('defaults.tracking_hint')}
    />
  );
};

/** What a new mission of the person begins with. */
const MissionFields = () => {
  const { t } = useTranslation('preferences');
  return (
    <>
      <h2>{t('defaults.mission')}</h2>
      <FieldRow>
        <NumberField
          name="default_flying_height"
          label={t('defaults.height')}
          hint={t('defaults.height_hint')}
          unit="m AGL"
          optional
        />
        <NumberField
          name="default_flying_time"
          label={t('defaults.time')}
          hint={t('defaults.time_hint')}
          unit="min"
          optional
        />
      </FieldRow>
      <CheckboxField
        name="display_only_my_flights"
        label={t('defaults.only_mine')}
        hint={t('defaults.only_mine_hint')}
      />
    </>
  );
};

/** Settings → default values: what a new mission begins with, which missions and maps are offered. */
export const DefaultsPage = () => {
  const { t } = useTranslation('preferences');
  const settings = useSettings();
  const flies = useCan('flies');
  const save = useSaveSettings();
  const form = useContractForm<Defaults, Defaults>(Defaults, {
    defaultValues: {
      available_maps: [...settings.available_maps],
      default_flying_height: settings.default_flying_height,
      default_flying_time: settings.default_flying_time,
      display_only_my_flights: settings.display_only_my_flights,
      hss_notifications_allowed: settings.hss_notifications_allowed,
      tracking_activated: settings.tracking_activated,
    },
  });
  const showFailure = useServerErrors(form);
  const submit = async (body: Defaults): Promise<void> => {
    try {
      await save(body, { handles: 'all' });
      // Whom the live channel shows helicopters to is settled as it opens.
      if (body.hss_notifications_allowed !== settings.hss_notifications_allowed) restartRealtime();
      form.reset(body);
      showSuccess(t('saved'));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Page title={t('defaults.title')}>
      <div className={styles.card}>
        <Form form={form} onSubmit={submit}>
          <FormError />
          {flies && <MissionFields />}
          <h2>{t('defaults.map')}</h2>
          <MultiSelectField
            name="available_maps"
            label={t('defaults.maps')}
            hint={t('defaults.maps_hint')}
            options={PREFERRED_BASEMAPS.map((value) => ({ value, label: t(`maps.${value}`) }))}
          />
          <TrackingField />
          <HelicoptersField />
          <div>
            <Button type="submit" loading={form.formState.isSubmitting}>
              {t('save')}
            </Button>
          </div>
        </Form>
      </div>
    </Page>
  );
};
