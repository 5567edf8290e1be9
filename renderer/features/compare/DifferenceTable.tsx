import { memo } from 'react';
import { assertNever, type Task } from '#contract';
import { useWords } from '../../i18n/use-words.ts';
import { wordDiff } from '../../ui/word-diff.ts';
import { type ComparedPart, comparedRequests } from './compared-requests.ts';
import styles from './DifferenceTable.module.css';

interface DifferenceTableProps {
  readonly ids: readonly string[];
  readonly tasks: readonly (Task | null | undefined)[];
}

/** What differed in the requests of the compared clips, one column each, and what was decided about them. */
export const DifferenceTable = memo(function DifferenceTable({ ids, tasks }: DifferenceTableProps) {
  const { t } = useWords();
  const shown = tasks.filter((task) => task !== null && task !== undefined);
  if (shown.length < 2) return null;
  const parts = comparedRequests(shown);
  const isMarked = shown.some(({ rating, choice }) => rating > 0 || choice !== null);
  return (
    <section className={styles.part}>
      <h3 className="soft bold">{t('compare.differences.title')}</h3>
      {parts.length === 0 && <p className="quiet">{t('compare.differences.none')}</p>}
      {(parts.length > 0 || isMarked) && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('compare.differences.part')}</th>
              {shown.map(({ id }) => (
                <th key={id} scope="col">
                  {ids.indexOf(id) + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.part}>
                <th scope="row">{t(`tasks.differences.${part.part}`)}</th>
                {shown.map(({ id }, index) => (
                  <td key={id}>
                    <Value part={part} index={index} />
                  </td>
                ))}
              </tr>
            ))}
            {isMarked && (
              <tr>
                <th scope="row">{t('compare.differences.marks')}</th>
                {shown.map((task) => (
                  <td key={task.id}>
                    <Marks task={task} />
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  );
});

function Value({ part, index }: { readonly part: ComparedPart; readonly index: number }) {
  const { t, format } = useWords();
  switch (part.part) {
    case 'prompt':
      return <Prompt first={part.values[0] ?? ''} own={part.values[index] ?? ''} isFirst={index === 0} />;
    case 'model':
    case 'resolution':
      return part.values[index] || t('common.none');
    case 'ratio':
      return part.values[index] ?? t('compose.ratioAutoShort');
    case 'duration':
      return t('common.seconds', { value: format.decimal(part.values[index] ?? 0, 2) });
    case 'references': {
      const names = (part.values[index] ?? []).map(({ name, role }) =>
        role === undefined
          ? name
          : t('compare.differences.frame', { role: t(`tasks.details.frameNames.${role}`), name }),
      );
      return names.length === 0 ? t('common.none') : format.list(names);
    }
    default:
      return assertNever(part);
  }
}

interface PromptProps {
  readonly first: string;
  readonly own: string;
  readonly isFirst: boolean;
}

/** A prompt with the words marked that the first one has not. */
function Prompt({ first, own, isFirst }: PromptProps) {
  if (isFirst) return own;
  let start = 0;
  return wordDiff(first, own).map(({ type, text }) => {
    if (type === 'removed') return null;
    start += text.length;
    return type === 'added' ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>;
  });
}

function Marks({ task: { rating, choice } }: { readonly task: Task }) {
  const { t } = useWords();
  const words = [
    rating > 0 && t('compare.differences.stars', { value: rating }),
    choice !== null && t(`review.${choice}`),
  ].filter((part) => part !== false);
  return words.length === 0 ? t('common.none') : words.join(' · ');
}
