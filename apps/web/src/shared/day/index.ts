export { CallButton, type Callee, type PilotActProps } from './CallButton.tsx';
export { Hours } from './DayTime.tsx';
export {
  clearedUntil,
  type DayAct,
  type DayRow,
  dayActOf,
  dayConflicts,
  dayRows,
  elapsedText,
  hoursToPropose,
  isFlying,
  isOrderedToLand,
  isProhibited,
  type Phase,
  waitsForReceipt,
} from './day.model.ts';
export { DayFactsOf, useKnownHours, useTakeOffCheck } from './dayFacts.tsx';
export { Flown } from './Flown.tsx';
export { Fold } from './Fold.tsx';
export { HoldButton } from './HoldButton.tsx';
export { NearFlights } from './NearFlights.tsx';
export { NotedAgainst } from './NotedAgainst.tsx';
export {
  cardInHand,
  type NextAct,
  type PilotApproval,
  type PilotCard,
  pilotCards,
  type Regime,
  type TypedHours,
  typedHours,
} from './pilot.model.ts';
export { useDayOnMap } from './useDayOnMap.ts';
export { useSecond } from './useSecond.ts';
export { useUntil } from './useUntil.ts';
