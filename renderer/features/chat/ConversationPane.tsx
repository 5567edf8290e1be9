import { useMemo, useRef, useState } from 'react';
import type { Conversation, Picture } from '#contract';
import { toAppError } from '../../ui/app-error.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import type { ChatViewProps } from './ChatView.tsx';
import styles from './ConversationPane.module.css';
import { Composer } from './composer/Composer.tsx';
import { DropHint } from './composer/DropHint.tsx';
import type { Drafts } from './composer/drafts.ts';
import { useAttachments } from './composer/use-attachments.ts';
import { usePictureDrop } from './composer/use-picture-drop.ts';
import { LinkDialog } from './markdown/LinkDialog.tsx';
import { LinkOpener } from './markdown/SafeLink.tsx';
import { SettingsPanel } from './settings/SettingsPanel.tsx';
import { ChatActionsContext } from './transcript/chat-actions.ts';
import { PaneHeader } from './transcript/PaneHeader.tsx';
import { PictureZoom } from './transcript/PictureZoom.tsx';
import { Transcript } from './transcript/Transcript.tsx';
import { useChatActions } from './transcript/use-chat-actions.ts';

interface ConversationPaneProps extends Omit<ChatViewProps, 'chosenId' | 'onChoose'> {
  readonly conversation: Conversation;
  readonly drafts: Drafts;
  readonly hasRoomForSettings: boolean;
  /** `null` where the list stands beside. */
  readonly onShowList: (() => void) | null;
}

/** One conversation: its transcript, the box for the next message, and what goes out with each request. */
export function ConversationPane(props: ConversationPaneProps) {
  const { conversation, drafts, enterSends, hasRoomForSettings, onShowList } = props;
  const [zoomed, setZoomed] = useState<Picture | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [wantsSettings, setWantsSettings] = useState<boolean | null>(null);
  const isSettingsOpen = wantsSettings ?? hasRoomForSettings;
  const start = useRef(drafts.of(conversation)).current;
  const attaching = useAttachments(start.attachments);
  const { over, dropProps } = usePictureDrop(attaching.addFiles);
  const { actions, change, configure, error, dismiss } = useChatActions(conversation.id, {
    zoom: setZoomed,
    toReference: props.onUseAsReference,
    toPrompt: props.onUseAsPrompt,
  });
  const messages = useMemo(() => conversation.messages, [conversation.messages]);

  return (
    <ChatActionsContext value={actions}>
      <LinkOpener value={setAddress}>
        <div
          className={styles.pane}
          data-settings={isSettingsOpen ? (hasRoomForSettings ? 'beside' : 'over') : 'none'}
        >
          <section className={styles.talk} {...dropProps}>
            <PaneHeader
              conversation={conversation}
              onShowList={onShowList}
              onConfigure={configure}
              isSettingsOpen={isSettingsOpen}
              onToggleSettings={() => setWantsSettings(!isSettingsOpen)}
            />
            <Transcript messages={messages} model={conversation.settings.model} />
            {error !== null && (
              <div className={styles.error}>
                <ErrorNotice error={toAppError(error)} onDismiss={dismiss} />
              </div>
            )}
            <Composer
              conversation={conversation}
              startText={start.text}
              drafts={drafts}
              attaching={attaching}
              enterSends={enterSends}
              change={change}
              onStop={actions.stop}
            />
            {over && <DropHint />}
          </section>
          {isSettingsOpen && (
            <SettingsPanel
              settings={conversation.settings}
              onConfigure={configure}
              onClose={() => setWantsSettings(false)}
            />
          )}
        </div>
        <PictureZoom picture={zoomed} onClose={() => setZoomed(null)} />
        <LinkDialog address={address} onClose={() => setAddress(null)} />
      </LinkOpener>
    </ChatActionsContext>
  );
}
