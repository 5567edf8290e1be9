import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { HelpPlace as Place } from '../features/help/HelpDialogs.tsx';
import { HelpDialogs } from '../features/help/HelpDialogs.tsx';
import { aboutQuery } from '../features/settings/settings.queries.ts';
import { useCommand } from '../hooks/keys/use-command.ts';
import { useLatestCalls } from '../hooks/use-latest.ts';
import { HelpContext } from '../ui/help/help-context.ts';
import type { ManualTarget } from '../ui/help/manual.ts';

/** Lets everything within open the manual, also the welcome. */
export function HelpPlace({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<Place | null>(null);
  const about = useQuery(aboutQuery);
  const calls = useLatestCalls({
    open: (target: ManualTarget) => setPlace({ type: 'manual', target }),
    showNews: () => setPlace({ type: 'news', version: about.data?.version ?? '' }),
  });
  useCommand('help.whatsNew', calls.showNews);
  const help = useMemo(() => calls, [calls]);
  return (
    <HelpContext value={help}>
      {children}
      <HelpDialogs place={place} onOpen={calls.open} onClose={() => setPlace(null)} />
    </HelpContext>
  );
}
