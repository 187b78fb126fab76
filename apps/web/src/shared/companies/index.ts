export { useCompanyActText } from './useCompanyActText.ts';
