import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../ui/texts.ts';

const HelpPopover = lazy(async () => ({ default: (await import('./HelpPopover.tsx')).HelpPopover }));

/** The help behind a question mark; what it opens is fetched when it is first wanted. */
export const HelpMenu = ({ className }: { readonly className: string }) => {
  const { t } = useTranslation('nav');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        data-tour="help"
        className={className}
        aria-label={t('help.title')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <CircleQuestionMark size={20} strokeWidth={1.8} aria-hidden />
      </button>
      <Suspense>
        {anchor && <HelpPopover anchor={anchor} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
};
