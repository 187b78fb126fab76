export { ConfirmationNotice } from './ConfirmationNotice.tsx';
export { EmailDialog } from './EmailDialog.tsx';
export { TermsText } from './TermsText.tsx';
