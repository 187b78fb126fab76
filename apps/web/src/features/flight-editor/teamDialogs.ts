import { type ComponentType, createContext } from 'react';

interface AddDialogProps {
  readonly onClose: () => void;
  /** The one that was just added. */
  readonly onAdded: (id: number) => void;
}

/** Forms of other features that the editor opens; the app hands them in, for a feature imports no other. */
export interface TeamDialogs {
  readonly AddPilot: ComponentType<AddDialogProps>;
  readonly AddDrone: ComponentType<AddDialogProps>;
}

export const TeamDialogsContext = createContext<TeamDialogs | null>(null);
