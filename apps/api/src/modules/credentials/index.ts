export {
  beginFactor,
  disableFactor,
  enableFactor,
  factorState,
  hasSecondFactor,
  renewRecoveryCodes,
  spendFactor,
} from './secondFactors.ts';
