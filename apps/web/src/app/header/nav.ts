import type { CurrentUser } from '@envol/contract/auth';
import { ClipboardCheck, Drone, type LucideIcon, MapPinned, Users } from 'lucide-react';

export interface NavItem {
  readonly key: 'flights' | 'pilots' | 'drones' | 'approvals';
  readonly to: '/map/flights' | '/map/pilots' | '/map/drones' | '/map/approvals';
  readonly icon: LucideIcon;
}

/** The pages of an account, from what it may read. Operators reach their requests through their missions. */
export const navOf = ({ permissions, capabilities }: CurrentUser): readonly NavItem[] => {
  const may = (permission: string): boolean => permissions.includes(permission);
  return [
    ...(may('flight:read') ? [{ key: 'flights', to: '/map/flights', icon: MapPinned } as const] : []),
    ...(capabilities.includes('answers')
      ? [{ key: 'approvals', to: '/map/approvals', icon: ClipboardCheck } as const]
      : []),
    ...(may('drone:read') ? [{ key: 'drones', to: '/map/drones', icon: Drone } as const] : []),
    ...(may('pilot:read') ? [{ key: 'pilots', to: '/map/pilots', icon: Users } as const] : []),
  ];
};
