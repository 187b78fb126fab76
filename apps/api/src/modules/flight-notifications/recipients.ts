import type { Db } from '../../platform/db/database.ts';
import type { NoticesDeps } from './flightNotifications.deps.ts';
import { lastRecipients } from './flightNotifications.queries.ts';

/** The address of a prefecture in the demonstration: reserved names, where no letter arrives. */
const demoAddress = (departement: string | null): string | null =>
  departement === null ? null : `pref-drone-${departement.toLowerCase()}@prefecture.example.invalid`;

/** Where a notice goes unless another address is given: where the operator's last one to that prefecture went. */
export const proposedRecipients = async (
  { db, config }: Pick<NoticesDeps, 'config'> & { readonly db: Db },
  operatorId: number,
): Promise<(notice: { readonly key: string; readonly departement: string | null }) => string | null> => {
  const known = await lastRecipients(db, operatorId);
  return ({ key, departement }) => known.get(key) ?? (config.demo ? demoAddress(departement) : null);
};
