export { CategoryChip } from './CategoryChip.tsx';
export { usePaymentText } from './usePaymentText.ts';
