import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './PlayerControls.module.css';
import { PlayerSlider } from './PlayerSlider.tsx';
import type { Player } from './use-player.ts';

/** Sound on or off, and how loud. The line goes where there is little room; the system's own volume stays. */
export function VolumeControl({ player }: { readonly player: Player }) {
  const { t } = useTranslation();
  const shown = player.isMuted ? 0 : player.volume;
  const Icon = shown === 0 ? VolumeX : shown < 0.5 ? Volume1 : Volume2;
  return (
    <div className={styles.volume}>
      <IconButton
        label={t(player.isMuted ? 'tasks.player.unmute' : 'tasks.player.mute')}
        onPress={() => player.setMuted(!player.isMuted)}
      >
        <Icon aria-hidden />
      </IconButton>
      <div className={styles.loudness}>
        <PlayerSlider
          label={t('tasks.player.volume')}
          value={shown}
          max={1}
          step={0.05}
          valueText={`${Math.round(shown * 100)} %`}
          onChange={player.setVolume}
        />
      </div>
    </div>
  );
}
