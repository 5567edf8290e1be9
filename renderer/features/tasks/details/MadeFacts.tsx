import { useTranslation } from 'react-i18next';
import type { MediaFacts } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { kilohertz } from '../data/task-view.ts';
import { Fact, FactGroup } from './TaskFacts.tsx';

interface MadeFactsProps {
  readonly media: MediaFacts;
  readonly fileName: string;
}

/** What was measured in the finished file. */
export function MadeFacts({ media, fileName }: MadeFactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { audio } = media;
  const channels = (count: number): string =>
    count === 1
      ? t('tasks.details.mono')
      : count === 2
        ? t('tasks.details.stereo')
        : t('tasks.details.channels', { count });
  const sound = audio
    ? t('tasks.details.audioValue', {
        rate: format.decimal(kilohertz(audio.sampleRate), 1),
        channels: channels(audio.channels),
        codec: audio.codec.toUpperCase(),
      })
    : t('tasks.details.noAudio');
  return (
    <FactGroup title={t('tasks.details.made')}>
      <Fact
        name={t('tasks.details.size')}
        value={t('tasks.details.pixels', { width: media.width, height: media.height })}
      />
      <Fact
        name={t('tasks.details.length')}
        value={t('common.seconds', { value: format.decimal(media.seconds, 2) })}
      />
      <Fact
        name={t('tasks.details.frames')}
        value={t('tasks.details.framesValue', { value: format.decimal(media.framesPerSecond, 2) })}
      />
      <Fact name={t('tasks.details.codec')} value={media.videoCodec.toUpperCase()} />
      <Fact name={t('tasks.details.audio')} value={sound} />
      <Fact name={t('tasks.details.fileSize')} value={format.bytes(media.bytes)} />
      <Fact name={t('tasks.details.fileName')} value={fileName} />
    </FactGroup>
  );
}
