import * as list from './inShell.generated.ts';
import { Pieces } from './Pieces.tsx';
import { useGeneralCommands } from './useGeneralCommands.ts';

const pieces = Object.values(list)
  .sort((one, other) => one.order - other.order)
  .map(({ Component }) => Component);

interface Props {
  readonly onShortcuts: () => void;
}

/** What every feature mounts around the screens, and what the palette offers on all of them. */
export const InShell = ({ onShortcuts }: Props) => {
  useGeneralCommands(onShortcuts);
  return <Pieces of={pieces} />;
};
