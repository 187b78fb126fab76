import { type ReactNode, useState } from 'react';

interface FoldProps {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What is folded away is drawn, asked for and counted as read once it is opened, and stays as it is when it is closed. */
export const Fold = ({ title, className, children }: FoldProps) => {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && children}
    </details>
  );
};
