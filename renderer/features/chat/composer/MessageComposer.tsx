import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Paperclip, Square } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type Conversation, chatLimits } from '#contract';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { keysInWords } from '../../../hooks/keys/use-shortcut.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { chat, conversationQuery } from '../chat.queries.ts';
import type { BudgetedChange } from '../transcript/chat-actions.ts';
import { AttachmentList } from './AttachmentList.tsx';
import type { Drafts } from './drafts.ts';
import { enterAction } from './enter-action.ts';
import styles from './MessageComposer.module.css';
import type { MessageAttachments } from './use-attachments.ts';

interface MessageComposerProps {
  readonly conversation: Conversation;
  readonly startText: string;
  readonly drafts: Drafts;
  readonly attachments: MessageAttachments;
  readonly enterSends: boolean;
  /** Resolves to whether it succeeded; the error is shown above the composer. */
  readonly change: (act: BudgetedChange) => Promise<boolean>;
  readonly onStop: () => void;
  readonly handle: Ref<MessageComposerHandle>;
}

/** What is done with the message box from elsewhere in the conversation. */
export interface MessageComposerHandle {
  readonly focus: () => void;
  /** Puts a text in place of what is typed, with the caret at its end. */
  readonly fill: (text: string) => void;
}

/** The box for the next message. What is typed lives here alone, so that a key draws nothing else again. */
export function MessageComposer(props: MessageComposerProps) {
  const { conversation, startText, drafts, attachments, enterSends, change, onStop, handle } = props;
  const { id, isAnswering } = conversation;
  const { t } = useTranslation();
  const client = useQueryClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(startText);
  const { sent, isPreparing, isOver } = attachments;
  const hasSomething = text.trim() !== '' || sent.length > 0;
  const canSend = hasSomething && !isAnswering && !isPreparing && !isOver;

  useLayoutEffect(() => area.current?.focus(), []);
  useImperativeHandle(handle, () => ({
    focus: () => area.current?.focus(),
    fill(filled) {
      flushSync(() => setText(filled));
      area.current?.focus();
      area.current?.setSelectionRange(filled.length, filled.length);
    },
  }));
  const isFirst = useRef(true);
  useEffect(() => {
    // The text that the draft began with is stored already.
    if (isFirst.current) isFirst.current = false;
    else drafts.change(id, { text, attachments: sent });
  }, [drafts, id, text, sent]);

  const send = async (): Promise<void> => {
    if (!canSend) return;
    const [words, pictures] = [text, attachments.take()];
    setText('');
    area.current?.focus();
    const message = { id, text: words, attachments: pictures.map((picture) => picture.fileId) };
    const isSent = await change((mayPassBudget) => chat.send({ ...message, mayPassBudget }));
    if (isSent) drafts.sent(id);
    else {
      setText((typed) => (typed === '' ? words : `${words}\n${typed}`));
      attachments.putBack(pictures);
      void client.invalidateQueries(conversationQuery(id));
    }
  };
  const stop = (): void => {
    onStop();
    area.current?.focus();
  };
  useCommand('chat.stop', stop, isAnswering);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (enterAction(event.nativeEvent, enterSends) !== 'send') return;
    event.preventDefault();
    void send();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = Array.from(event.clipboardData.files);
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    attachments.paste(files);
  };

  return (
    <form className={styles.composer} data-pane="composer" onSubmit={(event) => event.preventDefault()}>
      <AttachmentList attachments={attachments} />
      <ErrorNotice error={attachments.error} onDismiss={attachments.dismiss} />
      <div className={styles.box}>
        <TextField
          value={text}
          onChange={setText}
          maxLength={chatLimits.message}
          className={styles.field ?? ''}
        >
          <Label className="spoken">{t('chat.message')}</Label>
          <TextArea
            ref={area}
            className={styles.area ?? ''}
            rows={1}
            data-pane-start
            dir="auto"
            placeholder={t('chat.messagePlaceholder')}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </TextField>
        <div className={styles.row}>
          <IconButton icon={Paperclip} label={t('chat.attachments.add')} onPress={attachments.pick} />
          <span className={styles.hint}>
            {t(enterSends ? 'chat.enterSends' : 'chat.enterBreaks', { keys: keysInWords('Mod+Enter') })}
          </span>
          {isAnswering ? (
            <Button onPress={stop}>
              <Square className={styles.stop} aria-hidden />
              {t('chat.stop')}
            </Button>
          ) : (
            <Button icon={ArrowUp} look="primary" onPress={() => void send()} isDisabled={!canSend}>
              {t('chat.send')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
