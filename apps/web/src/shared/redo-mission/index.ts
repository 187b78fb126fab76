export { RedoHere } from './RedoHere.tsx';
