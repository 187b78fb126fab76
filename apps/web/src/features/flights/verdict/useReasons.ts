export { useReasons } from '../../../airspace/useReasons.ts';
