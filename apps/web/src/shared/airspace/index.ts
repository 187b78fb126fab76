export type { DayOnlyZone, ZonesAtPlace } from './analysis.messages.ts';
export {
  type DatasetState,
  findAirspaceHere,
  freeHeightCellsIn,
  paintFreeHeights,
  retryDataset,
  startAnalyst,
  useDatasetState,
  zoneOutlineHere,
  zonesAtHere,
} from './analyst.ts';
export { AgeLine, DataAge } from './DataAge.tsx';
export type { TileInk } from './freeHeightTile.ts';
export { HeightProfile } from './profile/HeightProfile.tsx';
export { feetOf, hasComparison } from './profile/heights.ts';
export { useDataAge, useDataAgeInList, useDatasetAge } from './useDataAge.ts';
export { useDayOnlyZones } from './useDayOnlyZones.ts';
export { askGroundAgain, useGround } from './useGround.ts';
export { analysisToTell, type LiveAnalysis, type LiveMission, useLiveAnalysis } from './useLiveAnalysis.ts';
export { useReasons } from './useReasons.ts';
