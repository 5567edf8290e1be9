import { ArrowRightLeft, ImagePlus, PanelLeft, SlidersHorizontal, Unplug } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatSettings, ConnectionView, Conversation } from '#contract';
import { connectionName, useConnections } from '../../hooks/contexts/use-connections.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useFileTarget } from '../../hooks/use-file-target.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton, IconToggle } from '../../ui/controls/IconButton.tsx';
import { Callout } from '../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import styles from './ConversationPane.module.css';
import { AnswerPricesContext, chat, useAnswerPrices } from './chat.queries.ts';
import type { Drafts } from './composer/drafts.ts';
import { MessageComposer, type MessageComposerHandle } from './composer/MessageComposer.tsx';
import { useAttachments } from './composer/use-attachments.ts';
import { OpenLinkDialog } from './markdown/SafeLink.tsx';
import { ModelPicker } from './settings/ModelPicker.tsx';
import { SettingsPanel } from './settings/SettingsPanel.tsx';
import {
  ChatActionsContext,
  type HandOver,
  useChatActions,
  type ZoomedPicture,
} from './transcript/chat-actions.ts';
import { EmptyTranscript } from './transcript/EmptyTranscript.tsx';
import { PictureZoom } from './transcript/PictureZoom.tsx';
import { Transcript } from './transcript/Transcript.tsx';

/** What a conversation needs of the shell around the chat. */
export interface ConversationShellProps {
  readonly enterSends: boolean;
  readonly handOver: HandOver;
  readonly isSettingsOpen: boolean;
  readonly onSettingsOpen: (isOpen: boolean) => void;
}

interface ConversationPaneProps extends ConversationShellProps {
  readonly conversation: Conversation;
  readonly drafts: Drafts;
  readonly hasRoomForSettings: boolean;
  readonly onShowList: (() => void) | null;
}

/** One conversation: its transcript, the composer of the next message, and its settings. */
export function ConversationPane(props: ConversationPaneProps) {
  const { conversation, drafts, enterSends, hasRoomForSettings, onShowList } = props;
  const { isSettingsOpen, onSettingsOpen } = props;
  const { t } = useTranslation();
  const [zoomed, setZoomed] = useState<ZoomedPicture | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const settingsToggle = useRef<HTMLButtonElement>(null);
  const composer = useRef<MessageComposerHandle>(null);
  const draft = useRef(drafts.of(conversation)).current;
  const attachments = useAttachments(draft.attachments, (attachments) =>
    drafts.add(conversation, { text: '', attachments }),
  );
  // Files are taken anywhere in the conversation; a hint lies over it while they are dragged there.
  const { over, dropProps } = useFileTarget(attachments.addFiles);
  const { actions, change, configure, error, dismissError } = useChatActions(conversation.id, {
    ...props.handOver,
    zoom: setZoomed,
    openLink: setAddress,
    goToComposer: () => composer.current?.focus(),
  });
  const closeSettings = (): void => {
    onSettingsOpen(false);
    settingsToggle.current?.focus();
  };
  useCommand('chat.settings', () => onSettingsOpen(!isSettingsOpen));
  const { messages, settings } = conversation;
  const { all, active } = useConnections();
  const connection = all.find(({ id }) => id === conversation.connection?.id) ?? active;
  const chosen = connection.settings.textModels.find(({ name }) => name === settings.model);
  const prices = useAnswerPrices(messages);
  const last = messages.at(-1);
  const answer = last?.role === 'model' && last.state === 'answered' ? last : null;
  useCommand('chat.regenerate', () => answer && actions.regenerate(answer.id), answer !== null);

  return (
    <ChatActionsContext value={actions}>
      <AnswerPricesContext value={prices}>
        <div
          className={styles.pane}
          data-settings={isSettingsOpen ? (hasRoomForSettings ? 'beside' : 'over') : 'none'}
        >
          <section className={styles.conversation} {...dropProps}>
            <PaneHeader
              conversation={conversation}
              connection={connection}
              onShowList={onShowList}
              onConfigure={configure}
            >
              <IconToggle
                ref={settingsToggle}
                icon={SlidersHorizontal}
                label={t('chat.settings.title')}
                look="plain"
                isOn={isSettingsOpen}
                onChange={onSettingsOpen}
              />
            </PaneHeader>
            <Transcript messages={messages}>
              <EmptyTranscript
                model={settings.model}
                makesPictures={chosen?.makesPictures ?? false}
                onStart={(text) => composer.current?.begin(text)}
              />
            </Transcript>
            {error !== null && (
              <div className={styles.error}>
                <ErrorNotice error={error} onDismiss={dismissError} />
              </div>
            )}
            <ConnectionNote conversation={conversation} change={change} />
            <MessageComposer
              conversation={conversation}
              startText={draft.text}
              drafts={drafts}
              attachments={attachments}
              enterSends={enterSends}
              change={change}
              onStop={actions.stop}
              handle={composer}
            />
            {over && (
              <div className={styles.hint}>
                <p className={styles.card}>
                  <ImagePlus aria-hidden />
                  {t('chat.attachments.drop')}
                </p>
              </div>
            )}
          </section>
          {isSettingsOpen && (
            <SettingsPanel settings={settings} onConfigure={configure} onClose={closeSettings} />
          )}
        </div>
        {zoomed && <PictureZoom picture={zoomed} onClose={() => setZoomed(null)} />}
        {address !== null && <OpenLinkDialog address={address} onClose={() => setAddress(null)} />}
      </AnswerPricesContext>
    </ChatActionsContext>
  );
}

interface ConnectionNoteProps {
  readonly conversation: Conversation;
  readonly change: (act: () => Promise<Conversation>) => Promise<boolean>;
}

/** Says where the next message goes while that is not the active connection, and offers to move the conversation there. */
function ConnectionNote({ conversation, change }: ConnectionNoteProps) {
  const { t } = useTranslation();
  const { all, active } = useConnections();
  const { id, connection } = conversation;
  if (connection?.id === active.id) return null;
  const known = all.find((candidate) => candidate.id === connection?.id);
  const move = (): void => void change(() => chat.setConnection({ id, connectionId: active.id }));
  return (
    <div className={styles.note}>
      <Callout
        tone={known === undefined ? 'warn' : 'quiet'}
        icon={known === undefined ? Unplug : ArrowRightLeft}
      >
        <div className={styles.row}>
          <p className={styles.words}>
            {known === undefined
              ? t('connections.conversation.removed')
              : t('connections.conversation.other', { name: connectionName(known, t) })}
          </p>
          <Button onPress={move}>
            {t('connections.conversation.move', { name: connectionName(active, t) })}
          </Button>
        </div>
      </Callout>
    </div>
  );
}

interface PaneHeaderProps {
  readonly conversation: Conversation;
  readonly connection: ConnectionView;
  readonly onShowList: (() => void) | null;
  readonly onConfigure: (changes: Partial<ChatSettings>) => void;
  readonly children: ReactNode;
}

function PaneHeader({ conversation, connection, onShowList, onConfigure, children }: PaneHeaderProps) {
  const { t } = useTranslation();
  const { settings, title } = conversation;
  return (
    <header className={styles.header}>
      {onShowList && <IconButton icon={PanelLeft} label={t('chat.showList')} onPress={onShowList} />}
      <h2 className={styles.title}>
        <bdi>{title || t(conversation.messages.length === 0 ? 'chat.new' : 'chat.untitled')}</bdi>
      </h2>
      <ModelPicker
        value={settings.model}
        models={connection.settings.textModels}
        connectionName={connectionName(connection, t)}
        onChange={(model) => onConfigure({ model })}
      />
      {children}
    </header>
  );
}
