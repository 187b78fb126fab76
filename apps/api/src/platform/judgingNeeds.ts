import { everyRow, wholeConnection } from './service.ts';

/** What judges a mission: published airspace and what the day brings, the ground, geometry in its threads. */
export const JUDGING_NEEDS = [
  'airspace',
  'clock',
  'config',
  'day',
  'geometry',
  'log',
  'plans',
  'terrain',
  'workers',
] as const;

/** What a job needs that writes many missions, one after another. */
export const MISSION_JOB_NEEDS = [
  ...JUDGING_NEEDS,
  wholeConnection('each mission is written in the scope of who asked'),
  everyRow('a job works through missions, each in the scope of who asked'),
  'facts',
] as const;
