import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiFailure } from '../../api/failure.ts';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { useTranslation } from '../texts.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { Form, FormError } from './Form.tsx';
import { useKeptForm } from './useKeptForm.ts';
import { useServerErrors } from './useServerErrors.ts';

export interface FormDialogProps<T extends FieldValues, O extends FieldValues> {
  readonly title: string;
  /** The act in words. */
  readonly submit: string;
  /** The act takes something away for good. */
  readonly danger?: boolean;
  /** `large` for fields with what they make beside them. */
  readonly size?: 'small' | 'large';
  /** The act is not possible now; the children say why. */
  readonly disabled?: boolean;
  readonly form: UseFormReturn<T, unknown, O>;
  /** Names the form and its record, to give back what it held when the session ended; never for one with a secret. */
  readonly keptAs?: string;
  /** Refused after an earlier sending, which this dialog is opened again for: shown at its fields as it opens. */
  readonly refused?: ApiFailure | null | undefined;
  /** Made with `handles: 'all'`: what the server refuses is shown at its field, and the dialog stays. */
  readonly onSubmit: (values: O) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows a failure of before once the fields stand, so that each has its sentence. */
const useShownOnce = (failure: ApiFailure | null, show: (failure: ApiFailure) => void): void => {
  const shown = useRef<ApiFailure | null>(null);
  useEffect(() => {
    if (failure === null || shown.current === failure) return;
    shown.current = failure;
    show(failure);
  }, [failure, show]);
};

/** What tells of a refusal comes in above, after the wrong field took the focus, and would push it out of the window. */
const useWrongInView = (submitCount: number): void => {
  useEffect(() => {
    const wrong = document.activeElement;
    if (submitCount > 0 && wrong?.getAttribute('aria-invalid') === 'true')
      wrong.scrollIntoView({ block: 'center' });
  }, [submitCount]);
};

/** A short form that leaves the screen underneath as it is. */
export const FormDialog = <T extends FieldValues, O extends FieldValues>(props: FormDialogProps<T, O>) => {
  const {
    title,
    submit,
    danger = false,
    size = 'small',
    disabled = false,
    form,
    keptAs,
    refused = null,
    onSubmit,
    onClose,
    children,
  } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const isPhone = useIsPhone();
  const showFailure = useServerErrors(form as unknown as UseFormReturn<T>);
  const isGivenBack = useKeptForm(form, keptAs);
  useShownOnce(refused, showFailure);
  const { isSubmitting, isDirty, submitCount } = form.formState;
  useWrongInView(submitCount);
  const [leaving, setLeaving] = useState(false);
  const send = async (values: O): Promise<void> => {
    try {
      await onSubmit(values);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Dialog
      // A slip of the hand must not lose what was typed; the button below says what it does.
      onClose={() => (isDirty ? setLeaving(true) : onClose())}
      title={title}
      size={size}
      fullScreen={isPhone}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            color={danger ? 'error' : 'primary'}
            loading={isSubmitting}
            disabled={disabled}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} onSubmit={send as never}>
        <FormError />
        {isGivenBack && <p role="status">{t('form.given_back')}</p>}
        {children}
      </Form>
      <ConfirmDialog
        open={leaving}
        danger
        title={t('form.discard_title')}
        confirm={t('form.discard')}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        {t('form.discard_text')}
      </ConfirmDialog>
    </Dialog>
  );
};
