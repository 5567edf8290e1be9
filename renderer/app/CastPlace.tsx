import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CastEntry, castSeenBy } from '#contract';
import { cast, castQuery, filesOf, useCastChange, useCastEvents } from '../features/cast/cast.queries.ts';
import { newEntry } from '../features/cast/new-entry.ts';
import {
  CastContext,
  CastRegionContext,
  type CastRegionState,
  type CastSource,
} from '../hooks/contexts/use-cast.ts';
import { useChosenProject } from '../hooks/contexts/use-chosen-project.ts';
import { useCommand } from '../hooks/keys/use-command.ts';
import { useLatestCalls } from '../hooks/use-latest.ts';

const noEntries: readonly CastEntry[] = [];
const closed: CastRegionState = { isOpen: false, entryId: null };

interface CastPlaceProps {
  /** Shows the form, beside which the cast opens. */
  readonly onShowForm: () => void;
  readonly children: ReactNode;
}

/** Lets every screen know the cast, add to it and open it. */
export function CastPlace({ onShowForm, children }: CastPlaceProps) {
  const { t } = useTranslation();
  useCastEvents();
  const all = useQuery(castQuery).data ?? noEntries;
  const { projectId: project } = useChosenProject();
  const seen = useMemo(() => castSeenBy(all, project), [all, project]);
  const [region, setRegion] = useState(closed);
  const [clipsOf, setClipsOf] = useState<string | null>(null);
  const { mutate, error, reset, data } = useCastChange<Awaited<ReturnType<typeof cast.create>>>();
  const calls = useLatestCalls({
    dismissTrouble: () => reset(),
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
      calls.show(region.entryId);
      const made = async () => {
        const { added: files, refused } = await filesOf(source);
        const { kind, name } = newEntry({
          source,
          files,
          entries: all,
          project,
          defaultName: t('cast.defaultName'),
        });
        const ids = files.map(({ fileId }) => fileId);
        const { entry, refused: later } = await cast.create({ kind, name, project, fileIds: ids });
        return { entry, refused: [...refused, ...later] };
      };
      mutate(made, { onSuccess: ({ entry }) => calls.show(entry.id) });
    },
  });
  useCommand('cast.open', () => calls.show(null));
  useCommand('cast.new', () => calls.make({ type: 'nothing' }));
  const refused = data?.refused;
  const trouble = useMemo(
    () => (error !== null || (refused?.length ?? 0) > 0 ? { error, refused: refused ?? [] } : null),
    [error, refused],
  );
  const handle = useMemo(
    () => ({ all, seen, project, trouble, clipsOf, ...calls }),
    [all, seen, project, trouble, clipsOf, calls],
  );
  return (
    <CastContext value={handle}>
      <CastRegionContext value={region}>{children}</CastRegionContext>
    </CastContext>
  );
}
