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

const offer = (isAllowed: boolean, Icon: LucideIcon, text: string, act: () => void): TurnAction | null =>
  isAllowed ? { Icon, text, act } : null;

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
    copy: offer(hasText, Copy, t('chat.copyAnswer'), () => copy(text)),
    prompt: offer(hasText, Wand, t('chat.useAsPrompt'), () => fillPrompt(promptText(text))),
    regenerate: offer(state === 'answered', RefreshCw, t('chat.regenerate'), () => regenerate(id)),
    retry: offer(isOver && state !== 'answered', RotateCcw, t('common.tryAgain'), () => retry(id)),
    continue: offer(isCut && isLast, Play, t('chat.continue'), () => continueAnswer(id)),
    requests: offer(isOver, ArrowLeftRight, t('requests.title'), () => showRequests(id)),
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
    zoom: offer(isShown, Maximize2, t('chat.picture.zoom'), () => zoom(picture)),
    reference: offer(true, ImagePlus, t('chat.picture.useAsReference'), () => addAsReference(handle)),
    cast: offer(true, UsersRound, t('cast.from.reference'), () => make({ type: 'picture', picture: handle })),
    save: offer(true, Download, t('tasks.actions.saveAs'), () => savePicture(handle)),
    copy: offer(isShown, Copy, t('chat.picture.copy'), () => copyPicture(picture)),
  } satisfies TurnActions;
}

/** Copies for a menu, which is gone when it has happened. */
function useCopy(): (text: string) => void {
  const { t } = useTranslation();
  return (text) => void copyText(text).then((isCopied) => isCopied && announce(t('common.copied')));
}
