import { join } from 'node:path';
import { createBundles } from '../../features/requests/bundle.ts';
import type { BundlesPorts } from '../../features/requests/ports.ts';
import { createRequests } from '../../features/requests/service.ts';
import { recordExchanges } from '../../gateway/http/exchange-recorder.ts';
import { createRoutes } from '../../gateway/http/routes.ts';
import { createTransport } from '../../gateway/http/transport.ts';
import { createExchangesRepository } from '../../store/requests.ts';
import { createAnswerWorker } from '../../workers/answers/answer-worker-client.ts';
import { createPractice } from '../../workers/practice-worker-client.ts';
import type { Base } from '../base.ts';
import type { SystemRoom } from './system.ts';

const bundleLogBytes = 256 * 1024;

export type RequestsRoom = ReturnType<typeof createRequestsRoom>;

/** What goes to gateways and comes back, the built-in gateway, the record of it all, and bundles for support. */
export function createRequestsRoom(
  { environment, storedTasks, storedChat, events, inDataFolder, workerPath, clock, log }: Base,
  { platform, settings, dialogs }: SystemRoom,
  taskReport: BundlesPorts['taskReport'],
) {
  const answerWorker = createAnswerWorker(workerPath('answer'));
  const requests = createRequests({
    store: createExchangesRepository(inDataFolder('exchanges.db'), log),
    isThere({ type, id }) {
      // A removed task counts as there: its removal may be taken back.
      if (type === 'task') return storedTasks.get(id, true) !== null;
      return type !== 'message' || storedChat.messagesOf([id]).length > 0;
    },
    clock,
    log,
    onChange: (subject) => events.emit('requests.changed', { subject }),
  });
  const practice = createPractice({
    program: workerPath('practice'),
    dataFolder: environment.dataFolder,
    assetsFolder: join(environment.bundle, 'practice'),
    clock,
  });
  const transport = recordExchanges(
    createTransport({ routes: practice.awake(createRoutes(platform.network)) }),
    { onExchange: requests.record, secrets: log.guardedSecrets },
  );
  const bundles = createBundles({
    exchange: requests.get,
    textOf: answerWorker.exchange,
    wordsOf({ type, id }) {
      if (type === 'task') return storedTasks.get(id)?.request.prompt ?? null;
      // The check of an address sends nothing that anybody wrote.
      return type === 'connection' ? '' : null;
    },
    about: platform.about,
    settings: settings.get,
    readLog: () => log.readEnd(bundleLogBytes),
    taskReport,
    chooseSavePath: (name) => dialogs.chooseSavePath('bundle', name),
    clock,
    log,
  });
  return { answerWorker, requests, practice, transport, bundles };
}
