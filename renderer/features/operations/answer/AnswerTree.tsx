import { ChevronRight, Copy, Route } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Collection, ListLayout, Tree, TreeItem, TreeItemContent, Virtualizer } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { AppErrorData, JsonNode } from '#contract';
import { copyText } from '../../../hooks/use-copied.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useShownFor } from '../../../hooks/use-shown-for.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { oneChosen } from '../../../ui/selection/one-chosen.ts';
import { operations } from '../operations.queries.ts';
import styles from './AnswerTree.module.css';

const layout = { rowHeight: 24, padding: 4 };

/** The key of the row of a value, and of the row that asks for more of it, which is another each time: the focus is then on the first that came. */
const rowOf = (pointer: string): string => `#${pointer}`;
const moreOf = (pointer: string, from: number): string => `+${from}#${pointer}`;
const isMore = (key: string): boolean => key.startsWith('+');
const pointerOf = (key: unknown): string => String(key).replace(/^[^#]*#/, '');

/** The JSON of an answer, of which only the rows near the view are on the page. */
export function AnswerTree({ answerId, root }: { readonly answerId: string; readonly root: JsonNode }) {
  const { t, i18n } = useTranslation();
  const tree = useAnswerTree(answerId, root);
  const [active, setActive] = useState(rowOf(root.pointer));
  const copyValue = (): void => tree.copyValue(pointerOf(active));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'c') return;
    event.preventDefault();
    copyValue();
  };
  /** Opens or closes a value, or asks for more of them. */
  const act = (key: string): void => {
    const pointer = pointerOf(key);
    const others = [...tree.open.keys()].filter((opened) => opened !== pointer);
    if (isMore(key)) tree.askMore(pointer);
    else tree.expand(tree.open.has(pointer) ? others : [...others, pointer]);
  };
  return (
    <>
      <div className={styles.tools}>
        <Button icon={Copy} look="quiet" onPress={copyValue}>
          {t('operations.answer.copyValue')}
        </Button>
        <Button icon={Route} look="quiet" onPress={() => tree.copyPath(pointerOf(active))}>
          {t('operations.answer.copyPath')}
        </Button>
        <span role="status" className={styles.copied}>
          {tree.copied === 'whole' && t('common.copied')}
          {tree.copied === 'cut' && t('operations.answer.copiedCut')}
          {tree.copied === 'failed' && t('operations.answer.notCopied')}
        </span>
      </div>
      <ErrorNotice error={tree.error} onDismiss={tree.dismissError} />
      <div className={styles.scroll} onKeyDownCapture={onKeyDown}>
        <Virtualizer layout={ListLayout} layoutOptions={layout}>
          <Tree
            className={styles.tree ?? ''}
            aria-label={t('operations.answer.treeLabel')}
            items={[root]}
            dependencies={[tree.open, i18n.language]}
            expandedKeys={[...tree.open.keys()].map(rowOf)}
            onExpandedChange={(keys) => tree.expand([...keys].map(pointerOf))}
            selectionBehavior="replace"
            {...oneChosen(active, setActive)}
            onAction={(key) => act(String(key))}
          >
            {(node) => <Row node={node} tree={tree} onPress={act} />}
          </Tree>
        </Virtualizer>
      </div>
    </>
  );
}

interface RowProps {
  readonly node: JsonNode;
  readonly tree: ReturnType<typeof useAnswerTree>;
  readonly onPress: (key: string) => void;
}

