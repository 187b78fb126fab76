export {
  type Authorities,
  type AuthorityRow,
  authoritiesOf,
  byCode,
  structuresByCode,
} from './structures.queries.ts';
export { structuresHandlers } from './structures.routes.ts';
