/** The app's own worker, built beside the bench that starts it. */
import '#electron/workers/join-worker.ts';
