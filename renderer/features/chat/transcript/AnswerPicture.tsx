import { Copy, Download, ImagePlus } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '#contract';
import { Button } from '../../../ui/Button.tsx';
import styles from './AnswerPicture.module.css';
import { ChatActionsContext } from './chat-actions.ts';

/** A picture in an answer: larger with a click, out of the app by saving, copying and dragging, into a video. */
export function AnswerPicture({ picture }: { readonly picture: Picture }) {
  const { t } = useTranslation();
  const { zoom, savePicture, copyPicture, dragPicture, toReference } = use(ChatActionsContext);
  const { pictureId, width, height, url } = picture;
  return (
    <figure className={styles.figure}>
      <button
        type="button"
        className={styles.open}
        aria-label={t('chat.picture.zoom')}
        draggable
        onClick={() => zoom(picture)}
        onDragStart={(event) => {
          // The main process begins the drag: only it has the file.
          event.preventDefault();
          dragPicture(pictureId);
        }}
      >
        <img src={url} alt={t('chat.picture.alt')} width={width} height={height} draggable={false} />
      </button>
      <figcaption className={styles.actions}>
        <Button onPress={() => toReference(pictureId)}>
          <ImagePlus aria-hidden />
          {t('chat.picture.useAsReference')}
        </Button>
        <Button look="quiet" onPress={() => savePicture(pictureId)}>
          <Download aria-hidden />
          {t('chat.picture.save')}
        </Button>
        <Button look="quiet" onPress={() => copyPicture(pictureId)}>
          <Copy aria-hidden />
          {t('chat.picture.copy')}
        </Button>
      </figcaption>
    </figure>
  );
}
