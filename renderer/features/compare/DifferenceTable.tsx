import { memo, type ReactNode } from 'react';
import type { Task, TaskRequest } from '#contract';
import { shownPrompt } from '../../i18n/shown-prompt.ts';
import { useWords } from '../../i18n/use-words.ts';
import { wordDiff } from '../../ui/word-diff.ts';
import { askedOf, differingParts, type RequestPart, useRequestWords } from '../tasks/data/request-parts.ts';
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
  const requests = shown.map(askedOf);
  const parts = differingParts(requests);
  const isMarked = shown.some(({ rating, choice }) => rating > 0 || choice !== null);
  const row = (name: string, cellOf: (task: Task) => ReactNode) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {shown.map((task) => (
        <td key={task.id}>{cellOf(task)}</td>
      ))}
    </tr>
  );
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
            {parts.map((part) =>
              row(t(`tasks.differences.${part}`), (task) => (
                <Value part={part} request={askedOf(task)} first={requests[0]} />
              )),
            )}
            {isMarked && row(t('compare.differences.marks'), (task) => <Marks task={task} />)}
          </tbody>
        </table>
      )}
    </section>
  );
});

interface ValueProps {
  readonly part: RequestPart;
  readonly request: TaskRequest;
  readonly first: TaskRequest | undefined;
}

function Value({ part, request, first = request }: ValueProps) {
  const { t, format } = useWords();
  const words = useRequestWords();
  if (part === 'prompt') return <Prompt first={shownPrompt(first)} own={shownPrompt(request)} />;
  if (part !== 'references') return words(part, request);
  const names = request.references.map(({ name, role }) =>
    role === undefined
      ? name
      : t('compare.differences.frame', { role: t(`tasks.details.frameNames.${role}`), name }),
  );
  return names.length === 0 ? t('common.none') : format.list(names);
}

/** A prompt with the words marked that the first one has not. */
function Prompt({ first, own }: { readonly first: string; readonly own: string }) {
  if (own === first) return own;
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
    choice !== null && t(`review.filter.${choice}`),
  ].filter((part) => part !== false);
  return words.length === 0 ? t('common.none') : words.join(' · ');
}
