import { LIMITS } from '@envol/contract/limits';
import { type KmlOutline, readKmlOutline } from '@envol/domain/exclusion-zones/kmlOutline';
import type { PolygonGeometry } from '@envol/domain/geo/geometry';
import { FileUp, Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { textOfFile } from '../../shared/files/index.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './exclusion.module.css';
import { useExclusionWords } from './useExclusionWords.ts';

type Read =
  | { readonly kind: 'none' }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'read'; readonly left_out: Extract<KmlOutline, { kind: 'outline' }>['left_out'] };

interface OutlineProps {
  readonly outline: PolygonGeometry | null;
  readonly isDrawing: boolean;
  readonly onDraw: () => void;
  readonly onOutline: (outline: PolygonGeometry | null) => void;
}

/** Reads the outline of a file on the device: nothing is sent before the zone is saved. */
const useImport = (onOutline: OutlineProps['onOutline']) => {
  const { t } = useTranslation('exclusion_zones');
  const words = useExclusionWords();
  const [read, setRead] = useState<Read>({ kind: 'none' });
  const open = async (file: File): Promise<void> => {
    if (file.size > LIMITS.csv.characters)
      return setRead({ kind: 'problem', text: t('screen.import_too_large') });
    const outline = readKmlOutline(await textOfFile(file));
    if (outline.kind === 'refused')
      return setRead({ kind: 'problem', text: words.file(outline.reason, outline.name) });
    onOutline(outline.outline);
    setRead({ kind: 'read', left_out: outline.left_out });
    showSuccess(t('screen.imported'));
  };
  return { read, open };
};

/** The outline as it is computed, drawn by hand around streets and fences, or read from a file. */
export const OutlinePart = ({ outline, isDrawing, onDraw, onOutline }: OutlineProps) => {
  const { t } = useTranslation('exclusion_zones');
  const words = useExclusionWords();
  const { read, open } = useImport(onOutline);
  return (
    <>
      <SectionTitle>{t('screen.outline')}</SectionTitle>
      <p className={styles.quiet}>
        {t(outline === null ? 'screen.outline_computed' : 'screen.outline_drawn')} {t('screen.import_lead')}
      </p>
      <Row gap={2} wrap>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Pencil size={14} />}
          aria-pressed={isDrawing}
          onClick={onDraw}
        >
          {t(outline === null ? 'screen.draw' : 'screen.draw_again')}
        </Button>
        <FileButton
          size="small"
          startIcon={<FileUp size={14} />}
          label={t('screen.import_file')}
          accept=".kml,application/vnd.google-earth.kml+xml"
          onFiles={([file]) => file && void open(file)}
        >
          {t('screen.import')}
        </FileButton>
        {outline !== null && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<RotateCcw size={14} />}
            onClick={() => onOutline(null)}
          >
            {t('screen.computed_again')}
          </Button>
        )}
      </Row>
      {read.kind === 'problem' && (
        <p className={styles.problem} role="alert">
          {read.text}
        </p>
      )}
      {read.kind === 'read' && read.left_out.length > 0 && (
        <details className={styles.leftOut}>
          <summary>
            {t('screen.left_out')} ({read.left_out.length})
          </summary>
          <ul>
            {read.left_out.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two shapes alike, and its order stands
              <li key={index}>{words.file(reason, name)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
};
