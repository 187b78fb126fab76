import type { OnMission } from '../../shared/places/index.ts';
import { useWeatherGauge } from './useWeatherGauge.ts';
import { useWeatherLabel } from './useWeatherLabel.ts';
import { WeatherPanel } from './WeatherPanel.tsx';

export const weatherOnMission: OnMission = {
  words: ['weather'],
  tabs: [{ order: 20, key: 'weather', useLabel: useWeatherLabel, Component: WeatherPanel }],
  gauges: [{ order: 30, useGauge: useWeatherGauge }],
};
