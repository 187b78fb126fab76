import { lazy, type ReactNode, Suspense, useState } from 'react';

const JobDialog = lazy(async () => ({ default: (await import('./JobDialog.tsx')).JobDialog }));

interface Shown {
  readonly ids: readonly number[];
  readonly close: () => void;
}

/** Shows how far jobs are until the dialog is closed, or all are through. */
export const useFollowedJobs = (): {
  /** Resolves when the dialog is closed. */
  readonly follow: (ids: readonly number[]) => Promise<void>;
  readonly dialog: ReactNode;
} => {
  const [shown, setShown] = useState<Shown | null>(null);
  const follow = (ids: readonly number[]): Promise<void> =>
    new Promise((resolve) => {
      const close = (): void => {
        setShown(null);
        resolve();
      };
      setShown({ ids, close });
    });
  const dialog = shown && (
    <Suspense>
      <JobDialog ids={shown.ids} onClose={shown.close} />
    </Suspense>
  );
  return { follow, dialog };
};
