const turning = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** More signs that turn the direction of writing than any honest text has; each costs a run of its own to lay out. */
const mostTurns = 100;
/** Marks that pile up on one letter. */
const pile = /(\p{Mn}{8})\p{Mn}+/gu;

/** Takes out of a text what is only there to break its layout. What is copied is the text itself. */
export function tame(text: string): string {
  const turns = text.match(turning)?.length ?? 0;
  return (turns > mostTurns ? text.replace(turning, '') : text).replace(pile, '$1');
}
