import { COMMON_DRONE_MODELS, type DroneModel, droneModelsMatching } from '@envol/domain/drones/droneModels';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/filter/SearchField.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './catalogue.module.css';
import { ModelPicture } from './ModelPicture.tsx';
import { useModelText } from './useModelText.ts';

/** As many as two rows of a desk hold; the rest by a button. */
const SHOWN = 12;

interface ModelChoiceProps {
  readonly chosen: DroneModel | null;
  readonly onChoose: (model: DroneModel) => void;
}

/** The models that are sold, by picture: what is typed filters from the first letter, Enter takes the first. */
export const ModelChoice = ({ chosen, onChoose }: ModelChoiceProps) => {
  const { t } = useTranslation('drones');
  const lineOf = useModelText();
  const countId = useId();
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const isCommon = text.trim() === '' && !isWhole;
  const found = isCommon ? COMMON_DRONE_MODELS : droneModelsMatching(text);
  const shown = isWhole ? found : found.slice(0, SHOWN);
  return (
    <search
      className={styles.choice}
      aria-describedby={countId}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // Enter in a field would save the drone.
        event.preventDefault();
        const first = found[0];
        if (text.trim() !== '' && first) onChoose(first);
      }}
    >
      <SearchField
        label={t('catalogue.search')}
        value={text}
        onChange={(value) => {
          setText(value);
          setWhole(false);
        }}
      />
      <p id={countId} className={styles.count} role="status">
        {isCommon ? t('catalogue.common') : t('catalogue.found', { count: found.length })}
      </p>
      <ul className={styles.models} aria-label={t('catalogue.models')}>
        {shown.map((each) => (
          <li key={`${each.manufacturer} ${each.model}`}>
            <button
              type="button"
              className={styles.model}
              aria-pressed={each === chosen}
              onClick={() => onChoose(each)}
            >
              <ModelPicture model={each} />
              <strong>{each.model}</strong>
              <span>{lineOf(each)}</span>
              {each === chosen && <Check size={16} aria-hidden className={styles.mark} />}
            </button>
          </li>
        ))}
      </ul>
      {(isCommon || found.length > shown.length) && (
        <Button variant="text" size="small" onClick={() => setWhole(true)}>
          {t('catalogue.all')}
        </Button>
      )}
      <p className={styles.count}>{t('catalogue.absent')}</p>
    </search>
  );
};
