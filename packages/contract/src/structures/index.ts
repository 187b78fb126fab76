import { createExemption, listExemptions, revokeExemption } from './exemptions.ts';
import { listStructures, updateStructure } from './structures.ts';

export * from './exemptions.ts';
export * from './settings.ts';
export * from './structures.ts';

export const structuresEndpoints = {
  listStructures,
  updateStructure,
  listExemptions,
  createExemption,
  revokeExemption,
};
