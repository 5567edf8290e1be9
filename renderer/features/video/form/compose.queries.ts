import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { VideoForm } from '#contract';
import { call } from '../../../bridge.ts';

/** Makes `count` jobs of the form; resolves as soon as they are stored. */
export function useCreateTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: { readonly form: VideoForm; readonly count: number }) => call('tasks.create', order),
    onSettled: () => void client.invalidateQueries({ queryKey: ['tasks'] }),
  });
}
