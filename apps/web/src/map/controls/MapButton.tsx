import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface MapButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  readonly label: string;
  /** Keys that do the same, shown in the tip. */
  readonly shortcut?: string;
  readonly children: ReactNode;
}

/** A tool: an icon with a name, which shows beside it under the mouse and under the keys; 44 px under a finger. */
export function MapButton({ label, shortcut, children, className, ...rest }: MapButtonProps) {
  const tip = shortcut ? `${label} (${shortcut})` : label;
  return (
    <button
      type="button"
      className={className ? `envol-map-button ${className}` : 'envol-map-button'}
      aria-label={label}
      data-tip={tip}
      {...rest}
    >
      {children}
    </button>
  );
}

interface MapButtonGroupProps {
  readonly label: string;
  /** Leaves a narrow screen when a feature needs the room. */
  readonly spare?: boolean;
  /** Stays under the map's own tools on a phone, where a drawing's buttons stand above the sheet. */
  readonly beside?: boolean;
  readonly children: ReactNode;
}

/** Buttons that belong together, in one card. */
export function MapButtonGroup({ label, spare, beside, children }: MapButtonGroupProps) {
  return (
    <fieldset
      className="envol-map-group"
      aria-label={label}
      data-spare={spare || undefined}
      data-beside={beside || undefined}
    >
      {children}
    </fieldset>
  );
}
