export type { MissionGaugesProps, ShownBand } from './gauges.ts';
export { MissionGauges } from './MissionGauges.tsx';
export { isWithin, NOTAM_ROW, nightsOn, spansOutside, type TimeRow } from './timeline.ts';
