export { DutyLine } from './DutyLine.tsx';
export { StandingIn } from './StandingIn.tsx';
