import { Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/controls/IconButton.tsx';

interface PlayButtonProps {
  readonly isPlaying: boolean;
  readonly onPress: () => void;
}

/** Plays what stands still, and stops what plays. */
export function PlayButton({ isPlaying, onPress }: PlayButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon={isPlaying ? Pause : Play}
      label={t(isPlaying ? 'tasks.player.pause' : 'tasks.player.play')}
      onPress={onPress}
    />
  );
}

/** One frame back, and one on. */
export function StepButtons({ onStep }: { readonly onStep: (direction: 1 | -1) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton icon={StepBack} label={t('tasks.player.back')} onPress={() => onStep(-1)} />
      <IconButton icon={StepForward} label={t('tasks.player.forward')} onPress={() => onStep(1)} />
    </>
  );
}
