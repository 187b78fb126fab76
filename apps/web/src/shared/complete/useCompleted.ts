import { showUndo } from '../../ui/snackbar/showUndo.ts';
import { showError } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Completed {
  readonly name: string;
  /** What the server has of these fields after they were written, and the way to read them again. */
  readonly written: Fields;
  readonly read: () => Promise<object>;
  readonly takeBack: () => Promise<unknown>;
}

const differs = (record: Fields, written: Fields): boolean =>
  Object.entries(written).some(([name, value]) => JSON.stringify(record[name]) !== JSON.stringify(value));

/** Says that a record is complete, with the way back; what a colleague has written since is not taken back. */
export const useCompleted = (): ((completed: Completed) => void) => {
  const { t } = useTranslation('complete');
  return ({ name, written, read, takeBack }) => {
    const run = async (): Promise<void> => {
      if (differs((await read()) as Fields, written)) showError(t('changed_since', { name }));
      else await takeBack();
    };
    showUndo({
      message: t('done', { name }),
      // A failure is told by the call itself.
      label: t('undo'),
      run: () => void run().catch(() => undefined),
    });
  };
};

/** Of a record, the fields that were written, as the server has them. */
export const fieldsOf = (record: object, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, (record as Fields)[name]]));
