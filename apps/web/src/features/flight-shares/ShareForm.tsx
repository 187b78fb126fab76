import { type FlightShare, FlightShareInput, SHARE_PARTS } from '@envol/contract/flight-shares';
import type { Flight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { instantOf, wallClockOf } from '@envol/domain/time/wallClock';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { presentTime } from '../../device/clock.ts';
import { CheckInput } from '../../ui/form/CheckInput.tsx';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './share.module.css';

type Given = z.input<typeof FlightShareInput>;
type Part = (typeof SHARE_PARTS)[number];

const DAY_MS = 86_400_000;

/** The end of the day after the mission, or after today where it is over. */
export const firstExpiry = (flight: Pick<Flight, 'date_end' | 'time_zone'>, now: number): string => {
  const after = new Date(Math.max(Date.parse(flight.date_end), now) + DAY_MS).toISOString();
  const { date } = wallClockOf(after, flight.time_zone);
  return instantOf(date, '23:59', flight.time_zone) ?? after;
};

/** What the link shows, a box each; how the mission stands is always told. */
const ShownParts = () => {
  const { t } = useTranslation('flight_shares');
  const { field } = useController<Given, 'shows'>({ name: 'shows' });
  const toggle = (part: Part, isShown: boolean): void =>
    field.onChange(SHARE_PARTS.filter((each) => (each === part ? isShown : field.value.includes(each))));
  return (
    <fieldset className={styles.parts}>
      <legend>{t('shows')}</legend>
      <p className={styles.hint}>{t('always')}</p>
      {SHARE_PARTS.map((part) => (
        <label key={part}>
          <CheckInput checked={field.value.includes(part)} onChange={(checked) => toggle(part, checked)} />
          <span>
            {t(`parts.${part}`)}
            <small>{t(`part_hints.${part}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

interface ShareFormProps {
  readonly flight: Flight;
  /** Null: a new link. */
  readonly share: FlightShare | null;
  readonly onSaved: (share: FlightShare) => void;
  readonly onClose: () => void;
}

/** Makes a link to the mission, or changes what it shows. */
export const ShareForm = ({ flight, share, onSaved, onClose }: ShareFormProps) => {
  const { t } = useTranslation('flight_shares');
  const form = useContractForm<Given, z.output<typeof FlightShareInput>>(FlightShareInput, {
    defaultValues: {
      label: share?.label ?? '',
      shows: share?.shows ?? ['period', 'place', 'height', 'conditions', 'contact'],
      place_name: share?.place_name ?? '',
      message: share?.message ?? '',
      expires_at: share?.expires_at ?? firstExpiry(flight, presentTime()),
    },
  });
  const save = async (given: z.output<typeof FlightShareInput>): Promise<void> => {
    const body = { ...given, place_name: given.place_name || null, message: given.message || null };
    const saved =
      share === null
        ? await callApi(endpoints.createFlightShare, { params: { id: flight.id }, body }, { handles: 'all' })
        : await callApi(
            endpoints.updateFlightShare,
            { params: { id: flight.id, share_id: share.id }, body },
            { handles: 'all' },
          );
    await refreshQueries('flights');
    onSaved(saved);
  };
  return (
    <FormDialog
      title={t(share === null ? 'new_title' : 'edit_title')}
      submit={t(share === null ? 'make' : 'save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="label" label={t('label')} hint={t('label_hint')} maxLength={120} />
      <ShownParts />
      <TextField name="place_name" label={t('place_name')} hint={t('place_hint')} maxLength={120} optional />
      <TextField
        name="message"
        label={t('message')}
        hint={t('message_hint')}
        lines={3}
        maxLength={LIMITS.share_message}
        optional
      />
      <DateTimeField name="expires_at" label={t('expires')} zone={flight.time_zone} />
    </FormDialog>
  );
};
