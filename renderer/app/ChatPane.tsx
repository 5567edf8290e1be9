import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ViewState } from '#contract';
import { settingsQuery } from '../features/settings/settings.queries.ts';
import type { Handover } from '../features/video/VideoView.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

/** Markdown, formulas and colours are large: they are read when the chat is first shown. */
const ChatView = lazy(async () => ({ default: (await import('../features/chat/ChatView.tsx')).ChatView }));

interface ChatPaneProps {
  readonly view: ViewState;
  readonly onViewChange: (change: Partial<ViewState>) => void;
  readonly onHandOver: (given: Handover) => void;
}

export function ChatPane({ view, onViewChange, onHandOver }: ChatPaneProps) {
  const isShown = view.view === 'chat';
  const settings = useQuery(settingsQuery);
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <ErrorBoundary>
      <Suspense>
        <ChatView
          chosenId={view.conversationId}
          onChoose={(conversationId) => onViewChange({ conversationId })}
          enterSends={settings.data?.enterSends ?? true}
          onUseAsReference={(pictureId) => onHandOver({ type: 'picture', pictureId })}
          onUseAsPrompt={(text) => onHandOver({ type: 'prompt', text })}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
