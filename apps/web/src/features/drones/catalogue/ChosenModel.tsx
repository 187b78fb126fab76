import { DRONE_MODEL_SOURCE_DAYS, type ModelFigure } from '@envol/domain/drones/droneModelRows';
import { type DroneModel, remoteIdOfClass } from '@envol/domain/drones/droneModels';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CheckInput } from '../../../ui/form/CheckInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './catalogue.module.css';
import { ModelPicture } from './ModelPicture.tsx';

interface FigureLineProps {
  readonly name: string;
  /** As it is said; null where no source says it. */
  readonly text: string | null;
  readonly figure: ModelFigure<unknown> | null;
  readonly maker: string;
}

const FigureLine = ({ name, text, figure, maker }: FigureLineProps) => {
  const { t } = useTranslation('drones');
  const format = useFormats();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text ?? t('catalogue.unknown')}</dd>
      <dd>
        {figure === null
          ? t('catalogue.to_type')
          : t(`catalogue.sources.${figure.source}`, {
              maker,
              date: format.date(DRONE_MODEL_SOURCE_DAYS[figure.source]),
            })}
      </dd>
    </div>
  );
};

/**
 * Asks whether the drone carries the label of its model's class: a unit sold before the label has none, and the rules of the
 * class are not its own. Unticked until somebody has looked.
 */
const ClassLabel = ({ model }: { readonly model: DroneModel }) => {
  const { t } = useTranslation('drones');
  const { setValue } = useFormContext();
  const present: unknown = useWatch({ name: 'drone_class' });
  const noteId = useId();
  const droneClass = model.drone_class?.value;
  if (droneClass === undefined) return null;
  return (
    <div className={styles.label}>
      <label>
        <CheckInput
          checked={present === droneClass}
          aria-describedby={noteId}
          onChange={(checked) => {
            const remoteId = remoteIdOfClass(droneClass);
            setValue('drone_class', checked ? droneClass : '', { shouldDirty: true });
            if (remoteId !== null)
              setValue('remote_identification', checked ? remoteId : 'none', { shouldDirty: true });
          }}
        />
        {t('catalogue.has_label', { drone_class: droneClass })}
      </label>
      <small id={noteId}>{t('catalogue.label_hint')}</small>
    </div>
  );
};

/** What the sources say of the model that the form names, each figure beside who published it and when it was read. */
export const ChosenModel = ({ model }: { readonly model: DroneModel }) => {
  const { t } = useTranslation('drones');
  const format = useFormats();
  const { manufacturer, drone_class, mass_kg, max_dimension_m, max_speed_ms } = model;
  const lines = [
    { name: t('drone_class'), figure: drone_class, text: drone_class?.value ?? null },
    { name: t('catalogue.mass'), figure: mass_kg, text: mass_kg && `${format.number(mass_kg.value, 3)} kg` },
    {
      name: t('dimension'),
      figure: max_dimension_m,
      text: max_dimension_m && `${format.number(max_dimension_m.value, 2)} m`,
    },
    {
      name: t('speed'),
      figure: max_speed_ms,
      text: max_speed_ms && `${format.number(max_speed_ms.value)} m/s`,
    },
  ];
  return (
    <section className={styles.chosen} aria-label={`${manufacturer} ${model.model}`}>
      <header>
        <ModelPicture model={model} />
        <div>
          <strong>{model.model}</strong>
          <span>{t('catalogue.filled', { maker: manufacturer })}</span>
        </div>
      </header>
      <dl>
        {lines.map((line) => (
          <FigureLine key={line.name} {...line} maker={manufacturer} />
        ))}
      </dl>
      <ClassLabel model={model} />
    </section>
  );
};
