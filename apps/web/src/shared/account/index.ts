export { ConfirmationNotice } from './ConfirmationNotice.tsx';
export { EmailDialog } from './EmailDialog.tsx';
