import { contract, isCastFile, isProjectArchive } from '#contract';
import type { SwapOutcome } from '../features/data/pending-swap.ts';
import type { Answer } from '../ipc.ts';
import { createPlatform } from '../platform/platform.ts';
import { compiledModules } from '../platform/system/compiled-code.ts';
import { systemLocale } from '../platform/system/environment.ts';
import { systemClock as clock } from '../shared/clock.ts';
import { isStepReached, markStart, startSteps } from '../shared/start-trace.ts';
import { createAnswers } from './answers.ts';
import { createHandlers } from './handlers.ts';
import { closeServices, startServices } from './running.ts';
import { type AppFrame, createServices } from './services.ts';

export type OpenApp = ReturnType<typeof openApp>;
export type OpenAppFactory = typeof openApp;

/** How long after the first answer the steps of the start are logged, in milliseconds: the window has its own to do until then. */
const tellAfterMs = 1_000;

/** Opens the data, which must be sound, makes the services and starts them. */
export function openApp(frame: AppFrame, replacement: SwapOutcome | null) {
  const services = createServices(frame, { clock, systemLocale, createPlatform });
  markStart('made');
  const startSession = startServices(services, replacement);
  const { closing } = services.desktop;
  const { log } = services;
  const answer = createAnswers(contract, createHandlers(services, startSession), log);
  return {
    async answer(channel: string, input: unknown): ReturnType<Answer> {
      const result = await answer(channel, input);
      if (!isStepReached('answered')) {
        markStart('answered');
        clock.after(tellAfterMs, () => {
          log.info('the app has started', startSteps());
          log.info('modules compiled ahead', { ...compiledModules() });
        });
      }
      return result;
    },
    findMedia: services.findMedia,
    openFiles(paths: readonly string[]): void {
      for (const path of paths.filter(isProjectArchive)) services.data.offerProject(path);
      for (const path of paths.filter(isCastFile)) services.cast.offer(path);
      services.library.openedFiles.offer(paths.filter((path) => !isProjectArchive(path)));
    },
    /** Whether the app goes on although its last window has closed. */
    staysOpen: closing.staysOpen,
    /** Tells the app that the system or the user is about to quit it: windows then close without a question. */
    quitting: closing.quitting,
    close: () => closeServices(services),
  };
}
