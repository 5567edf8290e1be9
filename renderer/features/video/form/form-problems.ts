import type { FormProblem } from '#contract';

const formFields = ['references', 'prompt', 'model', 'ratio', 'duration', 'resolution'] as const;
export type FormField = (typeof formFields)[number];

/** The field a problem is about, so that it can be marked and described. */
export const fieldOfProblem: Record<FormProblem, FormField> = {
  'prompt-empty': 'prompt',
  'prompt-too-long': 'prompt',
  'model-not-offered': 'model',
  'resolution-format': 'resolution',
  'ratio-format': 'ratio',
  'ratio-needed': 'ratio',
  'duration-range': 'duration',
  'too-many-images': 'references',
  'too-many-videos': 'references',
  'too-many-audios': 'references',
  'too-many-in-all': 'references',
  'audio-alone': 'references',
  'body-too-large': 'references',
  'first-frame-missing': 'references',
  'frame-not-image': 'references',
  'frame-roles': 'references',
  'file-missing': 'references',
};

/** Problems a person cannot be told about before they ask to send: an empty form is no mistake, nor is one without a frame yet. */
const onlyWhenTried: readonly FormProblem[] = ['prompt-empty', 'first-frame-missing'];

/**
 * What to show now.
 *
 * @param current problems of the form as it is.
 * @param debounced problems the form already had a moment ago, so that half-typed numbers stay quiet.
 * @param wasTried whether sending was tried with the form as it stands.
 */
export function problemsToShow(
  current: readonly FormProblem[],
  debounced: readonly FormProblem[],
  wasTried: boolean,
): readonly FormProblem[] {
  if (wasTried) return current;
  return current.filter((problem) => debounced.includes(problem) && !onlyWhenTried.includes(problem));
}

/** The problems of one field, in their order. */
export function problemsOf(problems: readonly FormProblem[], field: FormField): readonly FormProblem[] {
  return problems.filter((problem) => fieldOfProblem[problem] === field);
}

/** The problem that stands first on the screen; `undefined` where there is none. */
export function firstOnScreen(problems: readonly FormProblem[]): FormProblem | undefined {
  return formFields.flatMap((field) => problemsOf(problems, field))[0];
}

export function problemId(problem: FormProblem): string {
  return `problem-${problem}`;
}

/** Ids of the shown reasons about a field, for `aria-describedby`; `undefined` when there are none. */
export function describedBy(shown: readonly FormProblem[], field: FormField): string | undefined {
  const ids = problemsOf(shown, field).map(problemId);
  return ids.length === 0 ? undefined : ids.join(' ');
}
