import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AppErrorData,
  type CastEntry,
  castLimits,
  castNameProblem,
  castSeenBy,
  dayOf,
  isCastFile,
  type Refusal,
} from '#contract';
import { cast, castQuery, filesOf, useCastChange, useCastEvents } from '../features/cast/cast.queries.ts';
import { projectsQuery, useProjectEvents } from '../features/projects/projects.queries.ts';
import {
  BudgetQuestion,
  type BudgetQuestionState,
  createWithinBudget,
} from '../features/spend/budgets/BudgetQuestion.tsx';
import { budgetsQuery, sheetQuery, useSpendEvents } from '../features/spend/spend.queries.ts';
import {
  CastContext,
  CastRegionContext,
  type CastRegionState,
  type CastSource,
  type CastTrouble,
} from '../hooks/contexts/use-cast.ts';
import { ProjectsContext, useChosenProject } from '../hooks/contexts/use-chosen-project.ts';
import { useConnections } from '../hooks/contexts/use-connections.ts';
import { SpendContext } from '../hooks/contexts/use-spend.ts';
import { useCommand } from '../hooks/keys/use-command.ts';
import { useLatest, useLatestCalls, useSame } from '../hooks/use-latest.ts';
import { useNow } from '../hooks/use-now.ts';
import { toAppError } from '../ui/messages/app-error.ts';
import { lazyView } from '../ui/panes/lazy-view.tsx';
import type { ShellState } from './use-shell.ts';

/** The same one each time, until there is something. */
const none: never[] = [];
const closed: CastRegionState = { isOpen: false, entryId: null };

/** What a new entry is called until its user says otherwise, by its clip or its file; `null` where neither gives it a name. */
function nameOf(source: CastSource, fileName = ''): string | null {
  const title = 'title' in source ? source.title : fileName.replace(/\.[a-z0-9]{1,5}$/i, '');
  const cleaned = title
    .replace(/[@\s_]+/gu, ' ')
    .trim()
    .slice(0, castLimits.maxNameCharacters)
    .trim();
  return castNameProblem(cleaned) === null ? cleaned : null;
}

/** The entry that was made, and the files that were not taken: without any there is none. */
interface Made {
  readonly entry: CastEntry | null;
  readonly refused: readonly Refusal[];
}

interface CastPlaceProps {
  readonly onShowForm: () => void;
  readonly children: ReactNode;
}

/** Lets every screen know the cast, add to it and open it. */
export function CastPlace({ onShowForm, children }: CastPlaceProps) {
  const { t } = useTranslation();
  useCastEvents();
  const all = useQuery(castQuery).data ?? none;
  const { projectId: project } = useChosenProject();
  const seen = useMemo(() => castSeenBy(all, project), [all, project]);
  const [region, setRegion] = useState(closed);
  const [clipsOf, setClipsOf] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCastChange<Made>();
  const [trouble, setTrouble] = useState<CastTrouble | null>(null);
  const tell = (refused: readonly Refusal[], error: AppErrorData | null = null): void => {
    if (refused.length === 0 && error === null) return;
    setTrouble((now) => ({
      error: error ?? now?.error ?? null,
      refused: [...(now?.refused ?? []), ...refused],
    }));
  };
  const calls = useLatestCalls({
    dismissTrouble: () => setTrouble(null),
    show: (entryId: string | null) => {
      setRegion({ isOpen: true, entryId });
      onShowForm();
    },
    close: () => setRegion(closed),
    showClips: (entryId: string) => {
      setRegion(closed);
      setClipsOf(entryId);
    },
    clipsShown: () => setClipsOf(null),
    make: (source: CastSource) => {
      const archive =
        source.type === 'dropped' ? source.files.find(({ name }) => isCastFile(name)) : undefined;
      const isOpened = source.type === 'opened';
      const askedFrom = document.activeElement;
      calls.show(archive || isOpened ? null : region.entryId);
      const made = async (): Promise<Made> => {
        if (archive || isOpened) {
          const read = await cast.import({ project, isOpened, ...(archive && { files: [archive] }) });
          return { entry: null, refused: read?.refused ?? [] };
        }
        const { added: files, refused } = await filesOf(source);
        if (files.length === 0 && source.type !== 'nothing') return { entry: null, refused };
        const isVoice = files.length > 0 && files.every(({ kind }) => kind === 'audio');
        const kind = isVoice ? 'voice' : 'character';
        const name = nameOf(source, files[0]?.name) ?? t('cast.defaultName');
        const ids = files.map(({ fileId }) => fileId);
        const { entry, refused: later } = await cast.create({ kind, name, project, fileIds: ids });
        return { entry, refused: [...refused, ...later] };
      };
      // By then the cast may be closed, or show another entry: it stays so.
      const shown = (now: CastRegionState, { id: entryId }: CastEntry): CastRegionState =>
        now.isOpen && now.entryId === region.entryId ? { isOpen: true, entryId, askedFrom } : now;
      // What is said of those that others wait for stays.
      if (!isPending) setTrouble(null);
      const done = ({ entry, refused }: Made): void => {
        tell(refused);
        if (entry) setRegion((now) => shown(now, entry));
      };
      // Not by callbacks of the mutation: of two that are made at once they are called for the later one alone.
      void mutateAsync(made).then(done, (thrown) => tell([], toAppError(thrown)));
    },
  });
  useCommand('cast.open', () => calls.show(null));
  useCommand('cast.new', () => calls.make({ type: 'nothing' }));
  const handle = useSame({ all, seen, trouble, clipsOf, ...calls });
  return (
    <CastContext value={handle}>
      <CastRegionContext value={region}>{children}</CastRegionContext>
    </CastContext>
  );
}

