export { CategoryChip } from './CategoryChip.tsx';
export { ConfigurePayments } from './ConfigurePayments.tsx';
export { PaymentBox } from './LaterPaymentBox.tsx';
export { tellOutcome, useApprovalInvoice } from './useApprovalInvoice.ts';
export { useMoneyText } from './useMoneyText.ts';
export { usePaymentText } from './usePaymentText.ts';
