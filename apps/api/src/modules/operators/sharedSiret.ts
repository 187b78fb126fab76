import { queueAccountLetter } from '../mails/index.ts';
import { type CompanyDeps, staffOf } from './company.service.ts';

/** Writes to the platform's staff when a company says a SIRET that another one holds: once for each company and number. */
export const tellSharedSiret = async (
  { system_db, clock, facts, config }: Pick<CompanyDeps, 'system_db' | 'clock' | 'facts' | 'config'>,
  company: { readonly id: number; readonly commercial_name: string; readonly siret: string | null },
): Promise<void> => {
  if (company.siret === null) return;
  const others = await system_db
    .selectFrom('operators')
    .select('commercial_name')
    .where('siret', '=', company.siret)
    .where('id', '!=', company.id)
    .orderBy('id')
    .execute();
  if (others.length === 0) return;
  const at = clock.now().toISOString();
  for (const { id, email, language } of await staffOf(system_db))
    await queueAccountLetter(facts, system_db, {
      code: 'siret_shared',
      key: `siret_shared-${company.id}-${company.siret}-${id}`,
      user_id: id,
      recipient: email,
      language,
      at,
      params: {
        company: company.commercial_name,
        siret: company.siret,
        others: others.map(({ commercial_name }) => commercial_name).join(', '),
      },
      page: `${config.public_url}/exploitants/${company.id}`,
    });
};
