import type { ButtonHTMLAttributes, ReactNode } from 'react';

export interface MapButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  readonly label: string;
  /** Keys that do the same, shown in the tip. */
  readonly shortcut?: string;
  readonly children: ReactNode;
}

/** A button of the map's edge: an icon with a name; 38 px, 44 px under a finger. */
export function MapButton({ label, shortcut, children, className, ...rest }: MapButtonProps) {
  const tip = shortcut ? `${label} (${shortcut})` : label;
  return (
    <button
      type="button"
      className={className ? `envol-map-button ${className}` : 'envol-map-button'}
      aria-label={label}
      title={tip}
      {...rest}
    >
      {children}
    </button>
  );
}

/** Buttons that belong together, in one card. */
export function MapButtonGroup({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className="envol-map-group" aria-label={label}>
      {children}
    </fieldset>
  );
}
