import type { Flight } from '@envol/contract/flights';
import type { FieldLight } from '@envol/domain/flights/fieldLayers';
import { Check, ChevronDown, Clock3, X } from 'lucide-react';
import { Suspense, useId } from 'react';
import { useMinute } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './field-pack.module.css';
import { LayerContent } from './LayerContent.tsx';
import type { ShownLayer } from './useFieldPack.ts';
import { useLayerWords } from './useLayerWords.ts';

/** Told apart by shape as well: a disc with a tick, a ring with a clock, a square with a cross, a dashed ring. */
const Light = ({ light }: Pick<FieldLight, 'light'>) => (
  <span className={styles.light} data-light={light} aria-hidden>
    {light === 'fresh' && <Check size={14} strokeWidth={3} />}
    {light === 'old' && <Clock3 size={14} strokeWidth={2.5} />}
    {light === 'absent' && <X size={14} strokeWidth={3} />}
  </span>
);

/** The age in hours, and the instant in local time and in UTC. */
const Age = ({ light, zone }: { readonly light: FieldLight; readonly zone: string }) => {
  const { t } = useTranslation('field_pack');
  const format = useFormats();
  const now = useMinute();
  const { at } = light;
  if (at === null) return <span className={styles.age}>{t('lights.absent')}</span>;
  const isToday = format.longDay(at, zone) === format.longDay(now, zone);
  return (
    <span className={styles.age}>
      <b>{format.ago(at, now)}</b>
      <small>
        {isToday ? format.clock(at, zone) : `${format.dayMonth(at, zone)} ${format.clock(at, zone)}`} (
        {format.clock(at, 'UTC')} UTC)
      </small>
    </span>
  );
};

interface LayerRowProps {
  readonly flight: Flight;
  readonly shown: ShownLayer;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** One layer: its light, its name, what it says, how old it is; a tap opens what the phone holds of it. */
export const LayerRow = ({ flight, shown, isOpen, toggle }: LayerRowProps) => {
  const { t } = useTranslation('field_pack');
  const id = useId();
  const words = useLayerWords(flight, shown);
  const { layer, light, run } = shown;
  const isThere = light.at !== null;
  return (
    <li className={styles.layer} data-light={light.light}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} disabled={!isThere} onClick={toggle}>
        <Light light={light.light} />
        <span className={styles.words}>
          <b>{t(`layers_of.${layer}`)}</b>
          <span className={styles.hidden}>{t(`lights.${light.light}`)}</span>
          <small>{words}</small>
          {run !== null && !(run === 'done' && light.light === 'old') && (
            <small className={styles.run} data-run={run} role="status">
              {t(`runs.${run}`)}
            </small>
          )}
        </span>
        <Age light={light} zone={flight.time_zone} />
        {isThere && <ChevronDown size={16} aria-hidden className={styles.chevron} />}
      </button>
      <div id={id} hidden={!isOpen} className={styles.content}>
        {isOpen && (
          <Suspense>
            <LayerContent flight={flight} shown={shown} />
          </Suspense>
        )}
      </div>
    </li>
  );
};
