import type { ReactNode } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import { assertNever, type TaskRequest } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import icon from '../../../ui/controls/IconButton.module.css';
import { useTasksContext } from '../tasks-context.ts';
import { type FormDifference, formDifferences } from './form-differences.ts';
import styles from './ReuseTooltip.module.css';

interface ReuseTooltipProps {
  readonly request: TaskRequest;
  /** The button that fills the form from the task. */
  readonly children: ReactNode;
}

/** Says, before the form is filled from a task, what of it will be another. */
export function ReuseTooltip({ request, children }: ReuseTooltipProps) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <Tooltip className={icon.tooltip ?? ''} offset={6} placement="bottom">
        <Differences request={request} />
      </Tooltip>
    </TooltipTrigger>
  );
}

/** Drawn while the tooltip is open: the form is read when it is asked about, and typing in it draws nothing here. */
function Differences({ request }: Pick<ReuseTooltipProps, 'request'>) {
  const { t } = useWords();
  const { form } = useTasksContext();
  const valuesOf = useDifferenceWords();
  const differences = formDifferences(form.readForm(), request);
  if (differences.length === 0) return t('tasks.differences.none');
  return (
    <>
      <p>{t('tasks.differences.title')}</p>
      <ul className={styles.list}>
        {differences.map((difference) => (
          <li key={difference.part}>
            <span>{t(`tasks.differences.${difference.part}`)}</span> <span>{valuesOf(difference)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function useDifferenceWords(): (difference: FormDifference) => string {
  const { t, format } = useWords();
  const change = (from: string, to: string): string => t('tasks.differences.change', { from, to });
  return (difference) => {
    switch (difference.part) {
      case 'prompt':
        return t('tasks.differences.otherPrompt');
      case 'model':
      case 'resolution':
        return change(difference.from, difference.to);
      case 'ratio': {
        const auto = t('compose.ratioAutoShort');
        return change(difference.from ?? auto, difference.to ?? auto);
      }
      case 'duration': {
        const { from, to } = difference;
        const seconds = (value: number) => t('common.seconds', { value: format.decimal(value, 2) });
        return change(from === null ? '–' : seconds(from), seconds(to));
      }
      case 'references': {
        const { from, to } = difference;
        return from === to
          ? t('tasks.differences.otherFiles')
          : change(format.integer(from), format.integer(to));
      }
      default:
        return assertNever(difference);
    }
  };
}
