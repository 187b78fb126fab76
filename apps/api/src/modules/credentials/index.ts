export {
  beginFactor,
  disableFactor,
  enableFactor,
  type FactorDeps,
  factorState,
  hasSecondFactor,
  renewRecoveryCodes,
  spendFactor,
} from './secondFactors.ts';
