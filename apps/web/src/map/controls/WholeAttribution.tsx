import { type RefObject, useEffect } from 'react';
import { PageLink } from '../../routing/PageLink.tsx';
import { useTranslation } from '../../ui/texts.ts';

interface Props {
  readonly id: string;
  /** A press outside of it closes. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Of each source, with its links. */
  readonly texts: readonly string[];
  readonly onClose: () => void;
}

/** The sources in whole, with their links. */
export function WholeAttribution({ id, frame, texts, onClose }: Props) {
  const { t } = useTranslation('map');
  useEffect(() => {
    const onDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) onClose();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('keydown', onKey);
    };
  }, [frame, onClose]);
  return (
    <div id={id} className="envol-map-sources">
      <strong>{t('attribution')}</strong>
      <ul>
        {texts.map((text) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: links written in the layers' own code, never data
          <li key={text} dangerouslySetInnerHTML={{ __html: text }} />
        ))}
      </ul>
      <PageLink to="/sources">{t('sources')}</PageLink>
    </div>
  );
}
