import type { FlightWeather } from '@envol/contract/weather';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { DroneLimits } from './DroneLimits.tsx';

const api = setUpFakeApi();

const NONE = {
  wind_ms: null,
  gust_ms: null,
  rain_mm: null,
  visibility_m: null,
  temperature_min_c: null,
  temperature_max_c: null,
  kp: null,
};
const DRONE = { id: 4, name: 'Mavic 3', limits: { ...NONE, kp: 4 } } as FlightWeather['drones'][number];
const USUAL: FlightWeather['default_limits'] = {
  wind_ms: 10,
  gust_ms: 12,
  rain_mm: 0.5,
  visibility_m: 1_500,
  temperature_min_c: -10,
  temperature_max_c: 40,
  kp: 5,
};

const open = (mayWrite = true) =>
  show(<DroneLimits drone={DRONE} defaults={USUAL} mayWrite={mayWrite} />, ['weather']);
const wind = () => box(/^Vent moyen/);

it('DroneLimits keeps a limit once, when its field is left or by Enter, and none that is no number', async () => {
  const user = await open();
  api.now.refuse('updateDroneWeatherLimits', 'SERVICE_UNAVAILABLE');
  expect(wind().placeholder).toBe('10');
  await user.type(wind(), 'abc');
  await user.tab();
  expect(wind().getAttribute('aria-invalid')).toBe('true');
  expect(wind().value).toBe('abc');
  expect(api.now.sent).toEqual([]);
  await user.clear(wind());
  await user.type(wind(), '8,5{Enter}');
  await expect.poll(() => api.now.bodies('updateDroneWeatherLimits')).toEqual([{ wind_ms: 8.5 }]);
  await user.clear(box(/^Kp/));
  await user.tab();
  await expect.poll(() => api.now.bodies('updateDroneWeatherLimits').at(-1)).toEqual({ kp: null });
  expect(api.now.last('updateDroneWeatherLimits')?.params).toEqual({ id: '4' });
});

it('lets who only reads change none', async () => {
  await open(false);
  expect(wind().closest('fieldset')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button')).toBeNull();
});
