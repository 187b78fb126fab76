import {
  deleteExclusionArea,
  downloadExclusionArea,
  exclusionAreaKml,
  getExclusionArea,
  saveExclusionArea,
  uploadExclusionZone,
} from './exclusionZone.ts';

export * from './exclusionZone.ts';

export const exclusionZonesEndpoints = {
  deleteExclusionArea,
  downloadExclusionArea,
  exclusionAreaKml,
  getExclusionArea,
  saveExclusionArea,
  uploadExclusionZone,
};
