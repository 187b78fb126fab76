export { type Draft, draftKey, dropDraft, keepDraft, readDraft } from './drafts.ts';
export {
  againOf,
  copyOf,
  emptyForm,
  type FlightForm,
  type FormArea,
  formOf,
  inputOf,
  isHeight,
  missingOf,
  missionOf,
  ofChosen,
  periodOf,
  USUAL_HEIGHT_M,
  zoneOf,
} from './flight.form.ts';
export { handPlan, type PlanFields, planFieldsOf, takePlan } from './handedPlan.ts';
export { handOver, takeOver } from './importedAreas.ts';
export {
  dayPeriod,
  durationText,
  earliestDay,
  movedBy,
  movedTo,
  newPeriod,
  type Period,
  periodLasting,
  sameClockIn,
} from './periods.ts';
export { FIELD_OF_MISSING, isStepDone, STEP_OF_MISSING, stepOf } from './steps.ts';
export { readTyped, type Shape, shapeOf, swappedAxes, textOf } from './typedCoordinates.ts';
export { useOpenCopy } from './useOpenCopy.tsx';
export { useStable } from './useStable.ts';
export { type TeamDrone, type TeamPilot, useTeam } from './useTeam.ts';
