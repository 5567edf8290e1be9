import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { VideoForm } from '#contract';
import { call } from '../../../bridge.ts';

/** A window that dies loses no more of the form than this. */
const saveAfterMs = 250;

export const draftQuery = queryOptions({
  queryKey: ['draft'],
  queryFn: () => call('draft.get'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Keeps the form for the next start: a moment after each change, and at once when the window goes away. */
export function useDraftSaving(form: VideoForm): void {
  const unsaved = useRef<VideoForm | null>(null);
  const known = useRef(form);

  useEffect(() => {
    if (known.current === form) return;
    known.current = form;
    unsaved.current = form;
    const timer = setTimeout(() => saveNow(unsaved), saveAfterMs);
    return () => clearTimeout(timer);
  }, [form]);

  useEffect(() => {
    const flush = (): void => saveNow(unsaved);
    const flushWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
}

/** A draft that cannot be kept is no reason to disturb: the form itself is still there. */
function saveNow(unsaved: { current: VideoForm | null }): void {
  if (unsaved.current === null) return;
  const form = unsaved.current;
  unsaved.current = null;
  call('draft.save', form).catch(() => undefined);
}
