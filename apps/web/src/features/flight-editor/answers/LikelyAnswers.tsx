import type { MissingInput } from '@envol/domain/flights/missing';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { use, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { useMay, useOperator } from '../../../api/session.ts';
import { useNearestTown } from '../../../map/towns/useNearestTown.ts';
import {
  FIELD_OF_MISSING,
  type FlightForm,
  periodOf,
  STEP_OF_MISSING,
  type TeamDrone,
  type TeamPilot,
} from '../../../shared/flight-form/index.ts';
import type { StepName } from '../../../shared/flights/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { TeamDialogsContext } from '../teamDialogs.ts';
import { useAdded } from '../useAdded.ts';
import styles from './LikelyAnswers.module.css';
import {
  ANSWERS,
  type Answer,
  fieldsOfLikely,
  type Likely,
  type LikelyFacts,
  likelyAnswers,
} from './likelyAnswers.ts';

interface LikelyAnswersProps {
  readonly values: FlightForm;
  readonly pilots: readonly TeamPilot[];
  readonly drones: readonly TeamDrone[];
  /** Pilots and drones could not be read, or were not yet. */
  readonly isUnknown: boolean;
  readonly missing: readonly MissingInput[];
  readonly onStep: (step: StepName, field: string | null) => void;
}

const LAST_MISSION = { mine: 'true', ordering: '-id', limit: 1 } as const;

/** One's newest mission; null where there is none, and while the server does not say: `isFirst` tells the two apart. */
const useLastMission = (): Pick<LikelyFacts, 'last' | 'isFirst'> => {
  const { data } = useQuery(queryOf(endpoints.listFlights, { query: LAST_MISSION }));
  const newest = data !== undefined && 'results' in data ? data.results : null;
  return { last: newest?.[0] ?? null, isFirst: newest?.length === 0 };
};

/** What a likely answer says on its chip. */
const useLikelyText = () => {
  const { t } = useTranslation(['missions', 'flights']);
  return (answer: Answer, { visibility, scenario, pilot, drone }: Likely): string | null => {
    switch (answer) {
      case 'visibility':
        return visibility && t(`flights:what.visibilities.${visibility}`);
      case 'scenario':
        return scenario && t(`flights:what.scenarios.${scenario}`);
      case 'pilot':
        return pilot?.full_name ?? null;
      case 'drone':
        return drone?.name ?? null;
    }
  };
};

interface ChipProps {
  readonly label: string;
  readonly text: string;
  readonly onPress: () => void;
}

/** A likely answer, kept by a press. */
const Chip = ({ label, text, onPress }: ChipProps) => (
  <button type="button" className={styles.chip} onClick={onPress}>
    {label} <b>{text}</b>
  </button>
);

/** What nobody can tell, said where its field stands. */
const OpenChip = ({
  answer,
  onStep,
}: {
  readonly answer: Answer | 'pilot_phone';
  readonly onStep: LikelyAnswersProps['onStep'];
}) => {
  const { t } = useTranslation('flights_list');
  return (
    <button
      type="button"
      className={styles.chip}
      data-open
      onClick={() => onStep(STEP_OF_MISSING[answer], FIELD_OF_MISSING[answer])}
    >
      <b>{t(`missing.${answer}.step`)}</b>
    </button>
  );
};

/** A fleet of nothing: the drone is added where it is missed. */
const AddDroneChip = () => {
  const { t } = useTranslation('flights');
  const dialogs = use(TeamDialogsContext);
  const added = useAdded();
  const [isAdding, setAdding] = useState(false);
  if (dialogs === null) return null;
  return (
    <>
      <button type="button" className={styles.chip} data-open onClick={() => setAdding(true)}>
        <b>{t('who.add_drone')}</b>
      </button>
      {isAdding && (
        <dialogs.AddDrone onClose={() => setAdding(false)} onAdded={added('drone_ids', 'drones')} />
      )}
    </>
  );
};

const only = (answer: Answer | 'name', likely: Likely): Partial<FlightForm> =>
  fieldsOfLikely({
    name: null,
    visibility: null,
    scenario: null,
    pilot: null,
    drone: null,
    [answer]: likely[answer],
  });

/** One key that keeps all likely answers, while there is one to keep. */
const useKeepKey = (canKeep: boolean, run: () => void): void => {
  const { t } = useTranslation('missions');
  const key = { keys: 'mod+Enter', label: t('likely.keep_key'), group: t('likely.title'), run };
  useShortcuts(canKeep ? [key] : []);
};

/** What is still to be said of the mission, each with the answer that one's last mission suggests: one press keeps them all. */
export const LikelyAnswers = ({ values, pilots, drones, isUnknown, missing, onStep }: LikelyAnswersProps) => {
  const { t } = useTranslation('missions');
  const { setValue } = useFormContext<FlightForm>();
  const { last, isFirst } = useLastMission();
  const town = useNearestTown(values.areas.map(({ geometry }) => geometry));
  const textOf = useLikelyText();
  const ownPilotId = useOperator()?.pilot_id ?? null;
  const likely = likelyAnswers(values, {
    last,
    isFirst,
    period: periodOf(values),
    pilots,
    drones,
    ownPilotId,
    town: town?.name ?? null,
  });
  const open = ANSWERS.filter((answer) => missing.includes(answer));
  const keep = (fields: Partial<FlightForm>): void => {
    for (const [field, value] of Object.entries(fields))
      setValue(field as keyof FlightForm, value, { shouldDirty: true, shouldValidate: field !== 'name' });
  };
  const canKeep = open.some((answer) => likely[answer] !== null);
  useKeepKey(canKeep, () => keep(fieldsOfLikely(likely)));
  const lacksFleet = useMay('drone:write') && !isUnknown && drones.length === 0;
  const lacksPhone = missing.includes('pilot_phone');
  if (open.length === 0 && !lacksPhone) return null;
  return (
    <section className={styles.likely} aria-label={t('likely.title')}>
      <div className={styles.head}>
        <h3>{t(last === null ? 'likely.title' : 'likely.title_last')}</h3>
        {canKeep && (
          <Button size="small" startIcon={<Check size={15} />} onClick={() => keep(fieldsOfLikely(likely))}>
            {t('likely.keep')}
          </Button>
        )}
      </div>
      <div className={styles.chips}>
        {likely.name !== null && (
          <Chip label={t('likely.name')} text={likely.name} onPress={() => keep(only('name', likely))} />
        )}
        {open.map((answer) => {
          if (answer === 'drone' && lacksFleet) return <AddDroneChip key={answer} />;
          const text = textOf(answer, likely);
          return text === null ? (
            <OpenChip key={answer} answer={answer} onStep={onStep} />
          ) : (
            <Chip
              key={answer}
              label={t(`likely.${answer}`)}
              text={text}
              onPress={() => keep(only(answer, likely))}
            />
          );
        })}
        {lacksPhone && <OpenChip answer="pilot_phone" onStep={onStep} />}
      </div>
    </section>
  );
};
