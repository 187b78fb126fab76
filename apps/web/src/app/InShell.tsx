import * as list from './inShell.generated.ts';
import { Pieces } from './Pieces.tsx';

const pieces = Object.values(list)
  .sort((one, other) => one.order - other.order)
  .map(({ Component }) => Component);

/** What every feature mounts around the screens. */
export const InShell = () => <Pieces of={pieces} />;
