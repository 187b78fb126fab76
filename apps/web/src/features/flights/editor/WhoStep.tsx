import { Plus } from 'lucide-react';
import { use, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { refresh } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './editor.module.css';
import type { FlightForm } from './flight.form.ts';
import { TeamDialogsContext } from './teamDialogs.ts';
import type { TeamDrone, TeamPilot } from './useTeam.ts';

export interface WhoStepProps {
  readonly values: FlightForm;
  readonly pilots: readonly TeamPilot[];
  readonly drones: readonly TeamDrone[];
  /** They could not be read. */
  readonly isUnknown?: boolean;
}

/** "Matrice 4TD · 1,9 kg · C5" */
export const useDroneNote = () => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  return ({ mass_kg, drone_class, registration }: TeamDrone): string =>
    [`${format.number(mass_kg, 2)} kg`, drone_class, registration ?? t('who.no_registration')]
      .filter((part) => part !== null)
      .join(' · ');
};

/** Who: pilots that can be called, drones; a missing one is added without leaving the mission. */
export const WhoStep = ({ values, pilots, drones, isUnknown = false }: WhoStepProps) => {
  const { t } = useTranslation('flights');
  const { setValue } = useFormContext<FlightForm>();
  const dialogs = use(TeamDialogsContext);
  const [adding, setAdding] = useState<'pilot' | 'drone' | null>(null);
  const mayAddPilot = useMay('pilot:write') && dialogs !== null;
  const mayAddDrone = useMay('drone:write') && dialogs !== null;
  const droneNote = useDroneNote();
  const empty = isUnknown ? t('who.unknown') : undefined;
  const added = (field: 'pilot_ids' | 'drone_ids', noun: string) => (id: number) => {
    // The list has to know the new one before it can be shown as chosen.
    void refresh(noun).then(() => setValue(field, [...values[field], id], { shouldDirty: true }));
  };
  const silent = pilots.filter(({ id, phone }) => phone === null && values.pilot_ids.includes(id));
  return (
    <>
      <div className={styles.choices} style={{ alignItems: 'stretch' }}>
        <MultiSelectField
          name="pilot_ids"
          label={t('who.pilots')}
          placeholder={t('who.pick_pilot')}
          empty={empty}
          options={pilots.map(({ id, full_name, phone }) => ({
            value: id,
            label: full_name,
            note: phone ?? t('who.no_phone'),
            disabled: phone === null,
          }))}
        />
        {silent.map(({ id, full_name }) => (
          <p key={id} className={styles.notice}>
            {full_name} : {t('who.no_phone')}
          </p>
        ))}
        {mayAddPilot && (
          <div>
            <Button variant="text" startIcon={<Plus size={16} />} onClick={() => setAdding('pilot')}>
              {t('who.add_pilot')}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.choices} style={{ alignItems: 'stretch' }}>
        <MultiSelectField
          name="drone_ids"
          label={t('who.drones')}
          placeholder={t('who.pick_drone')}
          empty={empty}
          options={drones.map((drone) => ({ value: drone.id, label: drone.name, note: droneNote(drone) }))}
        />
        {mayAddDrone && (
          <div>
            <Button variant="text" startIcon={<Plus size={16} />} onClick={() => setAdding('drone')}>
              {t('who.add_drone')}
            </Button>
          </div>
        )}
      </div>
      {dialogs !== null && adding === 'pilot' && (
        <dialogs.AddPilot onClose={() => setAdding(null)} onAdded={added('pilot_ids', 'pilots')} />
      )}
      {dialogs !== null && adding === 'drone' && (
        <dialogs.AddDrone onClose={() => setAdding(null)} onAdded={added('drone_ids', 'drones')} />
      )}
    </>
  );
};
