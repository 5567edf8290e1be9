import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { AppErrorData } from '#contract';
import { toAppError } from '../../ui/messages/app-error.ts';
import { frameOfVideo } from '../pictures/clip-frames.ts';
import { saveFrame } from './clips.queries.ts';

const savedShownMs = 4_000;

/** Saves the picture that a player shows as PNG, where the user chooses. */
export function useSaveFrame(id: string, video: RefObject<HTMLVideoElement | null>) {
  const [failure, setFailure] = useState<AppErrorData | null>(null);
  const saving = useMutation({
    mutationFn: async () => {
      const element = video.current;
      if (element === null) return false;
      element.pause();
      return saveFrame(id, element.currentTime, await frameOfVideo(element, 'image/png'));
    },
  });
  const { isSuccess, data, reset } = saving;

  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, savedShownMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  return {
    isPending: saving.isPending,
    wasSaved: data === true,
    /** The last failure of saving the frame, or of dragging the clip. */
    error: failure ?? saving.error,
    save: () => {
      setFailure(null);
      if (!saving.isPending) saving.mutate();
    },
    fail: (thrown: unknown) => setFailure(toAppError(thrown)),
    dismiss: () => {
      setFailure(null);
      reset();
    },
  };
}
