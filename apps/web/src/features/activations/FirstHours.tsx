import type { PilotActProps } from '../../shared/day/index.ts';
import { Activate } from './Activate.tsx';

/** Hours of an approval for which none are asked yet. */
export const FirstHours = ({ card }: Pick<PilotActProps, 'card'>) => <Activate approval={card.approval} />;
