import { LIMITS } from '@envol/contract/limits';
import { type PublicTip, TIP_DOCUMENTS, updatePublicTip } from '@envol/contract/procedures';
import { useQuery } from '@tanstack/react-query';
import { FileText, FileUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { SectionTitle } from '../../../ui/Card.tsx';
import { FieldRow } from '../../../ui/form/FieldFrame.tsx';
import { FileButton } from '../../../ui/form/FileInput.tsx';
import { Form, FormError } from '../../../ui/form/Form.tsx';
import { FormLinks } from '../../../ui/form/FormLinks.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../../ui/form/useServerErrors.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from '../LimitsPage.module.css';
import { StructureChoice } from '../StructureChoice.tsx';

type Typed = Required<Pick<PublicTip, 'text' | 'form_links'>>;
const again = (): Promise<void> => refreshQueries('structures');

/** The papers that operators may take away, a few of them. */
const Papers = ({ tip }: { readonly tip: PublicTip }) => {
  const { t } = useTranslation('public_tips');
  const [busy, setBusy] = useState(false);
  const change = async (act: Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await act;
      await again();
    } finally {
      setBusy(false);
    }
  };
  // A failure is told by the call itself.
  const run = (act: Promise<unknown>): void => void change(act).catch(() => undefined);
  const params = { id: tip.structure_id };
  return (
    <>
      <SectionTitle>{t('papers')}</SectionTitle>
      {tip.documents.length === 0 && <p>{t('no_papers')}</p>}
      {tip.documents.map(({ id, name }) => (
        <FieldRow key={id}>
          <span>
            <FileText size={16} aria-hidden /> {name}
          </span>
          <IconButton
            aria-label={t('take_back', { name })}
            onClick={() =>
              run(callApi(endpoints.deletePublicTipDocument, { params: { id: tip.structure_id, docId: id } }))
            }
          >
            <Trash2 size={18} />
          </IconButton>
        </FieldRow>
      ))}
      <div>
        <FileButton
          startIcon={<FileUp size={16} />}
          loading={busy}
          disabled={tip.documents.length >= TIP_DOCUMENTS}
          label={t('publish')}
          accept={LIMITS.files.types.join(',')}
          onFiles={([file]) =>
            run(callApi(endpoints.addPublicTipDocument, { params, body: { files: [file] } as never }))
          }
        >
          {t('publish')}
        </FileButton>
      </div>
    </>
  );
};

const TipForm = ({ tip }: { readonly tip: PublicTip }) => {
  const { t } = useTranslation('public_tips');
  const form = useContractForm<Typed, Typed>(updatePublicTip.body as never, {
    defaultValues: { text: tip.text, form_links: tip.form_links },
  });
  const showFailure = useServerErrors(form);
  const save = async (body: Typed): Promise<void> => {
    try {
      await callApi(
        endpoints.updatePublicTip,
        { params: { id: tip.structure_id }, body },
        { handles: 'all' },
      );
      await again();
      showSuccess(t('saved'));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Form form={form} onSubmit={save} label={t('title')}>
      <FormError />
      <TextField name="text" label={t('text')} lines={6} maxLength={LIMITS.long_text} optional />
      <SectionTitle>{t('links')}</SectionTitle>
      <FormLinks
        words={{
          label: t('link_label'),
          url: t('link_url'),
          add: t('add_link'),
          remove: (number) => t('remove_link', { number }),
        }}
      />
      <div>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
};

const StructureTip = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('public_tips');
  const { data, error, refetch } = useQuery(queryOf(endpoints.getPublicTip, { params: { id } }));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  return (
    <>
      <div className={styles.page}>
        <p>{t('lead')}</p>
        <TipForm key={data.changed_at} tip={data} />
      </div>
      {/* Published at once: the button above saves the words alone. */}
      <div className={styles.page}>
        <Papers tip={data} />
      </div>
    </>
  );
};

/** /settings/tips: what a structure tells operators before they ask it. */
export const TipsPage = () => {
  const { t } = useTranslation('public_tips');
  const structures = useUser().authority?.structures ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = structures.find(({ code }) => code === chosen) ?? structures[0];
  return (
    <Page title={t('title')}>
      <StructureChoice chosen={shown} onChoose={setChosen} />
      {shown ? <StructureTip key={shown.id} id={shown.id} /> : <p>{t('no_structure')}</p>}
    </Page>
  );
};
