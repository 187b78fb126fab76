import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react';
import { Button, IconButton } from '../Button.tsx';

interface FileInputProps {
  /** Types and endings, as the browser's picker takes them. */
  readonly accept?: string | undefined;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** What the files are for, where no label stands around it. */
  readonly label?: string;
  readonly id?: string;
  readonly hidden?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * The browser's picker of files, out of sight: its own field would say in its own language, and after a reading too, that
 * no file is chosen. A file that is chosen again is told again.
 */
export const FileInput = ({
  accept,
  multiple = false,
  onFiles,
  label,
  id,
  hidden = false,
  ref,
}: FileInputProps) => (
  <input
    ref={ref}
    id={id}
    type="file"
    hidden={hidden}
    className="visually-hidden"
    multiple={multiple}
    accept={accept}
    aria-label={label}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      target.value = '';
      if (files.length > 0) onFiles(files);
    }}
  />
);

const usePicker = ({ accept, multiple, onFiles, label }: Omit<FileInputProps, 'id' | 'hidden' | 'ref'>) => {
  const picker = useRef<HTMLInputElement>(null);
  const given = { accept, onFiles, ...(multiple && { multiple }), ...(label && { label }) };
  return { open: () => picker.current?.click(), picker: <FileInput {...given} hidden ref={picker} /> };
};

type Picking = Pick<FileInputProps, 'accept' | 'multiple' | 'onFiles' | 'label'>;

/** A button that opens the picker of files. */
export const FileButton = (
  props: Picking & Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> & { readonly children: ReactNode },
) => {
  const { accept, multiple, onFiles, label, ...rest } = props;
  const { open, picker } = usePicker({ accept, multiple, onFiles, label } as Picking);
  return (
    <>
      {picker}
      <Button variant="outlined" {...rest} onClick={open} />
    </>
  );
};

/** The same as one icon. */
export const FileIconButton = (
  props: Picking & Omit<ComponentProps<typeof IconButton>, 'onClick' | 'type'>,
) => {
  const { accept, multiple, onFiles, label, ...rest } = props;
  const { open, picker } = usePicker({ accept, multiple, onFiles, label } as Picking);
  return (
    <>
      {picker}
      <IconButton {...rest} onClick={open} />
    </>
  );
};
