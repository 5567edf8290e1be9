import { ImageOff, X } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import {
  type Attachment,
  canBeDrawn,
  chatLimits,
  isBlank,
  type MessageEdits,
  type UserMessage,
} from '#contract';
import { isComposing } from '../../../hooks/keys/key-table.ts';
import { useSaving } from '../../../hooks/use-saving.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { caretToEnd } from '../../../ui/controls/TextBox.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { useContextMenu } from '../../../ui/overlays/use-context-menu.ts';
import { chat, edits } from '../chat.queries.ts';
import { FullNote } from '../composer/MessageComposer.tsx';
import { PlainText } from '../markdown/PlainText.tsx';
import { useActions, useDragOut } from './chat-actions.ts';
import { TurnMenu } from './TurnMenu.tsx';
import { useMessageActions, usePictureActions } from './turn-actions.ts';
import styles from './UserTurn.module.css';
import { VersionPager } from './VersionPager.tsx';

/** Milliseconds after a key within which an edit is stored. */
const saveAfterMs = 250;

/** What the person sent, exactly as typed. */
export const UserTurn = memo(function UserTurn({ message }: { readonly message: UserMessage }) {
  const { t } = useTranslation();
  const { showVersion } = useActions();
  const [editing, setEditing] = useState(edits.has(message.id) ? 'taken-up' : null);
  const actions = useMessageActions(message, () => setEditing('asked'));
  const menu = useContextMenu();
  if (editing) {
    const isTakenUp = editing === 'taken-up';
    return <MessageEditor message={message} isTakenUp={isTakenUp} onClose={() => setEditing(null)} />;
  }
  return (
    <article className={styles.turn} {...menu.handlers} aria-label={t('chat.you')}>
      {message.attachments.length > 0 && (
        <ul className={styles.pictures}>
          {message.attachments.map((picture) => (
            <li key={picture.fileId}>
              <SentPicture picture={picture} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.line}>
        <div className={styles.actions}>
          <IconButton icon={actions.edit.Icon} label={actions.edit.text} onPress={actions.edit.act} />
          <CopyButton label={t('chat.copyMessage')} text={message.text} />
        </div>
        {message.text !== '' && (
          <div className={styles.bubble}>
            <PlainText text={message.text} />
          </div>
        )}
      </div>
      <VersionPager versions={message.versions} onShow={(index) => showVersion(message.id, index)} />
      <TurnMenu label={t('chat.messageMenu')} actions={actions} shown={menu.shown} />
    </article>
  );
});

/** An attached picture: larger with a click, out of the app by its menu and by dragging. */
function SentPicture({ picture }: { readonly picture: Attachment }) {
  const { t } = useTranslation();
  const actions = usePictureActions(picture);
  const menu = useContextMenu();
  const { isMissing, name, fileId } = picture;
  const drag = useDragOut({ fileId });
  if (isMissing || actions.zoom === null) return <AttachedPicture picture={picture} />;
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t('chat.attachments.zoom', { name })}
        onClick={actions.zoom.act}
        {...drag}
        {...menu.handlers}
      >
        <AttachedPicture picture={picture} />
      </button>
      <TurnMenu label={t('chat.picture.menu')} actions={actions} shown={menu.shown} />
    </>
  );
}

function AttachedPicture({ picture }: { readonly picture: Attachment }) {
  const { t } = useTranslation();
  const { isMissing, name, url, width, height } = picture;
  if (!isMissing && canBeDrawn(picture)) {
    return <img src={url} alt={name} width={width} height={height} draggable={false} />;
  }
  return (
    <span className={styles.gone}>
      <ImageOff aria-hidden />
      {t(isMissing ? 'chat.attachments.gone' : 'chat.attachments.notShown', { name })}
    </span>
  );
}

interface MessageEditorProps {
  readonly message: UserMessage;
  /** It comes back into sight, and leaves the focus where it is. */
  readonly isTakenUp: boolean;
  readonly onClose: () => void;
}

/** A sent message being changed. Sending it keeps the earlier version beside the new one. */
function MessageEditor({ message, isTakenUp, onClose }: MessageEditorProps) {
  const { t } = useTranslation();
  const { edit } = useActions();
  const [changed, setChanged] = useState(
    () =>
      edits.get(message.id) ?? {
        text: message.text,
        attachments: message.attachments.filter(({ isMissing }) => !isMissing).map(({ fileId }) => fileId),
      },
  );
  const { text, attachments } = changed;
  const kept = message.attachments.filter(({ fileId }) => attachments.includes(fileId));
  const change = (changes: Partial<MessageEdits[string]>): void => {
    const now = { ...changed, ...changes };
    edits.set(message.id, now);
    setChanged(now);
  };
  /** As it is by then: one that was sent or given up meanwhile is none. */
  const save = () => chat.saveEdit({ messageId: message.id, edit: edits.get(message.id) ?? null });
  const { error } = useSaving(changed, saveAfterMs, save);
  const close = (): void => {
    edits.delete(message.id);
    // At worst it is offered again.
    save().catch(() => undefined);
    onClose();
  };
  const [isSending, setSending] = useState(false);
  const isEmpty = isBlank(text) && attachments.length === 0;
  const area = useRef<HTMLTextAreaElement>(null);
  // Of a long message the field may be out of sight. The caret stands at its end, above the button that sends it.
  useEffect(() => {
    if (isTakenUp) return;
    area.current?.focus({ preventScroll: true });
    caretToEnd(area.current);
    area.current?.closest('fieldset')?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [isTakenUp]);

  const send = async (): Promise<void> => {
    if (isEmpty || isSending) return;
    setSending(true);
    const sent = edits.get(message.id);
    const isSent = await edit(message.id, text, attachments);
    setSending(false);
    // What was typed meanwhile stays, beside what was sent.
    if (isSent && edits.get(message.id) === sent) close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    // What was typed is there again with Edit; Cancel lets it go.
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };

  return (
    <fieldset className={styles.editor} aria-label={t('chat.edit')}>
      {kept.length > 0 && (
        <ul className={styles.pictures}>
          {kept.map((picture) => (
            <li key={picture.fileId} className={styles.kept}>
              <AttachedPicture picture={picture} />
              <IconButton
                icon={X}
                label={t('common.remove', { name: picture.name })}
                onPress={() => change({ attachments: attachments.filter((id) => id !== picture.fileId) })}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        aria-label={t('chat.editedText')}
        value={text}
        onChange={(typed) => change({ text: typed })}
        maxLength={chatLimits.message}
      >
        <TextArea ref={area} className={styles.area ?? ''} onKeyDown={onKeyDown} dir="auto" />
      </TextField>
      <FullNote text={text} />
      <ErrorNotice error={error} />
      <div className={styles.buttons}>
        <Button onPress={close}>{t('common.cancel')}</Button>
        <Button look="primary" onPress={() => void send()} isDisabled={isEmpty || isSending}>
          {t('common.send')}
        </Button>
      </div>
    </fieldset>
  );
}
