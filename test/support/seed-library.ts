import { copyFileSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { TaskRequest } from '#contract';
import type { StoredState, StoredTask } from '#electron/features/tasks/model.ts';
import { openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';

export interface SeedOptions {
  /** The run's data folder, before the app has opened it. */
  readonly userDataDir: string;
  /** Where the clips of finished tasks are put. */
  readonly clipsFolder: string;
  /** Real clips to stand behind finished tasks, taking turns. */
  readonly sampleClips: string;
  readonly count: number;
  /** A small picture that stands as the poster of every finished task; without one the window draws them. */
  readonly poster?: string;
  /** When the newest was made; milliseconds since 1970. */
  readonly now: number;
}

const dayMs = 86_400_000;
/** Distinct clips on disk; later tasks share them. */
const clipsOnDisk = 12;

const subjects = [
  'A paper boat drifts down a rain-lit street at dusk',
  'Slow dolly past market stalls in morning fog',
  'A red fox crosses fresh snow between birches',
  'Neon signs mirrored in a puddle, a cyclist passes',
  'Close-up of hands folding a letter by candlelight',
  'An astronaut waters tomatoes in a glass dome',
  'Waves fold over black sand, drone shot from above',
  '清晨的山谷里，薄雾缓缓升起，镜头向前推进',
  'A tram climbs a steep hill, city lights below',
  '一只橘猫跳上窗台，窗外下着雨',
];
const moods = [
  'soft thunder far away',
  'warm grain',
  'one long take',
  'handheld',
  'pastel colours',
  'golden hour',
];
const tags = ['client', 'teaser', 'b-roll', '春节', 'storyboard'];
const ratios = ['16:9', '9:16', '1:1', '16:9', '4:3', '21:9'];
const trouble = { code: 'gateway.trouble', message: 'The gateway is in trouble.', retryable: true } as const;

/** Fills a new database with tasks of a busy year, newest first by number: task 0 is the newest. */
export function seedLibrary(options: SeedOptions): void {
  const { userDataDir, clipsFolder, sampleClips, count, poster, now } = options;
  mkdirSync(userDataDir, { recursive: true });
  mkdirSync(clipsFolder, { recursive: true });
  const samples = readdirSync(sampleClips)
    .filter((name) => name.endsWith('.mp4'))
    .sort();
  const clips = Array.from({ length: clipsOnDisk }, (_, index) => {
    const file = path.join(clipsFolder, `clip-${index}.mp4`);
    copyFileSync(path.join(sampleClips, samples[index % samples.length] ?? ''), file);
    return { file, bytes: statSync(file).size };
  });
  const posters = path.join(userDataDir, 'posters');
  if (poster !== undefined) mkdirSync(posters, { recursive: true });

  const db = openStore(path.join(userDataDir, 'studio.db'));
  // A power cut while seeding loses nothing of worth.
  db.pragma('synchronous = OFF');
  const store = createTasksRepository(db);
  for (let number = count - 1; number >= 0; number -= 1) {
    const task = seededTask(number, now, clips[number % clips.length]);
    store.insert(task, {
      at: task.createdAt,
      from: null,
      to: task.state.status,
      why: 'made',
      httpStatus: null,
      requestId: null,
    });
    if (poster !== undefined && task.resultPath !== null) linkSync(poster, path.join(posters, task.id));
  }
  db.close();
}

/** What the prompt of a seeded task begins with. */
export function seededPrompt(number: number): string {
  const subject = subjects[number % subjects.length];
  return `${subject}, take ${number}, ${moods[(number * 7) % moods.length]}`;
}

function seededTask(
  number: number,
  now: number,
  clip: { readonly file: string; readonly bytes: number } | undefined,
): StoredTask {
  const state = seededState(number, clip?.bytes ?? 1);
  const isReady = state.status === 'ready';
  // The first ones close together, then some dozens a day.
  const age = number < 8 ? number * 11 * 60_000 : (number / 45) * dayMs;
  const createdAt = Math.round(now - age);
  return {
    id: `seed-${String(number).padStart(6, '0')}`,
    createdAt,
    updatedAt: createdAt + 90_000,
    request: seededRequest(number),
    gateway: { kind: 'remote', address: 'https://gateway.example', label: 'gateway.example' },
    state,
    resultPath: isReady ? (clip?.file ?? null) : null,
    createdThere: null,
    name: number % 17 === 3 ? `Scene ${number}, cut ${(number % 4) + 1}` : null,
    isStarred: number % 9 === 4,
    tags: number % 6 === 2 ? [tags[number % tags.length] ?? 'client'] : [],
    removedAt: null,
  };
}

function seededRequest(number: number): TaskRequest {
  return {
    prompt: seededPrompt(number),
    model: 'videogen-H3',
    resolution: number % 3 === 0 ? '1080P' : '768P',
    ratio: ratios[number % ratios.length] ?? '16:9',
    duration: 4 + (number % 12),
    mode: 'references',
    references:
      number % 5 === 0
        ? [
            {
              fileId: `seed-file-${number % 50}`,
              kind: 'image',
              name: `still-${number % 50}.png`,
              mime: 'image/png',
              bytes: 90_000,
              sha256: null,
              link: null,
            },
          ]
        : [],
  };
}

/** Most are ready; the newest ones and one in nine show every other status. */
function seededState(number: number, bytes: number): StoredState {
  const taskId = `remote-${number}`;
  const others: readonly StoredState[] = [
    { status: 'running', taskId, gatewayStatus: null, trouble: null },
    { status: 'queued', taskId, gatewayStatus: null, trouble: null },
    { status: 'unknown', error: trouble, resolution: 'open' },
    { status: 'failed', taskId, error: trouble },
    { status: 'rejected', error: trouble },
    { status: 'cancelled', taskId },
    { status: 'expired', taskId },
    { status: 'stopped', taskId },
  ];
  const other = number < 3 ? others[number] : number % 9 === 0 ? others[2 + ((number / 9) % 6)] : undefined;
  if (other) return other;
  return {
    status: 'ready',
    taskId,
    fileName: `clip-${number % clipsOnDisk}.mp4`,
    media: {
      bytes,
      sha256: 'ab'.repeat(32),
      seconds: 5,
      width: 1344,
      height: 768,
      framesPerSecond: 24,
      videoCodec: 'avc',
      audio: null,
    },
  };
}
