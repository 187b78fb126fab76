export { Copies } from './Copies.tsx';
