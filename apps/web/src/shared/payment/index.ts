export { CategoryChip } from './CategoryChip.tsx';
export { usePaymentText, usePriceText } from './usePaymentText.ts';
