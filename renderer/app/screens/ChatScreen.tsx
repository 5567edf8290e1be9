import { useQuery } from '@tanstack/react-query';
import { ChatView } from '../../features/chat/ChatView.tsx';
import { settingsQuery } from '../../features/settings/settings.queries.ts';
import type { ScreenProps } from '../use-shell.ts';

/** The chat, which can give a picture or a prompt to the video form. */
export function ChatScreen({ shell }: ScreenProps) {
  const settings = useQuery(settingsQuery);
  return (
    <ChatView
      chosenId={shell.view.conversationId}
      onChoose={(conversationId) => shell.changeView({ conversationId })}
      isSettingsOpen={shell.view.isChatSettingsOpen}
      onSettingsOpen={(isChatSettingsOpen) => shell.changeView({ isChatSettingsOpen })}
      enterSends={settings.data?.enterSends ?? true}
      handOver={{
        addAsReference: (picture) => shell.handOver({ give: (draft) => draft.addPicture(picture) }),
        fillPrompt: (text) => shell.handOver({ give: (draft) => draft.takePrompt(text) }),
        showRequests: (id) => shell.showRequests({ type: 'message', id }),
      }}
    />
  );
}