interface ProjectsPlaceProps {
  readonly shell: ShellState;
  readonly children: ReactNode;
}

/** Lets every screen know the project that is worked on. */
export function ProjectsPlace({ shell, children }: ProjectsPlaceProps) {
  useProjectEvents();
  const all = useQuery(projectsQuery).data?.projects ?? none;
  const chosen = all.find(({ id }) => id === shell.view.projectId) ?? null;
  const choose = useLatest((projectId: string | null) => {
    if (projectId === shell.view.projectId) return;
    // What is open may be of another project. The chat opens the latest conversation of this one.
    const closed = projectId === null ? {} : { conversationId: null, selectedTaskId: null };
    shell.changeView({ projectId, ...closed });
  });
  const handle = useSame({ all, chosen, projectId: chosen?.id ?? null, choose });
  return <ProjectsContext value={handle}>{children}</ProjectsContext>;
}

const PricesDialog = lazyView(() => import('../features/spend/prices/PricesDialog.tsx'), 'PricesDialog');

interface SpendPlaceProps {
  readonly onShowSpend: () => void;
  readonly children: ReactNode;
}

/** Lets every screen know prices and budgets, open the price sheet, and ask before a budget is passed. */
export function SpendPlace({ onShowSpend, children }: SpendPlaceProps) {
  const { active } = useConnections();
  const [pricesOf, setPricesOf] = useState<string | null>(null);
  const [question, setQuestion] = useState<BudgetQuestionState | null>(null);
  useSpendEvents();
  const sheet = useQuery(sheetQuery(active.id)).data ?? null;
  const budgets = useQuery(budgetsQuery(dayOf(useNow(60_000)))).data ?? none;

  const calls = useLatestCalls({
    editPrices: (connectionId?: string) => setPricesOf(connectionId ?? active.id),
    showSpend: onShowSpend,
  });
  const [withinBudget] = useState(() => createWithinBudget(setQuestion));
  useCommand('spend.prices', () => calls.editPrices());
  const handle = useSame({ sheet, budgets, withinBudget, ...calls });
  const answer = (mayPass: boolean): void => {
    setQuestion(null);
    question?.answer(mayPass);
  };
  return (
    <SpendContext value={handle}>
      {children}
      {pricesOf !== null && <PricesDialog connectionId={pricesOf} onClose={() => setPricesOf(null)} />}
      {question && (
        <BudgetQuestion
          question={question}
          onAnswer={answer}
          onShowSpend={() => {
            answer(false);
            onShowSpend();
          }}
        />
      )}
    </SpendContext>
  );
}
