import type { WeatherHour } from '@envol/contract/weather';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** What is near or past a limit in words, with the report that says so. */
export const useBreachText = (): ((breach: WeatherHour['breaches'][number]) => string) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  return ({ quantity, value, report }) => {
    const what = t(`quantities.${quantity}`);
    const named = report === undefined ? what : `${what} (${t(report)})`;
    if (quantity === 'thunder' || quantity === 'icing' || value === null) return named;
    const shown = quantity === 'visibility' ? value / 1000 : value;
    // A ceiling of 600 ft is no height of 182.9 m.
    const digits = quantity === 'cloud' ? 0 : 1;
    return t('because', {
      what: named,
      value: `${format.number(shown, digits)} ${t(`units.${quantity}`)}`.trim(),
    });
  };
};
