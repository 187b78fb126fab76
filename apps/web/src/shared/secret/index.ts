export { SecretDialog } from './SecretDialog.tsx';
export { useCopy } from './useCopy.ts';
