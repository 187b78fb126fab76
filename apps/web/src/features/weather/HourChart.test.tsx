import type { WeatherHour } from '@envol/contract/weather';
import { DEFAULT_LIMITS } from '@envol/domain/weather/forecast';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../test/dom.tsx';
import { HourChart } from './HourChart.tsx';

setUpFakeApi();

const HOURS = Array.from(
  { length: 24 },
  (_, index): WeatherHour => ({
    at: new Date(Date.UTC(2026, 5, 10, index - 2)).toISOString(),
    state: index === 15 ? 'over' : index === 23 ? 'unknown' : 'ok',
    unknown: index === 23 ? ['kp'] : [],
    breaches: index === 15 ? [{ quantity: 'gust', state: 'over', value: 14 }] : [],
    wind_ms: index / 2,
    gust_ms: index,
    direction_deg: index === 0 ? 359.7 : 40,
    rain_mm: 0,
    visibility_m: 20_000,
    cloud_percent: 10,
    cloud_base_m: null,
    temperature_c: 15,
    weather_code: 1,
    kp: index === 23 ? null : 2,
  }),
);

it('HourChart reads the hour at which the flight begins, and another by the keys', async () => {
  const user = await show(
    <HourChart
      hours={HOURS}
      limits={DEFAULT_LIMITS}
      zone="Europe/Paris"
      start="2026-06-10T12:00:00Z"
      end="2026-06-10T13:00:00Z"
      place={[1.4, 43.6]}
    />,
    ['weather'],
  );
  const slider = screen.getByRole('slider', { name: 'Heure affichée' });
  const read = (): string => slider.getAttribute('aria-valuetext') ?? '';
  expect(read()).toMatch(/^14:00 \(12:00 UTC\), dans vos limites, vient du 040°/);
  slider.focus();
  await user.keyboard('{ArrowRight}');
  expect(read()).toMatch(/^15:00 \(13:00 UTC\), hors limites/);
  expect(textOnScreen()).toContain('15:00');
  expect(screen.getByText('Rafales', { selector: 'dt' }).closest('div')?.dataset.state).toBe('over');
  await user.keyboard('{Home}');
  expect(read()).toMatch(/^00:00 .*vient du 360°/);
  await user.keyboard('{End}');
  expect(read()).toMatch(/^23:00 .*inconnu.*Kp.*pas encore prévu/);
  expect(textOnScreen()).toContain('à partir de 23:00');
});
