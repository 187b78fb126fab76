export { useCompanyActText } from './useCompanyActText.ts';
export { useCompanyRecap } from './useCompanyRecap.ts';
