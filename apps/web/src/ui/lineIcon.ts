import { createElement, type ReactElement, type Ref, type SVGProps } from 'react';

/** What an icon is drawn of: elements of an SVG of 24 × 24, each with its attributes. */
type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

interface LineIconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  readonly ref?: Ref<SVGSVGElement>;
  /** Pixels of its side. */
  readonly size?: number | string;
}

const hasName = (props: object): boolean =>
  Object.entries(props).some(
    ([name, value]) =>
      (name.startsWith('aria-') || name === 'role' || name === 'title') &&
      value !== undefined &&
      value !== null,
  );

/**
 * An icon of `lucide-react` as the build draws it (`vite.config.icons.ts`): the same lines, without the library's classes and
 * without widths of line that do not grow with the icon. Hidden from assistive technology unless it is given a name.
 */
export const createLineIcon =
  (node: IconNode) =>
  ({ size = 24, color = 'currentColor', strokeWidth = 2, children, ...rest }: LineIconProps): ReactElement =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(children || hasName(rest) ? {} : { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
