import { type PrefectOrder, PrefectOrderSignature } from '@envol/contract/prefect-orders';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

const Typed = PrefectOrderSignature.omit({ version: true, accepted_version: true }).extend({
  accepts: z.boolean(),
});

/** The signed copy as it was scanned; without one the order is made from its draft. */
const SignedCopy = ({
  file,
  onFile,
}: {
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
}) => {
  const { t } = useTranslation('prefect_orders');
  return (
    <Row gap={2} wrap centred>
      <FileButton accept="application/pdf" onFiles={([chosen]) => onFile(chosen ?? null)}>
        {t('fields.file')}
      </FileButton>
      <span>{file === null ? t('fields.file_hint') : file.name}</span>
      {file !== null && (
        <Button variant="text" onClick={() => onFile(null)}>
          {t('fields.file_drop')}
        </Button>
      )}
    </Row>
  );
};

/** Under which number, by whom and when. */
const SignatureFields = ({ today }: { readonly today: string }) => {
  const { t } = useTranslation('prefect_orders');
  return (
    <>
      <FieldRow>
        <TextField name="number" label={t('fields.number')} maxLength={60} />
        <DateField name="signed_on" label={t('fields.signed_on')} today={today} max={today} />
      </FieldRow>
      <TextField name="signer_name" label={t('fields.signer_name')} maxLength={120} />
      <TextField
        name="signer_quality"
        label={t('fields.signer_quality')}
        hint={t('fields.signer_quality_hint')}
        maxLength={200}
      />
    </>
  );
};

/** Whether the signature accepts the request that the order answers. */
const AcceptsField = ({ identifier }: { readonly identifier: string }) => {
  const { t } = useTranslation('prefect_orders');
  return (
    <CheckboxField
      name="accepts"
      label={t('fields.accepts', { identifier })}
      hint={t('fields.accepts_hint')}
    />
  );
};

/** Puts a draft in force: number, who signed as what and when, with the signed PDF or the one that is made. */
export const SignDialog = ({
  order,
  onClose,
}: {
  readonly order: PrefectOrder;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('prefect_orders');
  const [file, setFile] = useState<File | null>(null);
  const { acceptable_request: request, today } = order;
  const form = useContractForm(Typed, {
    defaultValues: {
      number: order.proposed_number ?? '',
      signed_on: today,
      signer_name: '',
      signer_quality: '',
      accepts: request !== null,
    },
  });
  return (
    <FormDialog
      title={t('sign_title')}
      submit={t('acts.sign_now')}
      form={form}
      keptAs={`prefect_order.${order.id}.sign`}
      onSubmit={async ({ accepts, ...signature }) => {
        const body = {
          ...signature,
          ...(accepts && request !== null && { accepted_version: request.version }),
          version: order.version,
          files: file === null ? [] : [file],
        };
        const after = await callApi(
          endpoints.signPrefectOrder,
          { params: { id: order.id }, body },
          { handles: 'all' },
        );
        await refreshQueries('prefect-orders', 'approvals');
        showSuccess(
          t(body.accepted_version === undefined ? 'done.sign' : 'done.sign_accepted', {
            number: after.number ?? '',
          }),
        );
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('sign_text', { name: order.operator.name })}</p>
      <SignatureFields today={today} />
      <SignedCopy file={file} onFile={setFile} />
      {request !== null && <AcceptsField identifier={request.identifier} />}
    </FormDialog>
  );
};
