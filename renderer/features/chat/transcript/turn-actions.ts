import {
  ArrowLeftRight,
  Copy,
  Download,
  ImagePlus,
  type LucideIcon,
  Maximize2,
  PencilLine,
  Play,
  RefreshCw,
  RotateCcw,
  UsersRound,
  Wand,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Attachment, canBeDrawn, type ModelMessage, type Picture, type UserMessage } from '#contract';
import { announce } from '../../../hooks/announce.ts';
import { useCast } from '../../../hooks/contexts/use-cast.ts';
import { copyText } from '../../../hooks/use-copied.ts';
import { answerNotes, answerText, promptText } from '../answer/answer-text.ts';
import { useActions } from './chat-actions.ts';

/** What can be done with a message or a picture, in the order of its menu; `null` for what the state does not allow. */
export interface TurnAction {
  readonly Icon: LucideIcon;
  readonly text: string;
  readonly act: () => void;
}
export type TurnActions = Readonly<Record<string, TurnAction | null>>;

/** @param isLast nothing stands behind the answer: it may be continued. */
export function useAnswerActions(message: ModelMessage, isLast: boolean) {
  const { t } = useTranslation();
  const { regenerate, retry, continueAnswer, fillPrompt, showRequests } = useActions();
  const copy = useCopy();
  const { id, state } = message;
  const text = answerText(message);
  const isOver = state !== 'pending';
  const hasText = isOver && text !== '';
  const isCut = isOver && answerNotes(message).some(({ type }) => type === 'cut');
  return {
    copy: hasText ? { Icon: Copy, text: t('chat.copyAnswer'), act: () => copy(text) } : null,
    prompt: hasText
      ? { Icon: Wand, text: t('chat.useAsPrompt'), act: () => fillPrompt(promptText(text)) }
      : null,
    regenerate:
      state === 'answered'
        ? { Icon: RefreshCw, text: t('chat.regenerate'), act: () => regenerate(id) }
        : null,
    retry:
      isOver && state !== 'answered'
        ? { Icon: RotateCcw, text: t('common.tryAgain'), act: () => retry(id) }
        : null,
    continue:
      isCut && isLast ? { Icon: Play, text: t('chat.continue'), act: () => continueAnswer(id) } : null,
    requests: isOver
      ? { Icon: ArrowLeftRight, text: t('requests.title'), act: () => showRequests(id) }
      : null,
  } satisfies TurnActions;
}

export function useMessageActions({ text }: UserMessage, edit: () => void) {
  const { t } = useTranslation();
  const copy = useCopy();
  return {
    edit: { Icon: PencilLine, text: t('chat.edit'), act: edit },
    copy: { Icon: Copy, text: t('chat.copyMessage'), act: () => copy(text) },
  };
}

/** A picture that cannot be drawn can still be saved and used. */
export function usePictureActions(picture: Picture | Attachment) {
  const { make } = useCast();
  const { t } = useTranslation();
  const { zoom, savePicture, copyPicture, addAsReference } = useActions();
  const isShown = canBeDrawn(picture);
  const handle = 'fileId' in picture ? { fileId: picture.fileId } : { pictureId: picture.pictureId };
  return {
    zoom: isShown ? { Icon: Maximize2, text: t('chat.picture.zoom'), act: () => zoom(picture) } : null,
    reference: {
      Icon: ImagePlus,
      text: t('chat.picture.useAsReference'),
      act: () => addAsReference(handle),
    },
    cast: {
      Icon: UsersRound,
      text: t('cast.from.reference'),
      act: () => make({ type: 'picture', picture: handle }),
    },
    save: { Icon: Download, text: t('tasks.actions.saveAs'), act: () => savePicture(handle) },
    copy: isShown ? { Icon: Copy, text: t('chat.picture.copy'), act: () => copyPicture(picture) } : null,
  } satisfies TurnActions;
}

/** Copies for a menu, which is gone when it has happened. */
function useCopy(): (text: string) => void {
  const { t } = useTranslation();
  return (text) => void copyText(text).then((isCopied) => isCopied && announce(t('common.copied')));
}
