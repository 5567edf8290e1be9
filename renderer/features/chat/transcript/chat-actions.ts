import { createContext } from 'react';
import type { Picture } from '#contract';

/** What the messages of a transcript can ask for. */
export interface ChatActions {
  readonly edit: (messageId: string, text: string, attachments: readonly string[]) => Promise<boolean>;
  readonly regenerate: (messageId: string) => void;
  readonly retry: (messageId: string) => void;
  readonly goOn: (messageId: string) => void;
  readonly stop: () => void;
  readonly cancelRetry: () => void;
  readonly showVersion: (messageId: string, index: number) => void;
  readonly zoom: (picture: Picture) => void;
  readonly savePicture: (pictureId: string) => void;
  readonly copyPicture: (pictureId: string) => void;
  readonly dragPicture: (pictureId: string) => void;
  readonly toReference: (pictureId: string) => void;
  readonly toPrompt: (text: string) => void;
}

const nothing = (): void => undefined;

export const ChatActionsContext = createContext<ChatActions>({
  edit: () => Promise.resolve(false),
  regenerate: nothing,
  retry: nothing,
  goOn: nothing,
  stop: nothing,
  cancelRetry: nothing,
  showVersion: nothing,
  zoom: nothing,
  savePicture: nothing,
  copyPicture: nothing,
  dragPicture: nothing,
  toReference: nothing,
  toPrompt: nothing,
});
