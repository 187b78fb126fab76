import { useQuery } from '@tanstack/react-query';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { Copies } from '../../shared/copies/index.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { Section } from './Section.tsx';

/** Until the copy is made, the list is asked for again. */
const AGAIN_MS = 3_000;

/** A copy of all that is held about the company. */
export const DataCopies = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('personal_data');
  const { data } = useQuery({
    ...queryOf(endpoints.listOperatorExports, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'queued') ? AGAIN_MS : false,
  });
  const ask = async (): Promise<void> => {
    await callApi(endpoints.askOperatorExport, { params: { id } });
    await refreshQueries('exploitants');
    showSuccess(t('asked'));
  };
  const take = (copy: number): void =>
    void downloadFile(endpoints.downloadOperatorExport, { params: { id: copy } }, 'envol.zip').catch(
      () => undefined,
    );
  if (data === undefined) return null;
  return (
    <Section title={t('company_copy')} text={t('company_text')}>
      <Copies copies={data} onAsk={() => void ask().catch(() => undefined)} onTake={take} />
    </Section>
  );
};
