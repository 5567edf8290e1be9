import {
  dayOf,
  type Section,
  type SectionHeading,
  showableTime,
  type Task,
  type TaskFilter,
} from '#contract';

/** What the sections of a list are made of: a clip, by its time (milliseconds since 1970) and its stars. */
export type SectionedClip = Readonly<Pick<Task, 'createdAt' | 'rating'>>;

/** Gives the clips of one section the same object, where they stand together. */
type HeadingOf = (clip: SectionedClip) => SectionHeading;

const headings: Readonly<Record<TaskFilter['sort'], () => HeadingOf>> = {
  newest: byDay,
  title: inOne,
  length: inOne,
  rating: byRating,
  model: inOne,
  price: inOne,
};

/** The sections of clips that stand in the order of a list. @param othersOf how many clips a row stands for besides its own. */
export function sectionsOf<Clip extends SectionedClip>(
  sort: TaskFilter['sort'],
  rows: readonly Clip[],
  othersOf: (row: Clip) => number = () => 0,
): Section[] {
  const headingOf = headings[sort]();
  const sections: Section[] = [];
  for (const row of rows) {
    const heading = headingOf(row);
    if (sections.at(-1)?.heading !== heading) sections.push({ heading, count: 0 });
    const section = sections.at(-1) as Section;
    section.count += 1;
    const others = othersOf(row);
    if (others > 0) section.others = (section.others ?? 0) + others;
  }
  return sections;
}

/** By the calendar of this computer's zone. Days are found by their midnights, so one with 23 or 25 hours is one day all the same. */
function byDay(): HeadingOf {
  let [from, to, heading]: [number, number, SectionHeading] = [0, 0, { by: 'day', day: '' }];
  return ({ createdAt }) => {
    if (createdAt < from || createdAt >= to) {
      const date = new Date(showableTime(createdAt));
      const midnight = (days: number) =>
        new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
      [from, to, heading] = [midnight(0), midnight(1), { by: 'day', day: dayOf(createdAt) }];
    }
    return heading;
  };
}

function inOne(): HeadingOf {
  const heading: SectionHeading = { by: 'clips' };
  return () => heading;
}

function byRating(): HeadingOf {
  const known: SectionHeading[] = [];
  return ({ rating }) => {
    known[rating] ??= { by: 'rating', rating };
    return known[rating];
  };
}
