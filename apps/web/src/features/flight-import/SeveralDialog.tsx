import { Line } from '@envol/contract/common';
import { type FlightImport, type ImportChoice, MOST_IMPORTED } from '@envol/contract/flight-import';
import type { FlightJob } from '@envol/contract/flight-jobs';
import { FlightInput } from '@envol/contract/flights';
import { SCENARIOS, VISIBILITIES } from '@envol/domain/flights/statuses';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useSettings } from '../../api/settings.ts';
import { presentTime } from '../../device/clock.ts';
import { newPeriod, USUAL_HEIGHT_M, useTeam } from '../../shared/flight-form/index.ts';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';

/** As the call has it, so that what it refuses finds its field. */
const Shared = z.object({
  mission: FlightInput.pick({
    date_start: true,
    date_end: true,
    max_flying_height: true,
    scenario: true,
    visibility: true,
    pilot_ids: true,
    drone_ids: true,
  }).extend({ name: Line(250).nullable() }),
});
type Input = z.input<typeof Shared>;

interface SeveralDialogProps {
  readonly file: File;
  readonly use: string;
  readonly choices: readonly ImportChoice[];
  readonly onClose: () => void;
  readonly onMade: (made: FlightImport | FlightJob) => void;
}

/** Who flies, and what. */
const Crew = () => {
  const { t } = useTranslation('flights');
  const team = useTeam();
  return (
    <>
      <MultiSelectField
        name="mission.pilot_ids"
        label={t('who.pilots')}
        placeholder={t('who.pick_pilot')}
        options={team.pilots.map(({ id, full_name, phone }) => ({
          value: id,
          label: full_name,
          disabled: phone === null,
        }))}
      />
      <MultiSelectField
        name="mission.drone_ids"
        label={t('who.drones')}
        placeholder={t('who.pick_drone')}
        options={team.drones.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
};

/** What the missions of a file have in common: each area becomes a mission of its own. */
export const SeveralDialog = ({ file, use, choices, onClose, onMade }: SeveralDialogProps) => {
  const { t } = useTranslation(['imports', 'flights']);
  const settings = useSettings();
  const [period] = useState(() => newPeriod(presentTime(), settings.default_flying_time));
  const form = useContractForm<Input, z.output<typeof Shared>>(Shared, {
    defaultValues: {
      mission: {
        name: '',
        date_start: period.start,
        date_end: period.end,
        max_flying_height: settings.default_flying_height ?? USUAL_HEIGHT_M,
        pilot_ids: [],
        drone_ids: [],
      },
    },
  });
  const send = async ({ mission: { name, ...mission } }: z.output<typeof Shared>): Promise<void> => {
    const made = await callApi(
      endpoints.bulkImport,
      {
        body: {
          files: [file],
          points_as: use as 'points',
          as: 'missions',
          items: [...choices],
          mission: { ...mission, ...(name !== null && { name }) },
        },
      },
      { handles: 'all' },
    );
    await refreshQueries('flights');
    onMade(made);
  };
  return (
    <FormDialog
      title={t('several_title', { count: choices.length })}
      submit={t('several_make', { count: choices.length })}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('several_text', { most: MOST_IMPORTED })}</p>
      <TextField
        name="mission.name"
        label={t('several_name')}
        hint={t('several_name_hint')}
        maxLength={250}
        optional
      />
      <DateTimeField name="mission.date_start" label={t('start')} zone="Europe/Paris" />
      <DateTimeField name="mission.date_end" label={t('end')} zone="Europe/Paris" />
      <NumberField name="mission.max_flying_height" label={t('flights:what.height')} unit="m" />
      <SelectField
        name="mission.visibility"
        label={t('flights:what.visibility')}
        placeholder={t('choose')}
        options={VISIBILITIES.map((value) => ({ value, label: t(`flights:what.visibilities.${value}`) }))}
      />
      <SelectField
        name="mission.scenario"
        label={t('flights:what.scenario')}
        placeholder={t('choose')}
        options={SCENARIOS.map((value) => ({ value, label: t(`flights:what.scenarios.${value}`) }))}
      />
      <Crew />
    </FormDialog>
  );
};
