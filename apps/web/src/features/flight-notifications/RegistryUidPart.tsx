import type { ArmyNotificationsInfo } from '@envol/contract/flight-notifications';
import { lacksRegistryUid, registryOf } from '@envol/domain/flight-notifications/gaps';
import { lazy, Suspense } from 'react';

const CompleteRegistryUid = lazy(async () => ({
  default: (await import('../../shared/complete/index.ts')).CompleteRegistryUid,
}));

/** The company's identifier with the registry, to be filled in where a notification that leaves there lacks it. */
export const RegistryUidPart = ({
  info,
}: {
  readonly info: Pick<ArmyNotificationsInfo, 'registry' | 'registry_uid'>;
}) =>
  lacksRegistryUid(registryOf(info)) ? (
    <Suspense fallback={null}>
      <CompleteRegistryUid />
    </Suspense>
  ) : null;
