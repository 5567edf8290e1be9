import {
  type KeyboardEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHold } from '../../hooks/keys/use-command.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import { useReadOnce } from '../../hooks/use-read-once.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { lazyView } from '../../ui/panes/lazy-view.tsx';
import { PaneSplitter } from '../../ui/panes/PaneSplitter.tsx';
import { DraftPane, type Handover, type ShownDraft } from './drafts/DraftPane.tsx';
import { type FirstDrafts, firstDraftsQuery } from './drafts/drafts.queries.ts';
import { useDrafts } from './drafts/use-drafts.ts';
import { useFileDrop } from './references/adding/use-drop-and-paste.ts';
import styles from './VideoView.module.css';

export type VideoPane = 'form' | 'library';

/** The prompt of the draft that is shown. */
export const promptField = '[data-draft="shown"] textarea';

const DropOverlay = lazyView(() => import('./references/adding/DropOverlay.tsx'), 'DropOverlay');
const DraftTabs = lazyView(() => import('./drafts/DraftTabs.tsx'), 'DraftTabs');

/** What the form takes from what stands beside it. */
export type FormIntake = Pick<
  ShownDraft,
  'reuse' | 'goOn' | 'addClip' | 'addFrame' | 'addKnown' | 'readForm'
>;

interface VideoViewProps {
  /** Whose drafts are shown; `null`: those of no project. */
  readonly project: string | null;
  readonly handover: Handover | null;
  readonly onHandedOver: (given: Handover) => void;
  /** Which of the two panes is shown where there is no room for both; `null` where there is. */
  readonly only: VideoPane | null;
  readonly onShowOnly: (pane: VideoPane) => void;
  /** A draft was begun or brought back, and waits to be written on. */
  readonly onBegun: () => void;
  readonly children: (intake: FormIntake) => ReactNode;
}

/** The drafts of new videos, as they were left, with what stands beside them. Takes files dropped or pasted anywhere. */
export function VideoView(props: VideoViewProps) {
  const kept = useReadOnce(firstDraftsQuery(props.project));
  return kept === null ? null : <VideoPanes {...props} kept={kept} />;
}

function VideoPanes(props: VideoViewProps & { readonly kept: FirstDrafts }) {
  const { project, kept, handover, onHandedOver, only, onShowOnly, onBegun, children } = props;
  const { t } = useTranslation();
  const tabsId = useId();
  const drafts = useDrafts(project, kept, onBegun);
  const { list, held, notice } = drafts;
  // Until the drafts of the chosen project are read, those of the one before are shown: they take nothing and would go out into the chosen one.
  const isStale = project !== list.project;
  useCommandHold(isStale, 'video');
  const shownDraft = useRef<ShownDraft | null>(null);
  const shown = (): ShownDraft => {
    if (shownDraft.current === null) throw new Error('One draft is always shown.');
    return shownDraft.current;
  };
  const { over, aim, dropProps } = useFileDrop(shown);
  const takeOver = useEffectEvent((given: Handover): void => {
    onHandedOver(given);
    given.give(shown());
  });
  // With the drawing itself: what is typed before a later effect would be taken for an empty form's, and be replaced by an example.
  useLayoutEffect(() => {
    if (handover !== null && !isStale) takeOver(handover);
  }, [handover, isStale]);

  const waiting = useRef<{ readonly project: string | null; readonly goOn: () => void }[]>([]);
  useLayoutEffect(() => {
    // Where another project was chosen meanwhile, what was meant for the one before is left.
    waiting.current = waiting.current.filter((each) => each.project === project);
    if (!isStale) for (const { goOn } of waiting.current.splice(0)) goOn();
  }, [isStale, project]);
  /** The draft that is shown, once it is one of the chosen project. Rejects where its drafts cannot be read. */
  const awaited = (): Promise<ShownDraft> =>
    new Promise((resolve, reject) => {
      const goOn = () => resolve(shown());
      if (drafts.unread !== null) reject(drafts.unread);
      else if (isStale) waiting.current.push({ project, goOn });
      else goOn();
    });
  const intake: FormIntake = useLatestCalls({
    reuse: async (task) => (await awaited()).reuse(task),
    goOn: async (draw) => (await awaited()).goOn(draw),
    addClip: async (taskId) => (await awaited()).addClip(taskId),
    addFrame: async (draw) => (await awaited()).addFrame(draw),
    addKnown: async (file) => (await awaited()).addKnown(file),
    readForm: () => shown().readForm(),
  });
  const beside = useMemo(() => children(intake), [children, intake]);
  const shownForm = held.get(list.shownId)?.state;

  return (
    <main className={styles.view} data-only={only ?? undefined} {...(!isStale && dropProps)}>
      <h1 className="spoken">{t('nav.video')}</h1>
      {only !== null && <PaneTabs id={tabsId} shown={only} onShow={onShowOnly} />}
      <div className={styles.form} data-pane="form" {...(only !== null && paneOfTab(tabsId, 'form'))}>
        {drafts.unread !== null && (
          <div className={styles.notices}>
            <ErrorNotice error={drafts.unread}>
              <Button onPress={drafts.calls.readAgain}>{t('common.tryAgain')}</Button>
            </ErrorNotice>
          </div>
        )}
        <div className={styles.drafts} inert={isStale}>
          {list.open.length > 1 && <DraftTabs drafts={drafts} />}
          <div className={styles.notices}>
            <ErrorNotice error={drafts.unsaved} next={t('drafts.unsaved')} />
            <ErrorNotice error={drafts.error} onDismiss={drafts.dismissError} />
          </div>
          {list.open.map(({ id, name }) => {
            const state = held.get(id)?.state;
            const isShown = id === list.shownId;
            return (
              state && (
                <DraftPane
                  key={id}
                  id={id}
                  name={name}
                  state={state}
                  isShown={isShown}
                  isOnly={list.open.length === 1}
                  hasClosed={list.closed.length > 0}
                  notice={isShown ? notice : null}
                  drafts={drafts.calls}
                  shownDraft={shownDraft}
                />
              )
            );
          })}
        </div>
      </div>
      {only === null && <PaneSplitter pane="form" side="before" label={t('panes.formWidth')} />}
      <div className={styles.beside} {...(only !== null && paneOfTab(tabsId, 'library'))}>
        {beside}
      </div>
      {over !== null && shownForm && <DropOverlay over={over} aim={aim} fields={shownForm.present} />}
    </main>
  );
}

const tabs = ['form', 'library'] as const;

interface PaneTabsProps {
  readonly shown: VideoPane;
  readonly onShow: (pane: VideoPane) => void;
  readonly id: string;
}

/** The two panes take turns where there is no room for them side by side. */
function PaneTabs({ shown, onShow, id }: PaneTabsProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const other = tabs.find((pane) => pane !== shown);
    const next = { ArrowRight: other, ArrowLeft: other, Home: tabs[0], End: tabs[1] }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onShow(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('panes.label')}>
      {tabs.map((pane) => (
        <button
          key={pane}
          type="button"
          role="tab"
          id={`${id}-tab-${pane}`}
          className={styles.tab}
          aria-selected={pane === shown}
          aria-controls={`${id}-pane-${pane}`}
          tabIndex={pane === shown ? 0 : -1}
          onClick={() => onShow(pane)}
          onKeyDown={onKeyDown}
        >
          {t(pane === 'form' ? 'panes.compose' : 'library.title')}
        </button>
      ))}
    </div>
  );
}

function paneOfTab(id: string, pane: VideoPane) {
  return { role: 'tabpanel', id: `${id}-pane-${pane}`, 'aria-labelledby': `${id}-tab-${pane}` } as const;
}
