import { useId, useState } from 'react';
import { presentTime } from '../../device/clock.ts';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { mapDay } from '../zones/mapDay.ts';

const ignore = (): void => undefined;

/** Of which day the zones are shown, past or to come; empty for what is in force. */
export function MapDay() {
  const { t } = useTranslation('map_tools');
  const id = useId();
  const day = mapDay.use();
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <fieldset>
      <legend>{t('day.title')}</legend>
      <div className="envol-map-day">
        <DateInput
          id={id}
          label={t('day.field')}
          value={day ?? ''}
          today={new Date(presentTime()).toISOString().slice(0, 10)}
          invalid={isUnreadable}
          onUnreadable={setUnreadable}
          onBlur={ignore}
          onChange={(next) => mapDay.set(next === '' ? null : next)}
        />
        {day !== null && (
          <button type="button" onClick={() => mapDay.set(null)}>
            {t('day.now')}
          </button>
        )}
      </div>
      <small>{t('day.hint')}</small>
    </fieldset>
  );
}
