import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from '../MapProvider.tsx';

interface MapButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
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

interface MapButtonGroupProps {
  readonly label: string;
  /** Leaves a narrow screen when a feature needs the room. */
  readonly spare?: boolean;
  readonly children: ReactNode;
}

interface MapButtonGroupProps {
  readonly label: string;
  /** Leaves a narrow screen when a feature needs the room. */
  readonly spare?: boolean;
  readonly children: ReactNode;
}

/** Buttons that belong together, in one card. */
export function MapButtonGroup({ label, spare, children }: MapButtonGroupProps) {
  return (
    <fieldset className="envol-map-group" aria-label={label} data-spare={spare || undefined}>
      {children}
    </fieldset>
  );
}

/** Puts a feature's button groups at the end of the map's own column. */
export function MapControlSlot({ children }: { readonly children: ReactNode }) {
  const { controlSlot } = useMap();
  return controlSlot && createPortal(children, controlSlot);
}