/** A value, with those inside it while it is open. */
function Row({ node, tree, onPress }: RowProps) {
  const { t } = useTranslation();
  const { pointer, key, type, count } = node;
  const id = rowOf(pointer);
  const inside = tree.open.get(pointer);
  const holds = type === 'object' || type === 'list' ? t(`operations.answer.${type}`, { count }) : null;
  const value = holds ?? plainText(node);
  const more = t('operations.answer.moreValues');
  const moreId = moreOf(pointer, inside?.nodes.length ?? 0);
  return (
    <TreeItem
      id={id}
      className={styles.row ?? ''}
      textValue={key === null ? value : `${key}: ${value}`}
      hasChildItems={count > 0}
      onPress={({ pointerType }) => pointerType !== 'keyboard' && count > 0 && onPress(id)}
    >
      <TreeItemContent>
        {({ level, isExpanded }) => (
          <div className={styles.line} style={indent(level)}>
            <span className={styles.twist}>
              {count > 0 && <ChevronRight data-open={isExpanded} aria-hidden />}
            </span>
            {key !== null && <span className={styles.key}>{key}: </span>}
            {holds !== null && <span className={styles.faint}>{holds}</span>}
            {holds === null && (
              <bdi className={styles.value} data-type={type}>
                {value}
              </bdi>
            )}
          </div>
        )}
      </TreeItemContent>
      <Collection items={inside?.nodes ?? []} dependencies={[tree.open]}>
        {(child) => <Row node={child} tree={tree} onPress={onPress} />}
      </Collection>
      {/* Within one that is closed, too: a row can be opened where the tree knows of something in it. */}
      {(inside?.hasMore ?? count > 0) && (
        <TreeItem
          key={moreId}
          id={moreId}
          className={styles.row ?? ''}
          textValue={more}
          onPress={({ pointerType }) => pointerType !== 'keyboard' && onPress(moreId)}
        >
          <TreeItemContent>
            {({ level }) => (
              <div className={styles.line} style={indent(level)}>
                <span className={styles.more}>{more}</span>
              </div>
            )}
          </TreeItemContent>
        </TreeItem>
      )}
    </TreeItem>
  );
}

/** What nests deeper than this is not moved further to the right. */
const maxIndents = 24;

function indent(level: number) {
  return { paddingLeft: 4 + Math.min(level - 1, maxIndents) * 14 };
}

function plainText({ type, preview, isCut }: JsonNode): string {
  return type === 'text' ? `“${preview}${isCut ? '…' : ''}”` : preview;
}

/** How long is told how a copying went, in milliseconds. */
const copiedShownMs = 1_600;

/** The values of an answer that are open, by their pointers. The outermost one is at first. */
function useAnswerTree(answerId: string, root: JsonNode) {
  const [open, setOpen] = useState<OpenNodes>(new Map());
  /** How the last copying went, for a moment. */
  const [copied, setCopied] = useState<'whole' | 'cut' | 'failed' | null>(null);
  useShownFor(copied, copiedShownMs, () => setCopied(null));
  const [error, setError] = useState<AppErrorData | null>(null);
  const hasBegun = useRef(false);

  const load = useLatest(async (pointer: string, from: number): Promise<void> => {
    const page = await operations.nodes({ answerId, pointer, from });
    setOpen((held) => withPage(held, pointer, from, page));
    setError(null);
  });
  const fail = (thrown: unknown): void => {
    const failure = toAppError(thrown);
    // An answer that has gone meanwhile leaves the tree as it is: its pane goes with it.
    if (failure.code !== 'operations.answer-gone') setError(failure);
  };
  const ask = (pointer: string, from: number): void => void load(pointer, from).catch(fail);

  if (!hasBegun.current) {
    hasBegun.current = true;
    if (root.count > 0) queueMicrotask(() => ask(root.pointer, 0));
  }

  return {
    open,
    /** Opens these values alone. */
    expand(pointers: readonly string[]): void {
      setOpen((held) => new Map([...held].filter(([pointer]) => pointers.includes(pointer))));
      for (const pointer of pointers) if (!open.has(pointer)) ask(pointer, 0);
    },
    askMore: (pointer: string): void => ask(pointer, open.get(pointer)?.nodes.length ?? 0),
    copyValue: (pointer: string): void =>
      void operations
        .value({ answerId, pointer })
        .then(
          async ({ text, isCut }) => setCopied(!(await copyText(text)) ? 'failed' : isCut ? 'cut' : 'whole'),
          fail,
        ),
    copyPath: (pointer: string): void =>
      void copyText(pointer).then((done) => setCopied(done ? 'whole' : 'failed')),
    copied,
    error,
    dismissError: () => setError(null),
  };
}

/** Values inside an open object or list, as far as they were asked for. */
interface OpenNode {
  readonly nodes: readonly JsonNode[];
  readonly hasMore: boolean;
}

type OpenNodes = ReadonlyMap<string, OpenNode>;

/** With more of the values inside one. More that does not begin where what is held ends was asked for twice, or its value closed meanwhile. */
export function withPage(open: OpenNodes, pointer: string, from: number, page: OpenNode): OpenNodes {
  const before = from === 0 ? [] : (open.get(pointer)?.nodes ?? []);
  if (before.length !== from) return open;
  return new Map(open).set(pointer, { nodes: [...before, ...page.nodes], hasMore: page.hasMore });
}
