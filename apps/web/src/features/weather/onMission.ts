import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { useWeatherGauge } from './useWeatherGauge.ts';
import { useWeatherLine } from './useWeatherLine.ts';

const WeatherPanel = lazy(async () => ({ default: (await import('./WeatherPanel.tsx')).WeatherPanel }));

export const weatherOnMission: OnMission = {
  words: ['weather'],
  steps: [{ order: 60, key: 'weather', useLine: useWeatherLine, Component: WeatherPanel }],
  gauges: [{ order: 30, useGauge: useWeatherGauge }],
};
