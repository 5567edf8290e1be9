import type { Unit } from './support/bench.ts';

/** What a figure of a bench has to keep to. */
export interface Goal {
  /** The figure's name in its bench. */
  readonly figure: string;
  /** What may be at most `most`: the figure itself, its ratio to its baseline, or what it has above its baseline. */
  readonly of: 'value' | 'ratio' | 'difference';
  readonly most: number;
  /** A figure in milliseconds that is itself at most this meets it as well. */
  readonly orMost?: number | undefined;
  /** The figure's own, or `×` for a ratio. */
  readonly unit: Unit;
  /** The rows that the app's speed is judged by: they stand first. */
  readonly isMain?: true;
}

const also = (figure: string, most: number, unit: Unit = 'ms'): Goal => ({ figure, of: 'value', most, unit });
const main = (figure: string, most: number, unit: Unit = 'ms'): Goal => ({
  ...also(figure, most, unit),
  isMain: true,
});
const ratio = (figure: string, most: number): Goal => ({ ...main(figure, most, '×'), of: 'ratio' });
const above = (figure: string, most: number, unit: Unit): Goal => ({
  ...main(figure, most, unit),
  of: 'difference',
});

/** What is done in a library while its main process is watched. */
export const libraryWork = [
  'opening',
  'searching',
  'scrolling',
  'jumping',
  'selecting all',
  'rating many',
  'deleting many',
  'the palette',
] as const;
export type LibraryWork = (typeof libraryWork)[number];

/** All goals, by bench, in the order of the table. A goal that no figure of its bench answers is a goal that was missed. */
export const goals: Readonly<Record<string, readonly Goal[]>> = {
  start: [
    ratio('a still shell of the welcome is painted', 1.15),
    ratio('a still shell of the form is painted', 1.15),
    ratio('Connect can be pressed and would send', 1.5),
    ratio('Generate can be pressed and would send', 1.5),
  ],
  rest: [
    ratio('memory of the welcome', 1.2),
    ratio('memory when signed in', 1.15),
    above('processor at the welcome', 0.2, '%'),
    above('processor when signed in', 0.2, '%'),
  ],
  polling: [
    main('processor of the main process', 3, '%'),
    main('requests', 1.05, 'a second'),
    main('requests under way', 4, 'at once'),
    main('requests about one task', 6, 'a minute'),
  ],
  upload: [ratio('time', 1.3), main('longest event-loop delay', 30), main('peak memory growth', 32, 'MB')],
  // A speed of 0.6 of curl's, or of 250 million bytes a second. Two frames of a window that draws 60 a second take 33.4 ms.
  download: [
    { ...ratio('time', 1.67), orMost: 4_290 },
    main('main process held up', 30),
    main('frame of the scrolling window', 33.4),
    main('peak memory growth', 32, 'MB'),
  ],
  // The worst of hundreds of frames and keys is told and not judged: under drawing in software it is anybody's.
  library: [
    ratio('100,000: first rows after opening the view', 1.3),
    ratio('100,000: search result after a key', 1.3),
    ratio('100,000: frame while scrolling it all', 1.3),
    ratio('100,000: frame of jumps', 1.3),
    ...libraryWork.flatMap((work) => [
      main(`100,000: main process held up by ${work}`, 30),
      main(`100,000: main process held up by ${work}, at worst`, 60),
    ]),
  ],
  chat: [
    main('opening', 150),
    main('opening for the first time', 150),
    main('work of a key in the message', 8),
    also('click on Stop to its words', 100),
  ],
  ipc: [ratio('round trip', 1.3)],
  answers: [also('longest task of all answers', 100)],
  join: [also('time', 5_000), also('longest event-loop delay', 30)],
  palette: [also('results after a key', 30)],
  pictures: [
    also('picture of 5 MiB: longest event-loop delay', 30),
    also('picture of 20 MiB: longest event-loop delay', 30),
  ],
  prompt: [
    also('tray to its first thumbnail', 300),
    also('frame while the thumbnails come', 50),
    also('work of a key in the prompt', 16),
  ],
  cast: [
    also('region opened', 150),
    also('work of a key behind @, usually', 16),
    also('work of a key behind @', 50),
    also('main process held up by opening', 30),
    also('main process held up by typing', 30),
    also('main process held up by a new name', 30),
  ],
  review: ['looked at', 'hurried'].flatMap((pace) => [
    also(`${pace}: next clip shown`, 100),
    also(`${pace}: slowest clip shown`, 100),
    also(`${pace}: longest frame`, 50),
    also(`${pace}: main process held up`, 30),
  ]),
  // A picture of 24 a second stands for 41.7 ms.
  compare: [also('playheads apart', 42)],
  stream: [also('work of a key in the message', 16), also('main process held up', 30)],
};
