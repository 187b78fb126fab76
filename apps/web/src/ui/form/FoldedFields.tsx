import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface FoldedFieldsProps {
  readonly title: string;
  /** One of the fields is wrong. */
  readonly isWrong: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Fields that can wait. A wrong one opens them, and they stay open while it is mended: its error is gone with the first right key. */
export const FoldedFields = ({ title, isWrong, className, children }: FoldedFieldsProps) => {
  const fold = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isWrong && fold.current !== null) fold.current.open = true;
  }, [isWrong]);
  return (
    <details ref={fold} className={className}>
      <summary>{title}</summary>
      {children}
    </details>
  );
};
