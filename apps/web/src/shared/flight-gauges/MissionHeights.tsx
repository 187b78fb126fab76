import { HeightProfile, hasComparison } from '../airspace/index.ts';
import type { MissionGaugesProps } from './gauges.ts';

type HeightsProps = Pick<
  MissionGaugesProps,
  'height_m' | 'limited_height_m' | 'free_height_m' | 'constraints' | 'ground' | 'bands'
>;

/** Whether a drawing of the heights would say more than the height itself. */
export const saysHeights = ({
  height_m,
  limited_height_m = null,
  ground,
  bands = [],
  ...rest
}: HeightsProps): boolean =>
  height_m !== null &&
  height_m > 0 &&
  (ground !== null ||
    hasComparison([...rest.constraints, ...bands], {
      height_m,
      limited_height_m,
      free_height_m: rest.free_height_m,
    }));

/** The mission from the side; nothing where it has nothing to say. */
export const MissionHeights = (props: HeightsProps & { readonly inPanel?: boolean }) => {
  const { height_m, limited_height_m = null, free_height_m, ground, inPanel = false } = props;
  const constraints = [...props.constraints, ...(props.bands ?? [])];
  if (height_m === null || !saysHeights(props)) return null;
  return <HeightProfile {...{ constraints, ground, height_m, limited_height_m, free_height_m, inPanel }} />;
};
