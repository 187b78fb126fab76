import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** What a company has with the platform: the answer, and the facts that the company and the staff read alike. */
export const useCompanyRecap = (id: number) => {
  const { t } = useTranslation('company');
  const format = useFormats();
  const { data, error, refetch } = useQuery(queryOf(endpoints.accountRecap, { params: { id } }));
  const facts = data && {
    since: [t('recap_since'), format.date(data.since)] as const,
    approvals: [
      t('recap_approvals'),
      t('recap_approvals_of', { all: data.approvals, open: data.open_approvals }),
    ] as const,
    documents: [
      t('recap_documents'),
      t('recap_documents_of', {
        all: data.documents,
        megabytes: format.number(data.document_bytes / 1e6, 1),
      }),
    ] as const,
  };
  return { data, facts, error, retry: () => void refetch() };
};
