import { z } from 'zod';

/** Colours by which people tell connections apart, and projects; the window gives each its shades. */
export const colours = ['grey', 'blue', 'teal', 'green', 'yellow', 'orange', 'red', 'purple'] as const;
export const colourSchema = z.enum(colours);
export type Colour = z.infer<typeof colourSchema>;
