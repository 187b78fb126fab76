import { defineService } from '../../platform/service.ts';
import { printedMission } from './printedMission.ts';

declare module '../../platform/service.ts' {
  interface Services {
    /** For a map of the airspace with a mission over it. */
    readonly printedMission: typeof printedMission;
  }
}

export const printedMissionService = defineService({
  name: 'printedMission',
  needs: [],
  open: () => printedMission,
});
