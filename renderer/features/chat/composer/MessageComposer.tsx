import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Info, Paperclip, Square } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Label, type PressEvent, TextArea, TextField } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type Conversation, chatLimits, isBlank } from '#contract';
import { minPressMs } from '../../../hooks/contexts/use-spend.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { keysInWords } from '../../../hooks/keys/use-shortcut.ts';
import { useLatestCalls } from '../../../hooks/use-latest.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { caretToEnd } from '../../../ui/controls/TextBox.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { chat, conversationQuery } from '../chat.queries.ts';
import type { BudgetedChange } from '../transcript/chat-actions.ts';
import { AttachmentList } from './AttachmentList.tsx';
import type { ChatDraft, Drafts } from './drafts.ts';
import { sends } from './enter-action.ts';
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
  /** Puts a text before what is typed, with the caret at the end. */
  readonly begin: (text: string) => void;
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
  const hasSomething = !isBlank(text) || sent.length > 0;
  const canSend = hasSomething && !isAnswering && !isPreparing && !isOver;

  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (isFirst.current) caretToEnd(area.current);
    // Not out of the list: a key goes on there, and the search may be asked for before the conversation has come.
    if (!document.activeElement?.closest('[data-pane="conversations"]')) area.current?.focus();
  }, []);
  useImperativeHandle(handle, () => ({
    focus: () => area.current?.focus(),
    begin(beginning) {
      const between = isBlank(text) || /[:：]\s*$/.test(beginning) ? '' : '\n';
      const begun = beginning + between + (isBlank(text) ? '' : text);
      flushSync(() => setText(begun));
      area.current?.focus();
      area.current?.setSelectionRange(begun.length, begun.length);
    },
  }));

  const putBack = useEffectEvent((message: ChatDraft): void => {
    setText((typed) => [message.text, typed].filter((each) => each !== '').join('\n'));
    attachments.putBack(message.attachments);
    void client.invalidateQueries(conversationQuery(id));
  });
  useEffect(() => {
    // Before the next key: its text would take the place of one that is not drawn yet.
    const put = (message: ChatDraft) => queueMicrotask(() => flushSync(() => putBack(message)));
    return drafts.attend(id, put, isFirst.current);
  }, [drafts, id]);
  useEffect(() => {
    // The text that the draft began with is stored already.
    if (isFirst.current) isFirst.current = false;
    else drafts.change(id, { text, attachments: sent });
  }, [drafts, id, text, sent]);

  const send = async (): Promise<void> => {
    if (!canSend || drafts.isSending(id)) return;
    const message = { text, attachments: attachments.take() };
    drafts.send(id, message);
    setText('');
    area.current?.focus();
    const fileIds = message.attachments.map(({ fileId }) => fileId);
    const isStored = await change((mayPassBudget) =>
      chat.send({ id, text, attachments: fileIds, mayPassBudget }),
    );
    drafts.settle(id, isStored);
  };
  const stop = (): void => {
    onStop();
    area.current?.focus();
  };
  const calls = useLatestCalls({ onPick: attachments.pick, onSend: () => void send(), onStop: stop });
  useCommand('chat.stop', stop, isAnswering);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!sends(event.nativeEvent, enterSends)) return;
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
      <FullNote text={text} />
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
        <SendRow {...{ enterSends, isAnswering, canSend }} {...calls} />
      </div>
    </form>
  );
}

interface SendRowProps extends Pick<MessageComposerProps, 'enterSends' | 'onStop'> {
  readonly isAnswering: boolean;
  readonly canSend: boolean;
  readonly onPick: () => void;
  readonly onSend: () => void;
}

/** The buttons below the text. Half of what the box is made of: a key draws it again only where the message can be sent by now, or no more. */
const SendRow = memo(function SendRow(props: SendRowProps) {
  const { enterSends, isAnswering, canSend, onPick, onSend, onStop } = props;
  const { t } = useTranslation();
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const pressSend = (): void => {
    sentAt.current = performance.now();
    onSend();
  };
  const pressStop = ({ pointerType }: PressEvent): void => {
    // Stop comes to where Send was: the second press of a double click is not meant for it.
    const isByPointer = pointerType !== 'keyboard' && pointerType !== 'virtual';
    if (!isByPointer || performance.now() - sentAt.current > minPressMs) onStop();
  };
  // With keys of their own: a press that began on one of them does not end on the other.
  return (
    <div className={styles.row}>
      <IconButton icon={Paperclip} label={t('chat.attachments.add')} onPress={onPick} />
      <span className={styles.hint}>
        {t(enterSends ? 'chat.enterSends' : 'chat.enterBreaks', { keys: keysInWords('Mod+Enter') })}
      </span>
      {isAnswering ? (
        <Button key="stop" onPress={pressStop}>
          <Square className={styles.stop} aria-hidden />
          {t('chat.stop')}
        </Button>
      ) : (
        <Button key="send" icon={ArrowUp} look="primary" onPress={pressSend} isDisabled={!canSend}>
          {t('common.send')}
        </Button>
      )}
    </div>
  );
});

/** Says of a message that holds no more that what was typed or pasted beyond is not in it. */
export function FullNote({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  if (text.length < chatLimits.message) return null;
  return (
    <div role="alert">
      <Callout tone="warn" icon={Info}>
        {t('chat.full', { count: chatLimits.message })}
      </Callout>
    </div>
  );
}
