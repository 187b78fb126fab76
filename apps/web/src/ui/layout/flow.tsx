import type { ComponentProps } from 'react';
import styles from './flow.module.css';

/** Steps of space (`--space-1` … `--space-5`: 4, 8, 12, 16, 20 px). */
type Gap = 1 | 2 | 3 | 4 | 5;

interface Flow {
  /** Between what it holds. */
  readonly gap: Gap;
}

const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== false && name !== undefined).join(' ');

/** Things below one another. */
export const Stack = ({ gap, className, ...rest }: Flow & ComponentProps<'div'>) => (
  <div className={classes(styles.stack, styles[`gap${gap}`], className)} {...rest} />
);

interface RowProps extends Flow {
  /** Goes on below where the line is full. */
  readonly wrap?: boolean;
  /** Each in the middle of the line's height. */
  readonly centred?: boolean;
}

/** Things beside each other. */
export const Row = ({
  gap,
  wrap = false,
  centred = false,
  className,
  ...rest
}: RowProps & ComponentProps<'div'>) => (
  <div
    className={classes(
      styles.row,
      styles[`gap${gap}`],
      wrap && styles.wrapped,
      centred && styles.centred,
      className,
    )}
    {...rest}
  />
);

/** A list without marks and indents; with a gap its items stand below one another. */
export const List = ({ gap, className, ...rest }: Partial<Flow> & ComponentProps<'ul'>) => (
  <ul
    className={classes(
      styles.list,
      gap !== undefined && styles.stack,
      gap !== undefined && styles[`gap${gap}`],
      className,
    )}
    {...rest}
  />
);
