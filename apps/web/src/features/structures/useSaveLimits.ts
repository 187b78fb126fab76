import {
  ApprovalCategories,
  DayRules,
  RequestLimits,
  RequestQuestions,
  StructureWords,
} from '@envol/contract/structures';
import { dayRuleIssues } from '@envol/domain/activations/rules';
import { settingIssues } from '@envol/domain/approvals/limits';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure, isFailure } from '../../api/failure.ts';
import { refreshQueries } from '../../api/query.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

export const Settings = RequestLimits.extend({
  ...DayRules.shape,
  ...StructureWords.shape,
  request_form: RequestQuestions,
  airspace_approval_categories: ApprovalCategories,
});

export type Settings = typeof Settings._zod.output;

/** The server names a setting by its place in the call; the form holds the settings alone. */
const atFields = (error: unknown): unknown =>
  error instanceof ApiFailure
    ? new ApiFailure(error.status, error.code, {
        detail: error.detail,
        fields: Object.fromEntries(
          Object.entries(error.fields).map(([path, said]) => [
            path.replace(/^structure_settings\./, ''),
            [...said],
          ]),
        ),
      })
    : error;

export const useSave = (id: number, version: number, form: UseFormReturn<Settings>) => {
  const { t } = useTranslation(['structures', 'errors']);
  const showFailure = useServerErrors(form);
  const [stale, setStale] = useState(false);
  const save = async (structure_settings: Settings): Promise<void> => {
    const issues = [...settingIssues(structure_settings), ...dayRuleIssues(structure_settings)];
    for (const [index, { field, message }] of issues.entries())
      form.setError(field, { message: t(`errors:fields.${message}`) }, { shouldFocus: index === 0 });
    if (issues.length > 0) return;
    try {
      const body = { structure_settings, version };
      await callApi(endpoints.updateStructure, { params: { id }, body }, { handles: 'all' });
      await refreshQueries('structures-authority', 'flights');
      showSuccess(t('saved'));
    } catch (error) {
      setStale(isFailure(error, 'SETTINGS_CHANGED'));
      showFailure(atFields(error));
    }
  };
  return { save, stale };
};
