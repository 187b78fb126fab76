export { CompleteDroneAct } from './CompleteDroneAct.tsx';
export { CompleteOperatorAct } from './CompleteOperatorAct.tsx';
export { CompletePilots } from './CompletePilots.tsx';
export { ConstraintCard, type PlanChange, useConstraintChip } from './ConstraintCard.tsx';
export { ConstraintList } from './ConstraintList.tsx';
export { Contacts } from './Contacts.tsx';
export { MissionPartContext, type ShownSource } from './missionPart.ts';
export { MissionZoneContext, useNoticeZone } from './missionZone.ts';
export { ProofDialog, type ProofInput } from './ProofDialog.tsx';
export { fieldOf, patchOf } from './planPatch.ts';
export { ReadingPanel } from './ReadingPanel.tsx';
export { isToSay, nextRemedies, type Remedy } from './remedies.ts';
export { SourceChecks } from './SourceChecks.tsx';
export { SourcesLine } from './SourcesLine.tsx';
export { savedVerdict } from './savedVerdict.ts';
export { TitlesNote } from './TitlesNote.tsx';
export { useRemediedText } from './useRemedyText.ts';
export { useStepWords } from './useStepWords.ts';
export { Verdict, type VerdictProps } from './Verdict.tsx';
export {
  actOf,
  cardTone,
  isToRead,
  isUnproved,
  type ShownConstraint,
  stepState,
  type VerdictView,
  viewVerdict,
} from './verdict.ts';
export { WaysOut } from './WaysOut.tsx';
