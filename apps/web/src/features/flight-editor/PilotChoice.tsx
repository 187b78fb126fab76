import { Plus, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useMay, useOperator } from '../../api/session.ts';
import type { FlightForm, TeamPilot } from '../../shared/flight-form/index.ts';
import { Button } from '../../ui/Button.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './editor.module.css';

const AddSelf = lazy(async () => ({
  default: (await import('../../shared/complete/index.ts')).AddSelf,
}));
const CompletePilot = lazy(async () => ({
  default: (await import('../../shared/complete/index.ts')).CompletePilot,
}));

interface PilotChoiceProps {
  readonly chosen: readonly number[];
  readonly pilots: readonly TeamPilot[];
  /** They could not be read. */
  readonly isUnknown: boolean;
  readonly onAdded: (id: number) => void;
  /** Opens the whole form of another pilot; absent where the person adds none. */
  readonly onAdd: (() => void) | null;
}

/** Nobody to choose from: what makes somebody, instead of a list that opens on nothing. */
const NoPilot = ({ onAdded, onAdd }: Pick<PilotChoiceProps, 'onAdded' | 'onAdd'>) => {
  const { t } = useTranslation('flights');
  const { errors } = useFormState<FlightForm>();
  const isPilot = (useOperator()?.pilot_id ?? null) !== null;
  const [isMe, setIsMe] = useState(false);
  const wrong = errors.pilot_ids?.message;
  return (
    <>
      <span className={styles.label}>{t('who.pilots')}</span>
      <p className={styles.muted}>{t(onAdd === null ? 'who.no_pilot_ask' : 'who.no_pilot')}</p>
      {wrong !== undefined && <p className={styles.wrong}>{wrong}</p>}
      {onAdd !== null && !isPilot && !isMe && (
        <div>
          <Button variant="outlined" startIcon={<UserRound size={16} />} onClick={() => setIsMe(true)}>
            {t('who.add_self')}
          </Button>
        </div>
      )}
      {isMe && (
        <Suspense fallback={null}>
          <AddSelf onAdded={onAdded} />
        </Suspense>
      )}
    </>
  );
};

/** Who flies: chosen of the operator's pilots, completed or added without leaving the mission. */
export const PilotChoice = ({ chosen, pilots, isUnknown, onAdded, onAdd }: PilotChoiceProps) => {
  const { t } = useTranslation('flights');
  const mayComplete = useMay('pilot:write');
  const silent = pilots.filter(({ id, phone }) => phone === null && chosen.includes(id));
  return (
    <div className={styles.choices} style={{ alignItems: 'stretch' }}>
      {pilots.length === 0 && !isUnknown ? (
        <NoPilot onAdded={onAdded} onAdd={onAdd} />
      ) : (
        <MultiSelectField
          name="pilot_ids"
          label={t('who.pilots')}
          placeholder={t('who.pick_pilot')}
          empty={isUnknown ? t('who.unknown') : undefined}
          options={pilots.map(({ id, full_name, phone }) => ({
            value: id,
            label: full_name,
            note: phone ?? t('who.no_phone_short'),
            // Whoever cannot complete the record could not save the mission with it.
            disabled: phone === null && !mayComplete,
          }))}
        />
      )}
      {silent.map((pilot) =>
        mayComplete ? (
          <Suspense key={pilot.id} fallback={null}>
            <CompletePilot pilot={pilot} />
          </Suspense>
        ) : (
          <p key={pilot.id} className={styles.notice}>
            {pilot.full_name} : {t('who.no_phone')}
          </p>
        ),
      )}
      {onAdd !== null && (
        <div>
          <Button variant="text" startIcon={<Plus size={16} />} onClick={onAdd}>
            {t('who.add_pilot')}
          </Button>
        </div>
      )}
    </div>
  );
};
