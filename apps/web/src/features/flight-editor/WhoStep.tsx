import { Plus } from 'lucide-react';
import { use, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useMay } from '../../api/session.ts';
import type { FlightForm, TeamDrone, TeamPilot } from '../../shared/flight-form/index.ts';
import { Button } from '../../ui/Button.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './editor.module.css';
import { PilotChoice } from './PilotChoice.tsx';
import { TeamDialogsContext } from './teamDialogs.ts';
import { useAdded } from './useAdded.ts';

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

/** No drone to choose from: said, instead of a list that opens on nothing. */
const NoDrone = () => {
  const { t } = useTranslation('flights');
  const { errors } = useFormState<FlightForm>();
  const wrong = errors.drone_ids?.message;
  return (
    <>
      <span className={styles.label}>{t('who.drones')}</span>
      <p className={styles.muted}>{t('who.no_drone')}</p>
      {wrong !== undefined && <p className={styles.wrong}>{wrong}</p>}
    </>
  );
};

/** Who: pilots that can be called, drones; a missing one is added without leaving the mission. */
export const WhoStep = ({ values, pilots, drones, isUnknown = false }: WhoStepProps) => {
  const { t } = useTranslation('flights');
  const dialogs = use(TeamDialogsContext);
  const [adding, setAdding] = useState<'pilot' | 'drone' | null>(null);
  const mayAddPilot = useMay('pilot:write') && dialogs !== null;
  const mayAddDrone = useMay('drone:write') && dialogs !== null;
  const droneNote = useDroneNote();
  const added = useAdded();
  return (
    <>
      <PilotChoice
        chosen={values.pilot_ids}
        pilots={pilots}
        isUnknown={isUnknown}
        onAdded={added('pilot_ids', 'pilots')}
        onAdd={mayAddPilot ? () => setAdding('pilot') : null}
      />
      <div className={styles.choices} style={{ alignItems: 'stretch' }}>
        {drones.length === 0 && !isUnknown ? (
          <NoDrone />
        ) : (
          <MultiSelectField
            name="drone_ids"
            label={t('who.drones')}
            placeholder={t('who.pick_drone')}
            empty={isUnknown ? t('who.unknown') : undefined}
            options={drones.map((drone) => ({ value: drone.id, label: drone.name, note: droneNote(drone) }))}
          />
        )}
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
