import { useTranslation } from 'react-i18next';
import type { SpendGrouping } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import type { SpendGroup } from './report.ts';

/** What a group is called: days and months as the language writes them. */
export function useGroupName(by: SpendGrouping): (group: Pick<SpendGroup, 'key' | 'label'>) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ key, label }) => {
    if (by === 'day') return format.day(key);
    if (by === 'month') return format.month(key);
    if (by === 'project' && label === '') return t('projects.none');
    return by === 'tag' && key === '' ? t('spend.view.table.noTag') : label;
  };
}
