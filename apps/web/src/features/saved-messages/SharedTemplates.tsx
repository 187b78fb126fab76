import type { MessageTemplate } from '@envol/contract/message-templates';
import { TEMPLATE_KINDS } from '@envol/domain/message-templates/templateKinds';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isFailure } from '../../api/failure.ts';
import { refreshQueries } from '../../api/query.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './shared.module.css';
import { TemplateForm } from './TemplateForm.tsx';
import { useSharedTemplates } from './useSharedTemplates.ts';

type Kind = MessageTemplate['kind'];
type Editing =
  | { readonly kind: 'none' }
  | { readonly kind: 'new'; readonly of: Kind; readonly structure_id: number }
  | { readonly kind: 'change'; readonly template: MessageTemplate }
  | { readonly kind: 'delete'; readonly template: MessageTemplate };

const remove = async ({ id }: MessageTemplate): Promise<void> => {
  await callApi(endpoints.deleteMessageTemplate, { params: { id } }, { handles: 'all' });
  await refreshQueries('message-templates');
};

interface LineProps {
  readonly template: MessageTemplate;
  readonly onEdit: (editing: Editing) => void;
}

const Line = ({ template, onEdit }: LineProps) => {
  const { t } = useTranslation(['message_templates', 'approvals']);
  const format = useFormats();
  const { text, refusal_category: category, written_by, written_at, available_actions: may } = template;
  return (
    <li className={styles.line}>
      <p>{text}</p>
      <small>
        {category !== null && `${t(`approvals:refusal_categories.${category}`)} · `}
        {t('written', { name: written_by, date: format.day(written_at) })}
      </small>
      <span className={styles.acts}>
        {may.includes('change') && (
          <IconButton
            aria-label={t('change', { text })}
            title={t('change_short')}
            onClick={() => onEdit({ kind: 'change', template })}
          >
            <Pencil size={16} aria-hidden />
          </IconButton>
        )}
        {may.includes('delete') && (
          <IconButton
            aria-label={t('delete', { text })}
            title={t('delete_short')}
            onClick={() => onEdit({ kind: 'delete', template })}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  );
};

type Shared = ReturnType<typeof useSharedTemplates>;

interface SectionProps {
  readonly structure: Shared['structures'][number];
  readonly kind: Kind;
  readonly templates: Shared['templates'];
  readonly editing: Editing;
  readonly onEdit: (editing: Editing) => void;
}

const Section = ({ structure, kind, templates, editing, onEdit }: SectionProps) => {
  const { t } = useTranslation(['message_templates', 'approvals']);
  const name = t(`approvals:canned.${kind}`);
  const close = (): void => onEdit({ kind: 'none' });
  const isNew = editing.kind === 'new' && editing.of === kind && editing.structure_id === structure.id;
  return (
    <section className={styles.section} aria-label={name}>
      <h3>{name}</h3>
      {templates.length === 0 && !isNew && <p className={styles.none}>{t('none')}</p>}
      <ul>
        {templates.map((template) =>
          editing.kind === 'change' && editing.template.id === template.id ? (
            <li key={template.id}>
              <TemplateForm
                kind={kind}
                structure_id={structure.id}
                template={editing.template}
                onDone={close}
              />
            </li>
          ) : (
            <Line key={template.id} template={template} onEdit={onEdit} />
          ),
        )}
      </ul>
      {isNew && <TemplateForm kind={kind} structure_id={structure.id} template={null} onDone={close} />}
      {structure.may_write && !structure.is_full && !isNew && (
        <Button
          variant="text"
          startIcon={<Plus size={15} />}
          onClick={() => onEdit({ kind: 'new', of: kind, structure_id: structure.id })}
        >
          {t('add')}
        </Button>
      )}
    </section>
  );
};

/** Templates by structure and kind, each with who wrote it; whoever decides there adds, changes and deletes. */
export const SharedTemplates = () => {
  const { t } = useTranslation(['message_templates', 'common']);
  const { templates, structures, error, isPending, reload } = useSharedTemplates();
  const [editing, setEditing] = useState<Editing>({ kind: 'none' });
  const close = (): void => setEditing({ kind: 'none' });
  if (isPending) return <SkeletonList rows={4} />;
  if (error && structures.length === 0) return <ErrorState error={error} retry={reload} />;
  return (
    <div className={styles.shared}>
      <p className={styles.hint}>{t('hint')}</p>
      {structures.map((structure) => (
        <div key={structure.id}>
          {structures.length > 1 && <h2>{structure.name}</h2>}
          {structure.is_full && <p className={styles.hint}>{t('full')}</p>}
          {TEMPLATE_KINDS.map((kind) => (
            <Section
              key={kind}
              structure={structure}
              kind={kind}
              templates={templates.filter(
                (template) => template.structure_id === structure.id && template.kind === kind,
              )}
              editing={editing}
              onEdit={setEditing}
            />
          ))}
        </div>
      ))}
      <ConfirmDialog
        open={editing.kind === 'delete'}
        title={t('delete_title')}
        confirm={t('delete_short')}
        onConfirm={() => {
          if (editing.kind !== 'delete') return;
          close();
          remove(editing.template).then(
            () => showSuccess(t('deleted')),
            (failure: unknown) => {
              if (!isFailure(failure)) throw failure;
              showError(failure.detail);
            },
          );
        }}
        onClose={close}
      >
        {editing.kind === 'delete' ? editing.template.text : ''}
      </ConfirmDialog>
    </div>
  );
};
