export { SecretDialog } from './SecretDialog.tsx';
